import { resetPassword } from '../contract.ts'
import { Button, TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import { NewPassword } from '../password.ts'
import { Form, FormProblem } from '#ui/form/Form.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { accountTexts, resetTexts } from '../texts.ts'
import { DialogFoot } from '#ui/DialogFoot.tsx'
import { confirmationProblems, PasswordFields } from './PasswordFields.tsx'

const Checked = z.object({ code: z.string().check(z.minLength(1)), password: NewPassword })

type Props = { code?: string; known?: string[]; onDone: () => void }

export function ResetForm({ code = '', known, onDone }: Props) {
  const form = useApiForm(resetPassword, {
    initial: { code, password: '', confirmation: '' },
    schema: Checked,
    sentOf: ({ code: typed, password }) => ({ code: typed, password }),
    check: confirmationProblems,
    // The new password ends all sessions, so nothing may be refetched in this one.
    isLeaving: true,
    onDone,
  })
  return (
    <Form form={form}>
      <TextInput
        label={resetTexts.code}
        description={resetTexts.codeHint}
        autoComplete="one-time-code"
        required
        {...form.of('code')}
      />
      <PasswordFields form={form} label={accountTexts.newPassword} {...(known ? { known } : {})} />
      <FormProblem form={form} failed={resetTexts.failed} />
      <DialogFoot>
        <Button type="submit" loading={form.is_pending} fullWidth>
          {resetTexts.submit}
        </Button>
      </DialogFoot>
    </Form>
  )
}
