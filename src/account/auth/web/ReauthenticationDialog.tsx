import { Button, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#ui/call.ts'
import { DialogFoot } from '#ui/DialogFoot.tsx'
import { Form, FormProblem } from '#ui/form/Form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { refusedFields } from '#ui/errors.ts'
import { commonTexts } from '#ui/texts.ts'
import { useFocusReturn } from '#ui/use-focus-return.ts'
import { startReauthentication, type Reauthentication, reauthenticate } from '../contract.ts'
import { factorTexts, loginTexts } from '../texts.ts'
import { FactorForm } from './FactorForm.tsx'
import { settleReauthentication } from './reauthentication.ts'
import { useSession } from './session.ts'

const answer = (body: Reauthentication) => call(reauthenticate, { body })
const proven = () => settleReauthentication(true)
const leave = () => settleReauthentication(false)

/** Re-authentication dialog. After the re-authentication, the interrupted request is sent again automatically. */
export function ReauthenticationDialog() {
  useFocusReturn()
  // Do not share or refetch the challenge, because it can be answered only once.
  const begun = useQuery({
    queryKey: ['reauthentication'],
    queryFn: () => call(startReauthentication, {}),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  return (
    <Modal
      opened
      onClose={leave}
      closeOnClickOutside={false}
      title={factorTexts.reauthenticationTitle}
      zIndex={450}
      closeButtonProps={{ 'aria-label': commonTexts.close }}
    >
      <Stack>
        <Text size="sm">{factorTexts.reauthenticationText}</Text>
        <QueryResult query={begun} lines={2}>
          {({ challenge }) =>
            challenge.ways.includes('PASSWORD') ? (
              <PasswordReauthentication />
            ) : (
              <FactorForm
                challenge={challenge}
                submit={factorTexts.reauthenticationSubmit}
                answer={answer}
                onDone={proven}
              />
            )
          }
        </QueryResult>
      </Stack>
    </Modal>
  )
}

function PasswordReauthentication() {
  const { email } = useSession().session.user
  const form = useForm(useMutation({ mutationFn: answer }), {
    initial: { password: '' },
    sentOf: (values): Reauthentication => values,
    explain: refusedFields,
    onDone: proven,
  })
  return (
    <Form form={form} noValidate={false}>
      {/* Password managers read the user name here. */}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <PasswordInput
        data-autofocus
        autoFocus
        label={loginTexts.password}
        autoComplete="current-password"
        required
        withAsterisk={false}
        {...form.of('password')}
      />
      <FormProblem form={form} />
      <DialogFoot>
        <Button variant="default" onClick={leave}>
          {commonTexts.cancel}
        </Button>
        <Button type="submit" loading={form.is_pending}>
          {factorTexts.reauthenticationSubmit}
        </Button>
      </DialogFoot>
    </Form>
  )
}
