import { Button, type ButtonProps, Group, Text } from '@mantine/core'
import { IconCircleCheck, IconPrinter } from '@tabler/icons-react'
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

/** Button that prints the chosen labels, at most as many as are allowed at a time, and then offers to repeat the print. */
export function PrintButton({ job, format = 'PDF', isAway, ...rest }: Props) {
  const { count, isTooMany, making, print, printAgain, isSingle } = job
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
      {done && (
        <Button
          {...rest}
          variant="default"
          disabled={isAway}
          loading={making === format}
          onClick={() => void printAgain()}
        >
          {labelTexts.again}
        </Button>
      )}
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
