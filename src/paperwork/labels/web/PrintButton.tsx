import { Button, type ButtonProps } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import { QuestionDialog } from '#ui/QuestionDialog.tsx'
import type { LabelFormat } from '../contract.ts'
import { labelTexts } from '../texts.ts'
import type { LabelJob } from './use-label-job.ts'

type Props = ButtonProps & {
  job: LabelJob
  format?: LabelFormat
  /** Whether the server cannot be reached. */
  isAway: boolean
  onChangePaper: () => void
}

/**
 * Prints the chosen labels, or as many as are allowed at a time. Labels for nitrogen are printed on paper only after a
 * question.
 */
export function PrintButton({ job, format = 'PDF', isAway, onChangePaper, ...rest }: Props) {
  const { count, isTooMany, making, print, isSingle, kind, template } = job
  const [isAsking, setAsking] = useState(false)
  const [agreed, setAgreed] = useState('')
  const isDone = job.done?.format === format
  if (isDone && (isSingle || count === 0)) return null
  return (
    <IfMay right="EDIT">
      <Button
        leftSection={<IconPrinter size={18} aria-hidden />}
        disabled={count === 0 || isAway}
        loading={making === format}
        onClick={() =>
          template.is_paper && kind !== 'CONTAINER' && agreed !== template.key
            ? setAsking(true)
            : void print(format)
        }
        {...rest}
      >
        {isAway
          ? labelTexts.needsConnection
          : isTooMany
            ? labelTexts.printFirst(count)
            : labelTexts.print(count)}
      </Button>
      {isAsking && (
        <QuestionDialog
          title={labelTexts.paperQuestion}
          text={labelTexts.coldPaper(template.name)}
          onClose={() => setAsking(false)}
        >
          <Button
            variant="default"
            onClick={() => {
              setAsking(false)
              setAgreed(template.key)
              void print(format)
            }}
          >
            {labelTexts.paperAnyway}
          </Button>
          <Button
            data-autofocus
            onClick={() => {
              setAsking(false)
              onChangePaper()
            }}
          >
            {labelTexts.changePaper}
          </Button>
        </QuestionDialog>
      )}
    </IfMay>
  )
}
