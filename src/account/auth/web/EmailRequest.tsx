import type { Endpoint } from '#platform/contract/endpoint.ts'
import { Button, TextInput } from '@mantine/core'
import { Form, FormProblem } from '#ui/form/Form.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { accountTexts } from '../texts.ts'

type Props = {
  endpoint: Endpoint
  submit: string
  failed: string
  /** Called with the address after sending, whether or not it has an account. */
  onDone: (email: string) => void
}

/** Form that requests a mail to an address. */
export function EmailRequest({ endpoint, submit, failed, onDone }: Props) {
  const form = useApiForm(endpoint, {
    initial: { email: '' },
    sentOf: (values) => values,
    onDone: () => {
      onDone(form.values.email.trim())
    },
  })
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
