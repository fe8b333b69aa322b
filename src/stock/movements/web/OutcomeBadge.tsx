import { Badge } from '@mantine/core'
import { briefDate } from '#ui/dates.ts'
import type { MovementSummary } from '../contract.ts'
import { outcomeTexts } from '../texts.ts'

const OUTCOME_COLOURS = {
  PENDING: 'straw',
  PREGNANT: 'teal',
  NOT_PREGNANT: 'gray',
  LOST_PREGNANCY: 'red',
  UNKNOWN: 'gray',
} as const

export function OutcomeBadge({ movement: { outcome, checked_on } }: { movement: MovementSummary }) {
  if (outcome === null) return null
  const word = outcomeTexts[outcome]
  return (
    <Badge variant="light" color={OUTCOME_COLOURS[outcome]}>
      {checked_on ? `${word}, ${briefDate(checked_on)}` : word}
    </Badge>
  )
}
