import { Button, Group, Kbd, Paper, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { sectionTexts, SHEET_FIELDS } from '../fields.ts'
import { Screen } from '#ui/Screen.tsx'
import { commonTexts } from '#ui/texts.ts'
import { PATHS } from './batch-draft.ts'
import { CopyPrevious } from './CopyPrevious.tsx'
import { formTexts } from './form-texts.ts'
import { Matrix } from './Matrix.tsx'
import { SECTION_FIELDS } from './SectionFields.tsx'
import { SectionIndex } from './SectionIndex.tsx'
import { idOfSection } from './batch-search.ts'
import type { SectionId } from './sheet-fields.ts'
import { useDraft, useSaveText } from './draft-store.ts'
import { useToLookAt } from './use-field.ts'
import classes from './DeskForm.module.css'
import type { ReactNode } from 'react'

export type FormParts = {
  title: string
  isPending: boolean
  onCancel: () => void
  goTo: (path: string) => void
  state: ReactNode
  answer: ReactNode
}

export function DeskForm({ title, isPending, onCancel, goTo, state, answer }: FormParts) {
  const saveText = useSaveText()
  return (
    <Screen
      title={title}
      renderHead={(heading) => (
        <Group gap="4px 12px" align="baseline" className={classes.formHead}>
          {heading}
          <FilledIn />
          <CopyPrevious />
        </Group>
      )}
    >
      <Stack gap={14} mt={-8} pb={64}>
        <SectionIndex />
        {state}
        {answer}
        {/* The fields are disabled while saving, because changes made then would not be saved. */}
        <fieldset disabled={isPending} className="plain">
          <div className={classes.labForm}>
            <Paper className={classes.labLeft} pt={16}>
              <Section id="identification" />
              <Section id="collection" />
              <Section id="sample" />
            </Paper>
            <Paper
              component="section"
              id={idOfSection('measurements')}
              aria-label={sectionTexts.measurements}
              pt={4}
              pb={8}
            >
              <div className={classes.labMatrix}>
                <Matrix />
              </div>
            </Paper>
            <Paper className={classes.labBelow} pt={16}>
              <Section id="centrifugation" />
              <Section id="freezing" />
              <Section id="dose" />
              <Section id="quality" />
            </Paper>
            <Paper className={classes.labPapers} pt={16}>
              <Section id="papers" />
            </Paper>
          </div>
        </fieldset>
      </Stack>
      <Group gap={8} wrap="nowrap" className={classes.formFoot}>
        <Group component="span" gap={6} wrap="nowrap" mr="auto" className={classes.formKeys}>
          <Kbd>Enter</Kbd> {formTexts.keys.down}
          <Kbd>Tab</Kbd> {formTexts.keys.right}
          <Kbd>Ctrl Enter</Kbd> {formTexts.keys.save}
        </Group>
        <ToLookAt goTo={goTo} />
        <Button variant="default" onClick={onCancel}>
          {commonTexts.cancel}
        </Button>
        <Button type="submit" loading={isPending}>
          {saveText}
        </Button>
      </Group>
    </Screen>
  )
}

function Section({ id }: { id: Exclude<SectionId, 'measurements'> }) {
  const Fields = SECTION_FIELDS[id]
  return (
    <section id={idOfSection(id)} aria-labelledby={`${id}-title`}>
      <Title order={2} size="h5" id={`${id}-title`}>
        {sectionTexts[id]}
      </Title>
      <Fields />
    </section>
  )
}

// Fields expected to be filled in: all but the counts of spermatozoa, which only some laboratories make.
const EXPECTED = PATHS.filter((path) => SHEET_FIELDS.get(path)?.classed !== 'COUNT')

function FilledIn() {
  const filled = useDraft(({ draft }) => EXPECTED.filter((path) => (draft[path] ?? '').trim() !== '').length)
  return <Text c="dimmed">{formTexts.filledIn(filled, EXPECTED.length)}</Text>
}

function ToLookAt({ goTo }: { goTo: (path: string) => void }) {
  const paths = useToLookAt()
  if (paths.length === 0) return null
  return (
    <UnstyledButton className={classes.formLook} onClick={() => goTo(paths[0]!)}>
      <IconAlertTriangle size={16} aria-hidden />
      {formTexts.look(paths.length)}
    </UnstyledButton>
  )
}
