import { Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Form, FormProblem } from '#ui/form/Form.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { agreeToEmail } from '../contract.ts'
import { accountTexts, ownTexts, resetTexts } from '../texts.ts'
import { AuthFrame, AuthLink } from './AuthFrame.tsx'
import { useSecret } from './use-secret.ts'

/** Target of links in mails about a new address. Opening it confirms nothing, because mail scanners also open links. */
export function AddressScreen() {
  const code = useSecret('code')
  return (
    <AuthFrame
      title={ownTexts.agreeTitle}
      text={ownTexts.agreeText}
      links={<AuthLink to="/auth/login">{accountTexts.back}</AuthLink>}
    >
      <Agree key={code} code={code} />
    </AuthFrame>
  )
}

function Agree({ code }: { code: string }) {
  const [done, setDone] = useState<{ is_changed: boolean } | null>(null)
  const form = useApiForm(agreeToEmail, {
    initial: { code },
    sentOf: (values) => values,
    onDone: setDone,
  })
  if (done) return <Text role="status">{done.is_changed ? ownTexts.changed : ownTexts.agreed}</Text>
  return (
    <Form form={form}>
      <TextInput
        label={resetTexts.code}
        description={resetTexts.codeHint}
        autoComplete="one-time-code"
        required
        {...form.of('code')}
      />
      <FormProblem form={form} />
      <Button type="submit" loading={form.is_pending} fullWidth>
        {ownTexts.agree}
      </Button>
    </Form>
  )
}
