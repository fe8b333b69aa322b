import { Badge } from '@mantine/core'
import { shortDate } from '#ui/dates.ts'
import type { MovementSummary } from '../contract.ts'
import { outcomeTexts } from '../texts.ts'

const OUTCOME_COLOURS = {
  PENDING: 'gray',
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
      {checked_on ? `${word}, ${shortDate(checked_on)}` : word}
    </Badge>
  )
}
