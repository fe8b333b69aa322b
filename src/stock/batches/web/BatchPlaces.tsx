import { Box, UnstyledButton } from '@mantine/core'
import { AnchorLink } from '#ui/links.tsx'
import { useWarehouses } from '#account/auth/web/session.ts'
import { warehouseTexts } from '#registry/warehouses/texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { grouped } from '#platform/contract/grouped.ts'
import { STOCK_COLOURS } from '#ui/theme.ts'
import type { BatchSummary, Counts } from '../contract.ts'
import { batchTexts } from '../texts.ts'
import classes from './BatchPlaces.module.css'
import batchRowClasses from './batch-row.module.css'
import type { Tab } from './batch-search.ts'

type Place = BatchSummary['places'][number]

export function canistersOf({ levels }: Pick<Place, 'levels'>): number[] {
  return [...new Set(levels.map(([canister]) => canister))]
}

export function unplacedOf({ counts, places }: BatchSummary): number {
  return counts.stored - places.reduce((sum, { stored }) => sum + stored, 0)
}

/** Link to a container, or to the canister if all the straws there are in one. */
export function PlaceLink({ place, children }: { place: Place; children: string }) {
  const canisters = canistersOf(place)
  return (
    <AnchorLink
      to="/containers/$id"
      params={{ id: place.container_id }}
      search={canisters.length === 1 ? { canister: canisters[0]! } : {}}
      inherit
      c="inherit"
    >
      {children}
    </AnchorLink>
  )
}

export function BatchPlaces({ batch }: { batch: BatchSummary }) {
  const isOneOfSeveral = useWarehouses().length > 1
  const { places, owners, warehouses } = batch
  const unplaced = unplacedOf(batch)
  const [place] = places
  const canisters = place && places.length === 1 ? canistersOf(place) : []
  const isIn = canisters.length === 1 && batchTexts.levels(place!.levels.map(([, level]) => level))
  const details = [
    isOneOfSeveral &&
      warehouses.length > 0 &&
      warehouseTexts.named(warehouses.map(({ name }) => name).join(', ')),
    owners
      .filter(({ stored }) => stored > 0)
      .map(({ name, stored }, _, { length }) => (length > 1 ? `${name} ${grouped(stored)}` : name))
      .join(', '),
  ].filter(Boolean)
  const missing = unplaced > 0 && <span className="unplaced">{batchTexts.withoutPlace(unplaced)}</span>
  return (
    <div className={batchRowClasses.batchPlace}>
      <div>
        {places.map((one, index) => (
          <span key={one.container_id}>
            {index > 0 && ', '}
            <PlaceLink place={one}>
              {places.length > 1 ? one.label : batchTexts.canisters(one.label, canisters)}
            </PlaceLink>
          </span>
        ))}
        {places.length === 0 && (missing || <span className="dim">{commonTexts.nothing}</span>)}
      </div>
      <div className="small">
        {places.length > 0 && missing}
        {places.length > 0 && missing && isIn && ' · '}
        {isIn}
        <Box component="span" visibleFrom="lg">
          {(isIn || (places.length > 0 && missing)) && details.length > 0 && ' · '}
          {details.join(' · ')}
        </Box>
      </div>
    </div>
  )
}

export const STOCK = [
  { state: 'stored', tab: 'inventory' },
  { state: 'consigned', tab: 'consignments' },
  { state: 'used', tab: 'activity' },
] as const
type State = (typeof STOCK)[number]['state']

export function Key({ of }: { of: State }) {
  return <Box component="span" className={batchRowClasses.stockKey} aria-hidden bg={STOCK_COLOURS[of]} />
}

/** Bar of stored, consigned and used straws, hidden from screen readers, because the counts are also shown as text. */
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
  longest: number
  onOpen: (tab: Tab) => void
}

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
