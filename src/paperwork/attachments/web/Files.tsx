import { Anchor, Button, FileButton, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconFileTypePdf, IconPencil, IconPhoto, IconPlus, IconTrash } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import { usePermissions, useSession } from '#account/auth/web/session.ts'
import { useApiQuery } from '#ui/call.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Pages } from '#ui/Pages.tsx'
import { Row } from '#ui/Rows.tsx'
import { Section } from '#ui/Section.tsx'
import { addressOf } from '#ui/request.ts'
import { shortDate } from '#ui/dates.ts'
import { DotsMenu, Menu } from '#ui/LazyMenu.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { commonTexts } from '#ui/texts.ts'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import { downloadFile, type File as StoredFile, listFiles, mayDelete } from '../contract.ts'
import { fileTexts, mediaNames, sizeText } from '../texts.ts'
import { type About, Uploads, useUploads } from './Uploads.tsx'
import classes from './Files.module.css'
import { FILE_MEDIA } from '../file-name.ts'

export function Files({ about }: { about: About }) {
  const uploads = useUploads(about)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <DropPlace onDrop={uploads.add}>
      <Section title={fileTexts.files} actions={<AddFiles ref={button} onAdd={uploads.add} />}>
        <FileList
          about={about}
          uploads={uploads}
          none={fileTexts.none}
          onGone={() => button.current?.focus()}
        />
      </Section>
    </DropPlace>
  )
}

export function FilesBelow({ about, label, none }: { about: About; label: string; none: string }) {
  const uploads = useUploads(about)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <DropPlace onDrop={uploads.add}>
      <section className="row-below" aria-label={label}>
        <Group justify="space-between" gap="xs">
          <Text size="sm" fw={600} component="h3" m={0}>
            {fileTexts.files}
          </Text>
          <AddFiles ref={button} onAdd={uploads.add} />
        </Group>
        <FileList about={about} uploads={uploads} none={none} onGone={() => button.current?.focus()} />
      </section>
    </DropPlace>
  )
}

function AddFiles({ ref, onAdd }: { ref: Ref<HTMLButtonElement>; onAdd: (files: File[]) => void }) {
  const mayAdd = usePermissions().has('EDIT')
  // Resets the input; otherwise the same file could not be chosen again after it was corrected in another program.
  const reset = useRef<() => void>(null)
  if (!mayAdd) return null
  return (
    <FileButton
      multiple
      accept={FILE_MEDIA.join()}
      resetRef={reset}
      inputProps={{ 'aria-label': fileTexts.add }}
      onChange={(files) => {
        onAdd(files)
        reset.current?.()
      }}
    >
      {(props) => (
        <Button
          ref={ref}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          {...props}
        >
          {fileTexts.add}
        </Button>
      )}
    </FileButton>
  )
}

function DropPlace({ onDrop, children }: { onDrop: (files: File[]) => void; children: ReactNode }) {
  const mayAdd = usePermissions().has('EDIT')
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!mayAdd || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (!mayAdd || files.length === 0) return
    event.preventDefault()
    onDrop(files)
  }
  return (
    <div
      className={classes.filesDrop}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={leave}
      onDrop={drop}
    >
      {children}
      {isOver && <div className={classes.filesDropHint}>{fileTexts.drop}</div>}
    </div>
  )
}

type ListProps = {
  about: About
  uploads: ReturnType<typeof useUploads>
  none: string
  /** Called when the element with the focus is removed. */
  onGone: () => void
}

function FileList({ about, uploads: { uploads, lastAdded, retry, dismiss }, none, onGone }: ListProps) {
  const [page, setPage] = useState({ limit: 10, offset: 0 })
  const found = useApiQuery(listFiles, { query: { ...about, ...page } })
  return (
    <>
      <VisuallyHidden role="status">{lastAdded}</VisuallyHidden>
      <Uploads
        uploads={uploads}
        onRetry={(upload) => {
          retry(upload)
          onGone()
        }}
        onDismiss={(upload) => {
          dismiss(upload)
          onGone()
        }}
      />
      <QueryResult query={found} lines={1}>
        {({ files, pagination }) => (
          <>
            {pagination.total === 0 && uploads.length === 0 && (
              <Text size="sm" c="dimmed">
                {none}
              </Text>
            )}
            {files.length > 0 && (
              <ul>
                {files.map((file) => (
                  <FileRow key={file.id} file={file} />
                ))}
              </ul>
            )}
            {pagination.total > 10 && (
              <Pages pagination={pagination} onChange={setPage} sizes={[10, 50, 100]} />
            )}
          </>
        )}
      </QueryResult>
    </>
  )
}

const RenameFile = lazyPart(async () => (await import('./FileDialogs.tsx')).RenameFile)
const DeleteFile = lazyPart(async () => (await import('./FileDialogs.tsx')).DeleteFile)

function FileRow({ file }: { file: StoredFile }) {
  const { session } = useSession()
  const may = usePermissions()
  const [doing, setDoing] = useState<'rename' | 'delete' | null>(null)
  const { id, name, media, bytes, added_at, added_by_name } = file
  const close = () => setDoing(null)
  return (
    <li>
      <Row
        icon={media === 'application/pdf' ? IconFileTypePdf : IconPhoto}
        title={
          <Anchor href={addressOf(downloadFile, { params: { id } })} download={name} fw={600} c="var(--ink)">
            {name}
          </Anchor>
        }
        text={fileTexts.facts(mediaNames[media], sizeText(bytes), added_by_name, shortDate(added_at))}
      >
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
      </Row>
      {doing === 'rename' && <RenameFile file={file} onClose={close} />}
      {doing === 'delete' && <DeleteFile file={file} onClose={close} />}
    </li>
  )
}
