import { Group, Text } from '@mantine/core'
import { daysBetween } from '#platform/contract/days.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import type { MovementSummary } from '#stock/movements/contract.ts'
import { isCheckDue } from '#stock/movements/gestation.ts'
import { outcomeTexts } from '#stock/movements/texts.ts'
import { OutcomeMark } from '#stock/movements/web/OutcomeMark.tsx'
import { RecordOutcome } from '#stock/movements/web/RecordOutcome.tsx'
import { briefDate, shortDate, today } from '#ui/dates.ts'
import { State } from './horse-states.tsx'
import { horsesTexts } from './texts.ts'

export function LastInsemination({ movement }: { movement: MovementSummary | null }) {
  if (!movement) return <Text c="dimmed">{horsesTexts.neverInseminated}</Text>
  const { straw_colour, stallion_name, amount, batch_label, date } = movement
  return (
    <Group gap={12} wrap="nowrap">
      <StrawMark colour={straw_colour} height={28} />
      <div>
        <Text fw={600}>{stallion_name}</Text>
        <Text size="xs" c="dimmed">
          {horsesTexts.inseminatedWith(amount, batch_label, shortDate(date))}
        </Text>
      </div>
    </Group>
  )
}

/** Outcome of an insemination, or the time for which it has not been checked. */
export function MareOutcome({ movement }: { movement: MovementSummary }) {
  const { outcome, checked_on, date } = movement
  if (outcome === 'PENDING' || outcome === null) {
    const days = Math.max(0, daysBetween(date, today()))
    if (isCheckDue(date, today())) return <State look="wait">{horsesTexts.notChecked(days)}</State>
    return <Text c="dimmed">{outcomeTexts.PENDING}</Text>
  }
  return (
    <Group gap={8} wrap="nowrap" component="span" display="inline-flex">
      <OutcomeMark outcome={outcome} />
      <Text
        component="span"
        fw={500}
        style={{ whiteSpace: 'nowrap' }}
        {...(outcome === 'PREGNANT' && { c: 'var(--good-ink)' })}
      >
        {[outcomeTexts[outcome], checked_on && briefDate(checked_on)].filter(Boolean).join(', ')}
      </Text>
    </Group>
  )
}

export function MareRecord({ movement }: { movement: MovementSummary }) {
  return movement.outcome === 'PENDING' ? <RecordOutcome movement={movement} /> : null
}
