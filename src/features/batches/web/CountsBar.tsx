import { Box, UnstyledButton } from '@mantine/core'
import type { Counts } from '../contract.ts'
import type { Tab } from './batch-search.ts'
import { batchTexts } from '../texts.ts'
import { grouped } from '#platform/contract/grouped.ts'
import { STOCK_COLOURS } from '#ui/theme.ts'
import classes from './CountsBar.module.css'
import batchRowClasses from './batch-row.module.css'

/** The states a bar shows, each with the tab that has its details. */
export const STOCK = [
  { state: 'stored', tab: 'inventory' },
  { state: 'consigned', tab: 'consignments' },
  { state: 'used', tab: 'activity' },
] as const
type State = (typeof STOCK)[number]['state']

/** The square that says which part of a bar is meant. */
export function Key({ of }: { of: State }) {
  return <Box component="span" className={batchRowClasses.stockKey} aria-hidden bg={STOCK_COLOURS[of]} />
}

/** Stored, consigned and used straws side by side. Its text stands elsewhere. */
export function StockBar({ counts, width = 1 }: { counts: Counts; width?: number }) {
  return (
    <div className={classes.stockBar} style={{ width: `${100 * width}%` }} aria-hidden>
      {STOCK.filter(({ state }) => counts[state] > 0).map(({ state }) => (
        <i key={state} style={{ flexGrow: counts[state], background: STOCK_COLOURS[state] }} />
      ))}
    </div>
  )
}

type Props = {
  counts: Counts
  /** The straws of the longest bar on the page. */
  longest: number
  onOpen: (tab: Tab) => void
}

/** A batch's straws in a list: a bar, and the three counts, each of which opens its details. */
export function CountsBar({ counts, longest, onOpen }: Props) {
  const [stored, ...away] = STOCK.map(({ state, tab }) => (
    <UnstyledButton
      key={state}
      data-dense
      className={batchRowClasses.batchCount}
      data-state={state}
      data-none={counts[state] === 0 || undefined}
      onClick={() => onOpen(tab)}
    >
      <Key of={state} />
      <span className={batchRowClasses.countWord}>{batchTexts[state]}</span> {grouped(counts[state])}
    </UnstyledButton>
  ))
  return (
    <div className={batchRowClasses.batchCounts}>
      <div className={batchRowClasses.batchBar}>
        <StockBar counts={counts} width={counts.total / Math.max(1, longest)} />
      </div>
      {stored}
      <div className={classes.batchAway}>{away}</div>
    </div>
  )
}
