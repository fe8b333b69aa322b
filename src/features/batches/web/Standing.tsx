import { AnchorLink } from '#ui/links.tsx'
import type { BatchSummary } from '../contract.ts'
import { useWarehouses } from '#features/session/web/session.ts'
import { batchTexts } from '../texts.ts'
import { warehouseTexts } from '#features/warehouses/texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { grouped } from '#platform/contract/grouped.ts'
import classes from './Standing.module.css'
import batchRowClasses from './batch-row.module.css'

type Place = BatchSummary['places'][number]

export function canistersOf({ levels }: Pick<Place, 'levels'>): number[] {
  return [...new Set(levels.map(([canister]) => canister))]
}

export function unplacedOf({ counts, places }: BatchSummary): number {
  return counts.stored - places.reduce((sum, { stored }) => sum + stored, 0)
}

/** Leads to a container, and to the canister if there is only one. */
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

/** The places and owners of a batch's straws at a glance. */
export function Standing({ batch }: { batch: BatchSummary }) {
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
        <span className={classes.batchOwners}>
          {(isIn || (places.length > 0 && missing)) && details.length > 0 && ' · '}
          {details.join(' · ')}
        </span>
      </div>
    </div>
  )
}
