import { Group, Paper, Progress as Bar, Text, UnstyledButton } from '@mantine/core'
import { countNumbers } from '#stock/batches/straw.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { longDay, shortTime } from '#ui/dates.ts'
import { amountOf, compareCount, sumsOf } from '../compare.ts'
import { stockTakeTexts } from '../texts.ts'
import { CountDial, type DialState } from './CountDial.tsx'
import classes from './Progress.module.css'
import type { CountedCanister, StockTake } from '../shapes.ts'

type Props = { take: StockTake; chosen: number; isBlind: boolean; onChoose: (canister: number) => void }

/** Returns the number of canisters to draw, which may be more than the container has today. */
export function acrossOf({ size, canisters }: StockTake): number {
  return Math.max(size?.canisters ?? 1, ...canisters.map(({ canister }) => canister))
}

export function stateOf(take: StockTake, canister: number): DialState {
  const sheet = take.canisters.find((one) => one.canister === canister)
  if (!sheet) return 'out'
  if (sheet.counted_at === null) return 'open'
  return compareCount([sheet]).length > 0 ? 'gold' : 'done'
}

/** Adds up the straws that are expected in canisters. */
export function expectedIn(canisters: readonly CountedCanister[]): number {
  return canisters.flatMap(({ lines }) => lines).reduce((sum, { now }) => sum + countNumbers(now), 0)
}

export function Progress({ take, chosen, isBlind, onChoose }: Props) {
  const counted = take.canisters.filter(({ counted_at }) => counted_at !== null)
  const { expected, found } = sumsOf(take.canisters)
  const all = expected + expectedIn(take.canisters.filter(({ counted_at }) => counted_at === null))
  return (
    <Paper display="grid" style={{ gap: 12 }} component="section" aria-label={take.container_label}>
      <Group gap={12} align="baseline" justify="space-between" wrap="nowrap">
        <Text fw={600}>{take.container_label}</Text>
        <Text size="sm" c="dimmed">
          {take.canister !== null && acrossOf(take) > 1
            ? stockTakeTexts.only(take.canister)
            : stockTakeTexts.countedOf(counted.length, take.canisters.length)}
        </Text>
      </Group>
      <CountDial
        canisters={acrossOf(take)}
        size={240}
        hasTick
        stateOf={(canister) => (canister === chosen ? 'current' : stateOf(take, canister))}
        onChoose={onChoose}
      />
      <Bar.Root h={6} aria-hidden>
        <Bar.Section value={(100 * expected) / Math.max(1, all)} color="var(--good)" />
      </Bar.Root>
      {!isBlind && take.canister === null && (
        <Text size="sm" c="dimmed">
          {stockTakeTexts.foundSoFar(found, expected, all)}
        </Text>
      )}
      <ul className={classes.countCanisters}>
        {take.canisters.map((sheet) => (
          <li key={sheet.canister}>
            <UnstyledButton
              aria-current={sheet.canister === chosen ? 'step' : undefined}
              onClick={() => onChoose(sheet.canister)}
            >
              <span>{containerTexts.canister(sheet.canister)}</span>
              <CanisterState sheet={sheet} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        {stockTakeTexts.startedBy(
          take.started_by_name,
          `${longDay(take.started_at)}, ${shortTime(take.started_at)}`,
        )}
      </Text>
    </Paper>
  )
}

/**
 * Result or progress of a canister's count.
 * @param toDo text of a canister whose count has not started
 */
export function CanisterState({
  sheet,
  toDo = stockTakeTexts.toDo,
}: {
  sheet: CountedCanister
  toDo?: string
}) {
  if (sheet.counted_at === null) {
    const text = sheet.started_by_name === null ? toDo : stockTakeTexts.counts(sheet.started_by_name)
    return <span className="small">{text}</span>
  }
  const differences = compareCount([sheet]).length
  if (differences > 0)
    return <b style={{ color: 'var(--gold-ink)' }}>{stockTakeTexts.differences(differences)}</b>
  const straws = sheet.lines.reduce((sum, { found }) => sum + (found === null ? 0 : amountOf(found)), 0)
  return <b style={{ color: 'var(--good-ink)' }}>{stockTakeTexts.right(straws)}</b>
}
