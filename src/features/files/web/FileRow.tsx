import { Anchor, Menu, Text, TextInput } from '@mantine/core'
import { IconFileTypePdf, IconPencil, IconPhoto, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '#features/session/web/session.ts'
import { addressOf } from '#ui/call.ts'
import { shortDate } from '#ui/dates.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { DeleteDialog } from '#ui/form/DeleteDialog.tsx'
import { textOf } from '#ui/form/text-of.ts'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { DotsMenu } from '#ui/LazyMenu.tsx'
import { commonTexts } from '#ui/texts.ts'
import { toast } from '#ui/toast.ts'
import { deleteFile, downloadFile, type File, FileRename, renameFile } from '../contract.ts'
import { mayDelete } from '../may-delete.ts'
import { sizeText } from '../size-text.ts'
import { fileTexts, mediaNames } from '../texts.ts'

/** A file that is there: a press on its name downloads it. */
export function FileRow({ file }: { file: File }) {
  const { session } = useSession()
  const [doing, setDoing] = useState<'rename' | 'delete' | null>(null)
  const { id, name, media, bytes, added_at, added_by_name } = file
  const Icon = media === 'application/pdf' ? IconFileTypePdf : IconPhoto
  const close = () => setDoing(null)
  return (
    <li>
      <span className="movement-icon">
        <Icon size={18} stroke={1.75} aria-hidden />
      </span>
      <div className="home-row-text">
        <Anchor
          href={addressOf(downloadFile, { params: { id } })}
          download={name}
          fw={600}
          size="sm"
          c="var(--ink)"
          className="file-name"
        >
          {name}
        </Anchor>
        <Text size="xs" c="dimmed">
          {fileTexts.facts(mediaNames[media], sizeText(bytes), added_by_name, shortDate(added_at))}
        </Text>
      </div>
      <DotsMenu label={commonTexts.actionsFor(name)} color="gray">
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setDoing('rename')}>
          {fileTexts.rename}
        </Menu.Item>
        {mayDelete(file, session.user.id, session.user.entitlements[0]?.role) && (
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => setDoing('delete')}
          >
            {commonTexts.delete}
          </Menu.Item>
        )}
      </DotsMenu>
      {doing === 'rename' && <RenameFile file={file} onClose={close} />}
      {doing === 'delete' && (
        <DeleteDialog
          endpoint={deleteFile}
          thing={file}
          title={commonTexts.deleteQuestion(name)}
          text={fileTexts.deleteText}
          submit={commonTexts.delete}
          deleted={commonTexts.deleted(name)}
          onClose={close}
        />
      )}
    </li>
  )
}

function RenameFile({ file: { id, tenant_id, name }, onClose }: { file: File; onClose: () => void }) {
  const form = useApiForm(renameFile, {
    initial: { name },
    schema: FileRename,
    params: { id },
    sentOf: (values: { name: string }) => ({ tenant_id, ...values }),
    onDone: (renamed) => {
      toast('success', commonTexts.changed(renamed.name))
      onClose()
    },
  })
  return (
    <DialogForm form={form} title={fileTexts.renameTitle} submit={commonTexts.save} onClose={onClose}>
      <TextInput label={fileTexts.name} required data-autofocus {...textOf(form, 'name')} />
    </DialogForm>
  )
}
