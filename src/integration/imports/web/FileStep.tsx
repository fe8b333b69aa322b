import {
  Alert,
  Anchor,
  Button,
  FileButton,
  Group,
  Modal,
  Paper,
  Progress,
  Stack,
  Text,
  Textarea,
} from '@mantine/core'
import { IconClipboard, IconFileSpreadsheet, IconShieldCheck } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { IMPORT_KINDS, type ImportKind } from '#integration/imports/fields.ts'
import { kindTexts } from '#integration/imports/field-texts.ts'
import { importTexts, unreadableTexts } from '#integration/imports/texts.ts'
import { Unreadable } from '#integration/imports/web/unreadable.ts'
import { useSession } from '#account/auth/web/session.ts'
import { DialogFoot } from '#ui/DialogFoot.tsx'
import { LazyMenu, Menu } from '#ui/LazyMenu.tsx'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { commonTexts } from '#ui/texts.ts'
import { FileFacts } from './FileFacts.tsx'
import { saveFile } from '#ui/download.ts'
import type { ImportWorkspace } from './use-import-workspace.ts'
import classes from './FileStep.module.css'

const ACCEPTED = '.xlsx,.xlsm,.csv,.tsv,.txt,.xls,.ods'

export function FileStep({ work, onNext }: { work: ImportWorkspace; onNext: () => void }) {
  const { reading, file, seen } = work
  const unread = reading.error ?? work.looking.error
  const isRead = file !== null && seen !== null
  return (
    <>
      <div className={`stack ${classes.importFile}`} data-read={isRead || undefined}>
        <DropZone work={work} />
        {isRead && <FileFacts work={work} file={file} seen={seen} onNext={onNext} />}
      </div>
      {reading.isPending && (
        <div role="status" aria-live="polite">
          <Text size="sm" mb={4}>
            {importTexts.reading}
          </Text>
          <Progress value={100} animated aria-hidden />
        </div>
      )}
      {unread && !reading.isPending && (
        <ReadingProblem error={unread} title={isRead ? importTexts.sheetNotRead : importTexts.notRead} />
      )}
      <Group gap="xs" c="dimmed" wrap="nowrap" align="flex-start">
        <IconShieldCheck size={20} aria-hidden style={{ flex: 'none' }} />
        <Text size="sm">
          {importTexts.promise} {importTexts.stays}
        </Text>
      </Group>
    </>
  )
}

function ReadingProblem({ error, title }: { error: Error; title: string }) {
  if (!(error instanceof Unreadable)) return <ErrorNotice error={error} failed={title} />
  return (
    <Alert color="red" role="alert" title={title}>
      {unreadableTexts[error.reason]}
    </Alert>
  )
}

function DropZone({ work }: { work: ImportWorkspace }) {
  const { session } = useSession()
  const [isOver, setOver] = useState(false)
  const [isPasting, setPasting] = useState(false)
  // Reset the input; otherwise the same file could not be chosen again after it was corrected in another program.
  const reset = useRef<() => void>(null)
  const read = (file: File | null | undefined) => {
    if (file) work.read({ file })
    reset.current?.()
  }
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(is)
  }
  // Only the demo stud has the names that the untidy example misspells.
  const isDemo = session.user.email.endsWith('@demo.test')
  return (
    <Paper
      className={classes.importDrop}
      data-over={isOver || undefined}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event)
        read(event.dataTransfer.files[0])
      }}
    >
      <Group justify="center" w={64} h={64} mb={16} bdrs={16} data-tint="ice" aria-hidden>
        <IconFileSpreadsheet size={32} stroke={1.5} />
      </Group>
      <Text fw={600} size="lg" visibleFrom="sm">
        {importTexts.drop}
      </Text>
      <Text fw={600} size="lg" hiddenFrom="sm">
        {importTexts.choosePhone}
      </Text>
      <Text c="dimmed">{importTexts.formats}</Text>
      <Group justify="center" my="md" gap="sm">
        <FileButton
          onChange={read}
          resetRef={reset}
          accept={ACCEPTED}
          inputProps={{ 'aria-label': importTexts.choose }}
        >
          {(props) => <Button {...props}>{importTexts.choose}</Button>}
        </FileButton>
        <Button
          variant="default"
          leftSection={<IconClipboard size={16} aria-hidden />}
          onClick={() => setPasting(true)}
        >
          {importTexts.paste}
        </Button>
      </Group>
      <Group justify="center" gap="md">
        <Templates work={work} />
        {isDemo && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() =>
              void work.ask('example').then(({ name, bytes }) => read(new File([bytes as BlobPart], name)))
            }
          >
            {importTexts.untidy}
          </Anchor>
        )}
      </Group>
      {isPasting && (
        <PasteDialog
          onClose={() => setPasting(false)}
          onRead={(text) => {
            setPasting(false)
            work.read({ text })
          }}
        />
      )}
    </Paper>
  )
}

function Templates({ work }: { work: ImportWorkspace }) {
  const save = async (kind: ImportKind, format: 'XLSX' | 'CSV') => {
    const { name, bytes } = await work.ask('template', kind, format)
    saveFile(name, bytes as BlobPart)
  }
  return (
    <LazyMenu
      position="bottom"
      target={
        <Anchor component="button" type="button" size="sm">
          {importTexts.templates}
        </Anchor>
      }
    >
      <Menu.Label>{importTexts.templatesText}</Menu.Label>
      {IMPORT_KINDS.flatMap((kind) =>
        (['XLSX', 'CSV'] as const).map((format) => (
          <Menu.Item
            key={`${kind} ${format}`}
            aria-label={importTexts.template(kindTexts[kind][0], format)}
            rightSection={
              <Text size="xs" c="dimmed">
                {format}
              </Text>
            }
            onClick={() => void save(kind, format)}
          >
            {kindTexts[kind][0]}
          </Menu.Item>
        )),
      )}
    </LazyMenu>
  )
}

function PasteDialog({ onClose, onRead }: { onClose: () => void; onRead: (text: string) => void }) {
  const [text, setText] = useState('')
  return (
    <Modal opened onClose={onClose} title={importTexts.pasteTitle} size="lg">
      <Stack>
        <Textarea
          data-autofocus
          label={importTexts.pasteLabel}
          description={importTexts.pasteHint}
          rows={10}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            {commonTexts.cancel}
          </Button>
          <Button disabled={text.trim() === ''} onClick={() => onRead(text)}>
            {importTexts.readPasted}
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  )
}
