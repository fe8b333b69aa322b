import { Button, Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { wholeOrText } from '#ui/form/decimal.ts'
import { NumberField } from '#ui/form/NumberField.tsx'
import type { LabelFormat } from '../contract.ts'
import { labelsOnSheet, templateOf } from '../templates.ts'
import { labelTexts } from '../texts.ts'
import { SheetPreview } from './SheetPreview.tsx'
import type { LabelJob } from './use-label-job.ts'
import classes from './PrintedCard.module.css'

type Props = {
  job: LabelJob
  format?: LabelFormat
  /** Whether the server cannot be reached. */
  isAway: boolean
}

/** Result of a print: asks how it printed, and prints the labels again from the first bad one. */
export function PrintedCard({ job, format = 'PDF', isAway }: Props) {
  const done = job.done?.format === format ? job.done : null
  return (
    <>
      <VisuallyHidden role="status">{done && labelTexts.created(done.count)}</VisuallyHidden>
      {done && (
        <Paper p="md">
          <Stack gap="sm">
            <Group gap={8} c="var(--good-ink)" wrap="nowrap" aria-hidden>
              <IconCircleCheck size={20} aria-hidden />
              <Text fw={600}>{labelTexts.created(done.count)}</Text>
            </Group>
            <Question key={done.count} {...{ job, done, isAway }} />
          </Stack>
        </Paper>
      )}
    </>
  )
}

type QuestionProps = { job: LabelJob; done: NonNullable<LabelJob['done']>; isAway: boolean }

function Question({ job, done, isAway }: QuestionProps) {
  const { count, format } = done
  const [first, setFirst] = useState<number | string | null>(null)
  const from = Number(first)
  const isRight = from >= 1 && from <= count
  const again = (label: number) => (
    <Button
      h={44}
      flex={1}
      {...(first === null && { variant: 'default' })}
      disabled={isAway || (first !== null && !isRight)}
      loading={job.making === format}
      onClick={() => void job.printAgain(label)}
    >
      {count === 1 ? labelTexts.again : labelTexts.againFrom(label)}
    </Button>
  )
  if (first === null)
    return (
      <Group gap={8} wrap="nowrap">
        <Text flex={1}>{labelTexts.printedWell}</Text>
        <Button variant="light" h={44} onClick={job.finish}>
          {labelTexts.yes}
        </Button>
        {count === 1 ? (
          again(1)
        ) : (
          <Button variant="default" h={44} onClick={() => setFirst(1)}>
            {labelTexts.no}
          </Button>
        )}
      </Group>
    )
  return (
    <>
      <DoneSheet done={done} sheet={job.sheet} from={isRight ? from : 1} onFrom={setFirst} />
      <Group gap={8} wrap="nowrap" align="end">
        <NumberField
          w={120}
          size="md"
          label={labelTexts.firstBad}
          inputMode="numeric"
          value={first}
          onChange={(event) => setFirst(wholeOrText(event.currentTarget.value))}
          data-autofocus
        />
        {again(from)}
      </Group>
    </>
  )
}

type SheetProps = Pick<QuestionProps, 'done'> & {
  sheet: LabelJob['sheet']
  from: number
  onFrom: (label: number) => void
}

/** Printed sheet, whose first bad label is chosen by a press; nothing for rolls and several sheets. */
function DoneSheet({ done: { job, count }, sheet, from, onFrom }: SheetProps) {
  const template = templateOf(job.template)
  const size = labelsOnSheet(template)
  if (size === 1 || job.start - 1 + count > size) return null
  return (
    <div className={classes.printedSheet}>
      <SheetPreview
        template={template}
        sheet={{ ...sheet, start: job.start + from - 1 }}
        label={labelTexts.firstBad}
        drawings={[]}
        count={count - from + 1}
        copies={1}
        onStart={(place) => onFrom(Math.min(Math.max(place - job.start + 1, 1), count))}
      />
    </div>
  )
}
