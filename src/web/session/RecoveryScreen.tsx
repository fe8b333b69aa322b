import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ResetRequest } from '#domain/session.ts'
import { useActForm } from '../form/use-act-form.ts'
import '../contract.ts'
import { texts } from '../texts.ts'
import { errorText } from '../ui/error-text.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { AuthLink } from './AuthLink.tsx'

export function RecoveryScreen() {
  const [sent_to, setSentTo] = useState<string | null>(null)
  const form = useActForm('requestPasswordReset', {
    initial: { email: '' },
    schema: ResetRequest,
    sentOf: (values) => values,
    onDone: () => setSentTo(form.values.email.trim()),
  })
  return (
    <AuthFrame
      title={texts.recovery.title}
      text={texts.recovery.text}
      links={
        <>
          <AuthLink to="/auth/password-reset">{texts.recovery.have_code}</AuthLink>
          <AuthLink to="/auth/login">{texts.account.back}</AuthLink>
        </>
      }
    >
      {sent_to === null ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            form.submit()
          }}
        >
          <Stack>
            <TextInput
              label={texts.account.email}
              type="email"
              autoComplete="username"
              autoFocus
              required
              value={form.values.email}
              error={form.problems['email']}
              onChange={(event) => form.change({ email: event.currentTarget.value })}
            />
            {form.error && !form.problems['email'] && (
              <Alert color="red" role="alert">
                {errorText(form.error, texts.recovery.failed)}
              </Alert>
            )}
            <Button type="submit" loading={form.is_pending} fullWidth>
              {texts.recovery.submit}
            </Button>
          </Stack>
        </form>
      ) : (
        <Text role="status">{texts.recovery.sent(sent_to)}</Text>
      )}
    </AuthFrame>
  )
}
