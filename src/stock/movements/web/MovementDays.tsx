import { Badge, Group, Paper, Text } from '@mantine/core'
import { IconArrowRight, IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { longDate } from '#platform/contract/days.ts'
import { acceptedTexts } from '#ui/Acceptances.tsx'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { formatNumbers } from '#stock/batches/straw.ts'
import { shortDate, shortTime } from '#ui/dates.ts'
import { AnchorLink } from '#ui/links.tsx'
import type { MovementSummary } from '../contract.ts'
import { UNDONE } from '../reversal-allowed.ts'
import { movementTexts, movementTitle } from '../texts.ts'
import classes from './movements.module.css'
import { MovementActions } from './MovementActions.tsx'
import { MovementIcon } from './MovementIcon.tsx'
import { OutcomeBadge } from './OutcomeBadge.tsx'
import { signedAndRecorded } from './signed-and-recorded.ts'

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })

type Props = Pick<MovementProps, 'renderMore' | 'renderBelow'> & { movements: MovementSummary[] }

export function MovementDays({ movements, ...more }: Props) {
  return (
    <Paper p={0} style={{ overflow: 'hidden' }} component="section" aria-label={movementTexts.title}>
      <div className={`${classes.movementRow} ${classes.movementHeads}`} aria-hidden>
        <span />
        <span>{movementTexts.what}</span>
        <span className={classes.movementCount}>{movementTexts.straws}</span>
        <span>{movementTexts.batch}</span>
        <span>{movementTexts.fromTo}</span>
        <span>{movementTexts.signedBy}</span>
        <span />
      </div>
      {[...Map.groupBy(movements, ({ date }) => date)].map(([date, some]) => (
        <div key={date}>
          <h2 className={classes.movementDay}>
            {longDate(date)} <span>{WEEKDAY.format(new Date(date))}</span>
          </h2>
          <ul>
            {some.map((movement) => (
              <MovementRow key={movement.id} movement={movement} {...more} />
            ))}
          </ul>
        </div>
      ))}
    </Paper>
  )
}

type MovementProps = {
  movement: MovementSummary
  renderMore?: ((movement: MovementSummary) => ReactNode) | undefined
  renderBelow?: ((movement: MovementSummary) => ReactNode) | undefined
}

function MovementRow({ movement, ...more }: MovementProps) {
  const [isOpen, setOpen] = useState(false)
  const { from_name, to_name, reverses_id, reason, sentence } = movement
  const isReversed = movement.reversed_by_id !== null
  return (
    <li className={classes.movement} data-reversed={isReversed || undefined}>
      <div className={classes.movementRow}>
        {/* The button is layered below the content of the row, so that a press anywhere except on the link opens the
            row. */}
        <button
          type="button"
          className={classes.movementToggle}
          data-dense
          aria-expanded={isOpen}
          aria-label={sentence}
          onClick={() => setOpen(!isOpen)}
        />
        <MovementIcon {...movement} />
        <span className={classes.movementWhat}>{movementTitle(movement)}</span>
        <span className={`${classes.movementCount} num`}>
          {movement.amount}
          <span className={classes.movementUnit}> {movementTexts.unit(movement.amount)}</span>
        </span>
        <span className={classes.movementBatch}>
          <StrawMark colour={movement.straw_colour} />
          <AnchorLink to="/batches/$id" params={{ id: movement.batch_id }} fw={600} c="var(--ink)">
            {movement.batch_label}
          </AnchorLink>
          <span className={`cut ${classes.quiet}`}>{movement.stallion_name}</span>
        </span>
        <span className={classes.movementEnds}>
          {from_name !== null && <span className={`cut ${classes.quiet}`}>{from_name}</span>}
          {to_name !== null && (
            <span className={classes.movementInto}>
              <IconArrowRight size={14} aria-hidden />
              <span className={`cut ${classes.movementTo}`}>{to_name}</span>
            </span>
          )}
        </span>
        <span className={`cut ${classes.quiet} ${classes.movementSigner}`}>{movement.signer_name}</span>
        <span className={classes.movementMarks}>
          <span className={classes.movementBadges}>
            {reverses_id !== null && reason !== null && reason !== UNDONE && (
              <Badge color="gray" maw={180} visibleFrom="sm">
                {reason}
              </Badge>
            )}
            {isReversed && <Badge color="gray">{movementTexts.reversed}</Badge>}
            <OutcomeBadge movement={movement} />
          </span>
          <IconChevronDown size={16} aria-hidden data-open={isOpen || undefined} />
        </span>
      </div>
      {isOpen && <Opened movement={movement} {...more} />}
    </li>
  )
}

function Opened({ movement, renderMore, renderBelow }: MovementProps) {
  const { numbers, recorded_at, happened_at, accepted = [], note, sentence } = movement
  const facts = [
    movementTexts.numbers(formatNumbers(numbers)),
    happened_at && movementTexts.done(shortDate(happened_at), shortTime(happened_at)),
    movementTexts.recorded(shortDate(recorded_at), shortTime(recorded_at)),
    signedAndRecorded(movement),
    ...accepted.map((code) => acceptedTexts[code]),
    note,
  ]
  return (
    <div className={classes.movementOpened}>
      <Group justify="space-between" align="end" gap="sm">
        <div>
          <Text size="sm">{sentence}</Text>
          <Text size="xs" c="dimmed">
            {facts.filter(Boolean).join(' · ')}
          </Text>
        </div>
        <Group gap={8}>
          {renderMore?.(movement)}
          <MovementActions movement={movement} variant="default" size="xs" />
        </Group>
      </Group>
      {renderBelow?.(movement)}
    </div>
  )
}
