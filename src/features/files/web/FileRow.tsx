import { Anchor, Text } from '@mantine/core'
import { IconFileTypePdf, IconPencil, IconPhoto, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { usePermissions, useSession } from '#features/session/web/session.ts'
import { addressOf } from '#ui/request.ts'
import { shortDate } from '#ui/dates.ts'
import { DotsMenu, Menu } from '#ui/LazyMenu.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { commonTexts } from '#ui/texts.ts'
import { downloadFile, type File, mayDelete } from '../contract.ts'
import { fileTexts, mediaNames, sizeText } from '../texts.ts'
import { IfMay } from '#features/session/web/IfMay.tsx'
import classes from './FileRow.module.css'

const RenameFile = lazyPart(async () => (await import('./FileDialogs.tsx')).RenameFile)
const DeleteFile = lazyPart(async () => (await import('./FileDialogs.tsx')).DeleteFile)

/** A file that is there: a press on its name downloads it. */
export function FileRow({ file }: { file: File }) {
  const { session } = useSession()
  const may = usePermissions()
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
          className={classes.fileName}
        >
          {name}
        </Anchor>
        <Text size="xs" c="dimmed">
          {fileTexts.facts(mediaNames[media], sizeText(bytes), added_by_name, shortDate(added_at))}
        </Text>
      </div>
      <IfMay right="EDIT">
        <DotsMenu label={commonTexts.actionsFor(name)} color="gray">
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setDoing('rename')}>
            {fileTexts.rename}
          </Menu.Item>
          {mayDelete(file, session.user.id, may) && (
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => setDoing('delete')}
            >
              {commonTexts.delete}
            </Menu.Item>
          )}
        </DotsMenu>
      </IfMay>
      {doing === 'rename' && <RenameFile file={file} onClose={close} />}
      {doing === 'delete' && <DeleteFile file={file} onClose={close} />}
    </li>
  )
}
