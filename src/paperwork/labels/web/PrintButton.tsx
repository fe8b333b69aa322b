import { Button, type ButtonProps, Group, NumberInput, Text } from '@mantine/core'
import { IconCircleCheck, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import type { LabelFormat } from '../contract.ts'
import { labelTexts } from '../texts.ts'
import type { LabelJob } from './use-label-job.ts'

type Props = ButtonProps & {
  job: LabelJob
  format?: LabelFormat
  /** Whether the server cannot be reached. */
  isAway: boolean
}

/** Prints the chosen labels, or as many as are allowed at a time. Afterwards, it asks whether they printed well. */
export function PrintButton({ job, format = 'PDF', isAway, ...rest }: Props) {
  const { count, isTooMany, making, print, isSingle } = job
  const done = job.done?.format === format ? job.done : null
  return (
    <IfMay right="EDIT">
      <Group role="status" gap={8} c="var(--good-ink)" wrap="nowrap">
        {done && (
          <>
            <IconCircleCheck size={20} aria-hidden />
            <Text fw={600}>{labelTexts.created(done.count)}</Text>
          </>
        )}
      </Group>
      {done && <PrintedWell key={done.count} {...{ job, format, isAway }} count={done.count} />}
      {!(done && (isSingle || count === 0)) && (
        <Button
          leftSection={<IconPrinter size={18} aria-hidden />}
          disabled={count === 0 || isAway}
          loading={making === format}
          onClick={() => void print(format)}
          {...rest}
        >
          {isAway
            ? labelTexts.needsConnection
            : isTooMany
              ? labelTexts.printFirst(count)
              : labelTexts.print(count)}
        </Button>
      )}
    </IfMay>
  )
}

type QuestionProps = { job: LabelJob; format: LabelFormat; isAway: boolean; count: number }

/** Asks how the labels were printed, and prints them again from the first one that was not. */
function PrintedWell({ job, format, isAway, count }: QuestionProps) {
  const [from, setFrom] = useState<number | string | null>(null)
  const again = (first: number) => (
    <Button
      variant="default"
      h={44}
      flex={1}
      disabled={isAway || !(first >= 1 && first <= count)}
      loading={job.making === format}
      onClick={() => void job.printAgain(first)}
    >
      {count === 1 ? labelTexts.again : labelTexts.againFrom(first)}
    </Button>
  )
  if (from !== null)
    return (
      <Group gap={8} wrap="nowrap">
        <NumberInput
          w={72}
          hideControls
          size="md"
          aria-label={labelTexts.fromLabel}
          min={1}
          max={count}
          value={from}
          onChange={setFrom}
          data-autofocus
        />
        {again(Number(from))}
      </Group>
    )
  return (
    <Group gap={8} wrap="nowrap">
      <Text flex={1}>{labelTexts.printedWell}</Text>
      <Button variant="light" h={44} onClick={job.finish}>
        {labelTexts.yes}
      </Button>
      {count === 1 ? (
        again(1)
      ) : (
        <Button variant="default" h={44} onClick={() => setFrom(1)}>
          {labelTexts.no}
        </Button>
      )}
    </Group>
  )
}
