import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { InvitationRequest } from '#domain/invitations.ts'
import { useActForm } from '../form/use-act-form.ts'
import '../contract.ts'
import { texts } from '../texts.ts'
import { errorText } from '../ui/error-text.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { AuthLink } from './AuthLink.tsx'

export function InvitationRequestScreen() {
  const [asked_for, setAskedFor] = useState<string | null>(null)
  const form = useActForm('requestInvitation', {
    initial: { email: '' },
    schema: InvitationRequest,
    sentOf: (values) => values,
    onDone: () => setAskedFor(form.values.email.trim()),
  })
  return (
    <AuthFrame
      title={texts.invitation.title}
      text={texts.invitation.text}
      links={<AuthLink to="/auth/login">{texts.account.back}</AuthLink>}
    >
      {asked_for === null ? (
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
              autoComplete="email"
              autoFocus
              required
              value={form.values.email}
              error={form.problems['email']}
              onChange={(event) => form.change({ email: event.currentTarget.value })}
            />
            {form.error && !form.problems['email'] && (
              <Alert color="red" role="alert">
                {errorText(form.error, texts.invitation.failed)}
              </Alert>
            )}
            <Button type="submit" loading={form.is_pending} fullWidth>
              {texts.invitation.submit}
            </Button>
          </Stack>
        </form>
      ) : (
        <Text role="status">{texts.invitation.done(asked_for)}</Text>
      )}
    </AuthFrame>
  )
}
