import { Text, Textarea } from '@mantine/core'
import { type Import, undoImport } from '#integration/imports/contract.ts'
import { importTexts } from '#integration/imports/texts.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'

export function TakeBack({ one, onClose }: { one: Import; onClose: () => void }) {
  const form = useApiForm(undoImport, {
    initial: { reason: '' },
    params: { id: one.id },
    sentOf: ({ reason }) => ({ reason }),
    onDone: onClose,
  })
  return (
    <DialogForm
      form={form}
      title={importTexts.takeBackTitle}
      submit={importTexts.takeBack}
      onClose={onClose}
      isDanger
    >
      <Text size="sm" mb="sm">
        {importTexts.takeBackText(one.rows, one.counts.movements > 0)}
      </Text>
      <Textarea data-autofocus label={importTexts.reason} required autosize {...form.of('reason')} />
    </DialogForm>
  )
}
