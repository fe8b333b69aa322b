import { Button, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Challenge } from '#platform/contract/challenge.ts'
import { factorTexts, loginTexts } from '../texts.ts'
import { DialogFoot } from '#ui/DialogFoot.tsx'
import { Form, FormProblem } from '#ui/form/Form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { useFocusReturn } from '#ui/use-focus-return.ts'
import { FactorForm } from './FactorForm.tsx'
import { challengeOf, finishLogIn, logIn } from './session.ts'

type Props = {
  title: string
  text: string
  email: string
  submit: string
  /** Called as soon as there is a session. */
  onDone: () => void
  leave: string
  onLeave: () => void
  /** Whether Escape or a click outside closes the dialog. */
  isClosable: boolean
  /** Alternative ways to log in, below the form. */
  children?: ReactNode
}

/** Dialog that logs in a given user over the current screen, including the second factor. */
export function LogInDialog({ title, text, email, submit, onDone, leave, onLeave, ...rest }: Props) {
  const { isClosable, children } = rest
  useFocusReturn()
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  // The mutation itself calls `onDone`, because this dialog may be unmounted once there is a session.
  const act = useMutation({ mutationFn: logIn, onSuccess: onDone })
  const form = useForm(act, {
    initial: { password: '' },
    sentOf: ({ password }) => ({ email, password }),
    onRefused: (error) => setChallenge(challengeOf(error) ?? null),
  })
  return (
    <Modal
      opened
      onClose={isClosable ? onLeave : () => {}}
      withCloseButton={isClosable}
      closeOnClickOutside={isClosable}
      closeOnEscape={isClosable}
      title={title}
      zIndex={500}
    >
      {challenge ? (
        <Stack>
          <Text size="sm">{factorTexts.text}</Text>
          <FactorForm challenge={challenge} submit={submit} answer={finishLogIn} onDone={onDone}>
            <Button variant="default" onClick={() => setChallenge(null)}>
              {factorTexts.back}
            </Button>
          </FactorForm>
        </Stack>
      ) : (
        <Form form={form} noValidate={false}>
          <Text size="sm">{text}</Text>
          <TextInput label={loginTexts.email} value={email} readOnly autoComplete="username" />
          <PasswordInput
            data-autofocus
            label={loginTexts.password}
            autoComplete="current-password"
            required
            withAsterisk={false}
            {...form.of('password')}
          />
          <FormProblem form={form} failed={loginTexts.failed} />
          <DialogFoot>
            <Button variant="default" onClick={onLeave}>
              {leave}
            </Button>
            <Button type="submit" loading={form.is_pending}>
              {submit}
            </Button>
          </DialogFoot>
          {children}
        </Form>
      )}
    </Modal>
  )
}
