import { List, Text, TextInput, Title } from '@mantine/core'
import { useSession, validateSession } from '#account/auth/web/session.ts'
import { useApiQuery } from '#ui/call.ts'
import { shortDate } from '#ui/dates.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { toast } from '#ui/toast.tsx'
import { type Closing, closeAccount, showClosing } from '../contract.ts'
import { closingTexts } from '../texts.ts'

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
  return (
    <DialogForm
      form={form}
      title={closingTexts.question(tenant.name)}
      submit={closingTexts.submit}
      isDanger
      onClose={onClose}
    >
      <Title order={3} size="h5">
        {closingTexts.what}
      </Title>
      <QueryResult query={useApiQuery(showClosing, {})} lines={5}>
        {(closing) => <What {...closing} />}
      </QueryResult>
      <TextInput
        data-autofocus
        label={closingTexts.name}
        description={closingTexts.nameHint(tenant.name)}
        autoComplete="off"
        required
        {...form.of('name')}
      />
    </DialogForm>
  )
}

function What({ ends_at, backups_until }: Closing) {
  const day = shortDate(ends_at)
  return (
    <>
      <List size="sm" spacing={6}>
        <List.Item>{closingTexts.readOnly(day)}</List.Item>
        <List.Item>{closingTexts.exported}</List.Item>
        <List.Item>{closingTexts.undone(day)}</List.Item>
        <List.Item>{closingTexts.deleted(day)}</List.Item>
        <List.Item>{closingTexts.backups(shortDate(backups_until))}</List.Item>
        <List.Item>{closingTexts.members}</List.Item>
      </List>
      <Text size="sm" c="dimmed">
        {closingTexts.records}
      </Text>
    </>
  )
}
