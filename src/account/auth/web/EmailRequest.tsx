import type { Endpoint } from '#platform/contract/endpoint.ts'
import { Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Form, FormProblem } from '#ui/form/Form.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { accountTexts } from '../texts.ts'

type Props = {
  endpoint: Endpoint
  submit: string
  failed: string
  /** Returns the text shown after sending, whether or not the address has an account. */
  done: (email: string) => string
}

/** Form that requests a mail to an address. */
export function EmailRequest({ endpoint, submit, failed, done }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useApiForm(endpoint, {
    initial: { email: '' },
    sentOf: (values) => values,
    onDone: () => {
      setSentTo(form.values.email.trim())
    },
  })
  if (sentTo !== null) return <Text role="status">{done(sentTo)}</Text>
  return (
    <Form form={form}>
      <TextInput
        label={accountTexts.email}
        type="email"
        autoComplete="username"
        autoFocus
        required
        {...form.of('email')}
      />
      <FormProblem form={form} failed={failed} />
      <Button type="submit" loading={form.is_pending} fullWidth>
        {submit}
      </Button>
    </Form>
  )
}
