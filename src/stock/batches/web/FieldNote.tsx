import { Anchor, Group } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { formTexts } from './form-texts.ts'
import { fieldLabel } from './sheet-fields.ts'
import { formulaText, noteId, useNote } from './use-field.ts'
import { useDraftStore } from './draft-store.ts'
import classes from './FieldNote.module.css'
import sheetFormClasses from './sheet-form.module.css'

const tintOf = ({ kind }: { kind: string }) => (kind === 'refused' ? 'bad' : 'gold')

export function FieldNote({ path }: { path: string }) {
  const note = useNote(path)
  if (!note) return null
  return (
    <Group gap={8} wrap="nowrap" className={classes.fieldNote} data-tint={tintOf(note)} id={noteId(path)}>
      {note.kind === 'refused' ? (
        <IconAlertCircle size={16} aria-hidden />
      ) : (
        <IconAlertTriangle size={16} aria-hidden />
      )}
      <span>
        {fieldLabel(path)}
        {note.kind === 'deviating' ? (
          <>
            {formTexts.deviates.before}
            <b>{note.formula}</b>
            {formTexts.deviates.after(note.typed)}
          </>
        ) : (
          `: ${note.text}`
        )}
      </span>
      {note.kind === 'deviating' && <UseFormula path={path} label={formTexts.use(note.formula)} />}
    </Group>
  )
}

export function NoteAtField({ path }: { path: string }) {
  const note = useNote(path)
  if (!note) return null
  return (
    <Group
      gap="0 8px"
      align="stretch"
      c={`var(--${tintOf(note)}-ink)`}
      fz="xs"
      lh="20px"
      className={sheetFormClasses.noteAtField}
      id={noteId(path)}
    >
      {note.kind === 'deviating' ? formulaText(note) : note.text}
      {note.kind === 'deviating' && (
        <UseFormula
          path={path}
          label={path === 'straws_per_dose' ? formTexts.recalculate : formTexts.use(note.formula)}
        />
      )}
    </Group>
  )
}

function UseFormula({ path, label }: { path: string; label: string }) {
  const store = useDraftStore()
  return (
    <Anchor
      component="button"
      type="button"
      data-dense
      c="inherit"
      fz="inherit"
      fw={600}
      underline="always"
      onClick={() => {
        store.change(path, '')
        // Move the focus, because the button disappears with its note.
        document.getElementById(path)?.focus()
      }}
    >
      {label}
    </Anchor>
  )
}
