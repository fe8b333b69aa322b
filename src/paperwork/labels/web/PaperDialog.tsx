import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconRulerMeasure, IconSnowflake } from '@tabler/icons-react'
import { useState } from 'react'
import { DialogForm } from '#ui/DialogForm.tsx'
import { focusFirstProblem } from '#ui/form/field-problems.ts'
import { useApiQuery } from '#ui/call.ts'
import { drawLabels } from '../contract.ts'
import { labelsOnSheet, type Template } from '../templates.ts'
import { labelTexts } from '../texts.ts'
import { targetOf } from './choice.ts'
import { sourceOf } from './label-files.ts'
import { PaperChoice } from './PaperChoice.tsx'
import { readSheet, type Sheet } from './printer-settings.ts'
import { SheetPreview } from './SheetPreview.tsx'
import { SheetNumber } from './SheetNumber.tsx'
import type { LabelJob } from './use-label-job.ts'
import classes from './PaperDialog.module.css'

/** Dialog on a desktop: papers on the left, the chosen one with its settings on the right. */
export function PaperDialog({ job, onClose }: { job: LabelJob; onClose: () => void }) {
  const { kind, count, printed, rings, withStraws } = job
  const [{ template, sheet, wrong }, setDraft] = useState(() => ({
    template: job.template,
    sheet: job.sheet,
    wrong: new Set<keyof Sheet>(),
  }))
  const first = printed.slice(0, 1).map((label) => targetOf(label, { rings, withStraws }))
  const drawn = useApiQuery(drawLabels, { body: { template: template.key, labels: first } }, first.length > 0)
  const drawing = drawn.isPlaceholderData ? undefined : drawn.data?.drawings[0]
  // While a typed number is invalid, the sheet has its previous value, which must not be used.
  const withSheet = (act: () => void) => (wrong.size > 0 ? focusFirstProblem() : act())
  const change = (name: keyof Sheet, value: number | null) =>
    setDraft({
      template,
      sheet: value === null ? sheet : { ...sheet, [name]: value },
      wrong: new Set(value === null ? [...wrong, name] : [...wrong].filter((one) => one !== name)),
    })
  const field = (name: keyof Sheet, unit: string, min: number, max: number) => (
    <SheetNumber
      key={`${template.key} ${name}`}
      label={labelTexts[name]}
      value={sheet[name]}
      {...{ unit, min, max }}
      onChange={(value) => change(name, value)}
    />
  )
  const use = () => {
    job.use(template, sheet)
    onClose()
  }
  return (
    <DialogForm
      form={{ submit: () => withSheet(use), is_pending: false, refused: null }}
      title={labelTexts.choosePaper}
      submit={labelTexts.use(template.name)}
      onClose={onClose}
      aside={
        <Group gap="xs" wrap="nowrap" mr="auto" c="dimmed">
          <IconSnowflake size={18} aria-hidden />
          <Text size="xs">{labelTexts.coldShort}</Text>
        </Group>
      }
      place={
        <Stack gap="xs" data-narrow>
          <div>
            <Text fw={600} fz={16}>
              {template.name}
            </Text>
            <Text size="xs" c="dimmed">
              {aboutGrid(template)}
            </Text>
          </div>
          {drawing && (
            <img
              src={sourceOf(drawing)}
              alt={drawing.text}
              className={classes.label}
              style={{ aspectRatio: `${template.width} / ${template.height}` }}
            />
          )}
          {template.paper !== 'ROLL' && (
            <>
              <div className={classes.table}>
                <SheetPreview
                  {...{ template, sheet, count, copies: 1, drawings: [] }}
                  onStart={(next) => change('start', next)}
                />
              </div>
              <dl className={classes.facts}>
                <dt>{labelTexts.start}</dt>
                <dd>{startText(template, sheet.start)}</dd>
                <dt>{labelTexts.leftAfter}</dt>
                <dd>{leftAfter(template, sheet.start, count)}</dd>
              </dl>
            </>
          )}
          <SimpleGrid cols={2} spacing="xs">
            {field('offset_x', 'mm', -20, 20)}
            {field('offset_y', 'mm', -20, 20)}
            {field('scale_x', '%', 90, 110)}
            {field('scale_y', '%', 90, 110)}
          </SimpleGrid>
          {job.mayPrint && (
            <Button
              variant="default"
              leftSection={<IconRulerMeasure size={18} aria-hidden />}
              loading={job.making === 'TEST_PAGE'}
              onClick={() => withSheet(() => void job.printTestPage(template, sheet))}
            >
              {labelTexts.testPage}
            </Button>
          )}
        </Stack>
      }
    >
      <Text c="dimmed" mt={-8}>
        {labelTexts.forLabels(kind, count)}
      </Text>
      <PaperChoice
        {...{ kind, chosen: template, isPhone: false }}
        onChoose={(next) => setDraft({ template: next, sheet: readSheet(next.key), wrong: new Set() })}
      />
    </DialogForm>
  )
}

function aboutGrid({ paper, width, height, columns, rows }: Template): string {
  return paper === 'ROLL'
    ? labelTexts.size(width, height)
    : labelTexts.grid(labelTexts.papers[paper], columns, rows)
}

/** Formats the first free label as "10, row 2, column 3". */
export const startText = ({ columns }: Template, start: number) =>
  labelTexts.startAt(start, Math.floor((start - 1) / columns) + 1, ((start - 1) % columns) + 1)

/** Returns the number of labels left on the last sheet. */
export function leftAfter(template: Template, start: number, count: number): number {
  const size = labelsOnSheet(template)
  return (size - ((start - 1 + count) % size)) % size
}
