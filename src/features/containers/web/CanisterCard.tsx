import { Group, Paper, Text } from '@mantine/core'
import { StrawMark } from '#features/batches/web/StrawColour.tsx'
import type { ContainerSummary } from '../contract.ts'
import { containerTexts } from '../texts.ts'
import { countStraws } from './scale.ts'
import classes from './CanisterCard.module.css'

type Props = {
  container: ContainerSummary
  number: number
  isBelow: boolean
  /** Height of the canister's middle, and half its height, as fractions of the drawing. */
  at: number
  reach: number
}

// More would hang out of the window.
const MOST_LINES = 8

/** What is in a canister, level by level from the top down, beside the canister that is pointed at. */
export function CanisterCard({ container, number, isBelow, at, reach }: Props) {
  const contents = container.contents
    .filter(({ canister }) => canister === number)
    .toSorted((one, other) => other.level - one.level)
  const shown = contents.slice(0, MOST_LINES)
  const batches = new Map(container.batches.map((batch) => [batch.id, batch]))
  const owners = new Map(container.owners.map(({ id, name }) => [id, name]))
  const edge = `calc(${100 * (isBelow ? at + reach : 1 - at + reach)}% + 10px)`
  return (
    <Paper
      className={classes.card}
      role="tooltip"
      shadow="md"
      p={16}
      style={isBelow ? { top: edge } : { bottom: edge }}
    >
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600}>{containerTexts.canister(number)}</Text>
        <Text c="dimmed">
          {contents.length === 0 ? containerTexts.empty : containerTexts.holds(countStraws(contents))}
        </Text>
      </Group>
      {shown.length > 0 && (
        <dl className={classes.lines}>
          {shown.map(({ level, batch_id, owner_id, straws }, index) => {
            const batch = batches.get(batch_id)!
            const isFirst = shown[index - 1]?.level !== level
            return (
              <div key={index} data-first={isFirst || undefined}>
                <dt>{isFirst && containerTexts.level(level)}</dt>
                <dd>
                  <StrawMark colour={batch.straw_colour} height={15} />
                  <b>{batch.label}</b>
                  <span className="num">{straws}</span>
                  <span>{owners.get(owner_id)}</span>
                </dd>
              </div>
            )
          })}
        </dl>
      )}
      {contents.length > shown.length && (
        <Text size="xs" c="dimmed">
          {containerTexts.moreShort(contents.length - shown.length)}
        </Text>
      )}
    </Paper>
  )
}
