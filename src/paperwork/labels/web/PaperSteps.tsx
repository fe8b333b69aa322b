/** Steps on a phone: the choice of the paper, and of the first free label of a sheet. */
import { Button, SimpleGrid, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { BigStepper } from '#stock/straws/web/BigStepper.tsx'
import { useBack, WholeScreen } from '#ui/WholeScreen.tsx'
import { labelTexts } from '../texts.ts'
import { LabelsHead } from './LabelsHead.tsx'
import { onSheetText, PaperChoice } from './PaperChoice.tsx'
import { readSheet } from './printer-settings.ts'
import { SheetPreview } from './SheetPreview.tsx'
import type { LabelJob } from './use-label-job.ts'
import classes from './PhoneLabels.module.css'

const BUTTON = { h: 56, fz: 17, radius: 12, fullWidth: true } as const

export function PaperStep({ job }: { job: LabelJob }) {
  const back = useBack()
  const navigate = useNavigate({ from: '/labels' })
  const [template, choose] = useState(job.template)
  return (
    <WholeScreen
      title={labelTexts.choosePaper}
      head={<LabelsHead title={labelTexts.choosePaper} about={labelTexts.forLabels(job.kind)} />}
      foot={
        <Button
          {...BUTTON}
          onClick={() => {
            job.use(template, readSheet(template.key))
            if (template.paper === 'ROLL') back()
            else void navigate({ search: (search) => ({ ...search, step: 'start' }), replace: true })
          }}
        >
          {labelTexts.use(template.name)}
        </Button>
      }
    >
      <PaperChoice {...{ kind: job.kind, chosen: template, isPhone: true }} onChoose={choose} />
    </WholeScreen>
  )
}

export function StartStep({ job: { template, sheet, count, startAt } }: { job: LabelJob }) {
  const back = useBack()
  const [start, setStart] = useState(sheet.start)
  const { columns, rows } = template
  const [row, column] = [Math.floor((start - 1) / columns) + 1, ((start - 1) % columns) + 1]
  const stepper = (label: string, value: number, max: number, onChange: (next: number) => void) => (
    <div role="group" aria-label={label}>
      <Text size="sm" fw={600} c="dimmed" mb={8} aria-hidden>
        {label}
      </Text>
      <BigStepper
        {...{ label, value, max, size: 56 }}
        onChange={(next) => typeof next === 'number' && next >= 1 && next <= max && onChange(next)}
      />
    </div>
  )
  return (
    <WholeScreen
      title={labelTexts.start}
      head={
        <LabelsHead
          title={labelTexts.start}
          about={[template.name, onSheetText(template, start)].join(', ')}
        />
      }
      foot={
        <Button
          {...BUTTON}
          onClick={() => {
            startAt(start)
            back()
          }}
        >
          {labelTexts.startHere(start)}
        </Button>
      }
    >
      <div className={classes.sheet}>
        <SheetPreview
          {...{ template, sheet: { ...sheet, start }, drawings: [], count, copies: 1 }}
          onStart={setStart}
        />
      </div>
      <SimpleGrid cols={2} spacing={12} mt={14}>
        {stepper(labelTexts.row, row, rows, (next) => setStart((next - 1) * columns + column))}
        {stepper(labelTexts.column, column, columns, (next) => setStart((row - 1) * columns + next))}
      </SimpleGrid>
    </WholeScreen>
  )
}
