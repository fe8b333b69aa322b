import { Button, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Challenge } from '#platform/contract/challenge.ts'
import { refetchAll } from '#ui/refetch-all.ts'
import { factorTexts, loginTexts } from '../texts.ts'
import { DialogFoot } from '#ui/DialogFoot.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormProblem } from '#ui/form/FormProblem.tsx'
import { textOf } from '#ui/form/text-of.ts'
import { useForm } from '#ui/form/use-form.ts'
import { useFocusReturn } from '#ui/use-focus-return.ts'
import { FactorForm } from './FactorForm.tsx'
import { challengeOf, finishLogIn, logIn, logOut, useSession } from './session.ts'

/** Shown over the current screen when the session has ended, so that logging in again loses nothing typed. */
export function LogInAgain() {
  const { session } = useSession()
  useFocusReturn()
  const { email } = session.user
  const client = useQueryClient()
  const router = useRouter()
  // Refreshed by the mutation itself: with the new session this dialog is gone.
  const goOn = () => void refetchAll(client)
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const act = useMutation({ mutationFn: logIn, onSuccess: goOn })
  const form = useForm(act, {
    initial: { password: '' },
    sentOf: ({ password }) => ({ email, password }),
    onRefused: (error) => setChallenge(challengeOf(error) ?? null),
  })

  async function leave() {
    await logOut()
    client.clear()
    await router.navigate({ to: '/auth/login', replace: true })
  }

  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={loginTexts.againTitle}
      zIndex={500}
    >
      {challenge ? (
        <Stack>
          <Text size="sm">{factorTexts.text}</Text>
          <FactorForm challenge={challenge} submit={loginTexts.submit} answer={finishLogIn} onDone={goOn}>
            <Button variant="default" onClick={() => setChallenge(null)}>
              {factorTexts.back}
            </Button>
          </FactorForm>
        </Stack>
      ) : (
        <Form form={form} noValidate={false}>
          <Text size="sm">{loginTexts.againText}</Text>
          <TextInput label={loginTexts.email} value={email} readOnly autoComplete="username" />
          <PasswordInput
            data-autofocus
            label={loginTexts.password}
            autoComplete="current-password"
            required
            withAsterisk={false}
            {...textOf(form, 'password')}
          />
          <FormProblem form={form} failed={loginTexts.failed} />
          <DialogFoot>
            <Button variant="default" onClick={() => void leave()}>
              {loginTexts.leave}
            </Button>
            <Button type="submit" loading={form.is_pending}>
              {loginTexts.submit}
            </Button>
          </DialogFoot>
        </Form>
      )}
    </Modal>
  )
}
