import { Text, TextInput } from '@mantine/core'
import { useSession, validateSession } from '#account/auth/web/session.ts'
import { useApiQuery } from '#ui/call.ts'
import { shortDate } from '#ui/dates.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { toast } from '#ui/toast.tsx'
import { closeAccount, showClosing } from '../contract.ts'
import { closingTexts } from '../texts.ts'
import { WhatHappens } from './WhatHappens.tsx'

export function CloseDialog({ onClose }: { onClose: () => void }) {
  const { tenant } = useSession()
  const form = useApiForm(closeAccount, {
    initial: { name: '' },
    sentOf: (values) => ({ ...values }),
    onDone: async ({ ends_at }) => {
      // The refreshed session shows the notice above every screen.
      await validateSession()
      toast('success', closingTexts.closed(shortDate(ends_at)))
      onClose()
    },
  })
  const isNamed = form.values.name === tenant.name
  return (
    <DialogForm
      form={form}
      title={closingTexts.question(tenant.name)}
      submit={closingTexts.submit}
      isDanger
      onClose={onClose}
      blocked={isNamed ? undefined : closingTexts.nextName}
      aside={
        isNamed && (
          <Text size="sm" c="dimmed" mr="auto">
            {closingTexts.nextConfirm}
          </Text>
        )
      }
    >
      <QueryResult query={useApiQuery(showClosing, {})} lines={3}>
        {(closing) => <WhatHappens closing={closing} />}
      </QueryResult>
      <TextInput
        data-autofocus
        label={closingTexts.name}
        description={closingTexts.nameHint(tenant.name)}
        autoComplete="off"
        required
        withAsterisk={false}
        {...form.of('name')}
      />
    </DialogForm>
  )
}
