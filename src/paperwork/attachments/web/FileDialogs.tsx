import { TextInput } from '@mantine/core'
import { DialogForm } from '#ui/DialogForm.tsx'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { commonTexts } from '#ui/texts.ts'
import { toast } from '#ui/toast.tsx'
import { deleteFile, type File, renameFile } from '../contract.ts'
import { fileTexts } from '../texts.ts'

type Props = { file: File; onClose: () => void }

export function RenameFile({ file: { id, name }, onClose }: Props) {
  const form = useApiForm(renameFile, {
    initial: { name },
    params: { id },
    sentOf: (values: { name: string }) => ({ ...values }),
    onDone: (renamed) => {
      toast('success', commonTexts.changed(renamed.name))
      onClose()
    },
  })
  return (
    <DialogForm form={form} title={fileTexts.renameTitle} submit={commonTexts.save} onClose={onClose}>
      <TextInput label={fileTexts.name} required data-autofocus {...form.of('name')} />
    </DialogForm>
  )
}

export function DeleteFile({ file, onClose }: Props) {
  return (
    <ConfirmDialog
      endpoint={deleteFile}
      thing={file}
      title={commonTexts.deleteQuestion(file.name)}
      text={fileTexts.deleteText}
      submit={commonTexts.delete}
      done={commonTexts.deleted(file.name)}
      onClose={onClose}
    />
  )
}
