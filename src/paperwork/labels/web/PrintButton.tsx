import { Button, type ButtonProps } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
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

/** Prints the chosen labels, or as many as are allowed at a time. */
export function PrintButton({ job, format = 'PDF', isAway, ...rest }: Props) {
  const { count, isTooMany, making, print } = job
  return (
    <IfMay right="EDIT">
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
    </IfMay>
  )
}
