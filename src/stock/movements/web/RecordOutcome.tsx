import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '#account/auth/web/session.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { type MovementSummary, setOutcome } from '../contract.ts'
import { movementTexts } from '../texts.ts'

const OutcomeDialog = lazyPart(async () => (await import('./OutcomeDialog.tsx')).OutcomeDialog)

type Props = ButtonProps & { movement: MovementSummary }

/** Button that records the outcome of an insemination. Renders nothing for members without the permission. */
export function RecordOutcome({ movement, ...look }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (!useMay(setOutcome)) return null
  return (
    <>
      <Button
        variant="default"
        aria-label={movementTexts.recordOutcome(movement.sentence)}
        {...look}
        data-outcome
        onClick={() => setOpen(true)}
      >
        {movementTexts.recordOutcomeButton}
      </Button>
      {isOpen && <OutcomeDialog movement={movement} onClose={() => setOpen(false)} />}
    </>
  )
}
