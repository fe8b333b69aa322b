import type { Batch } from '#features/batches/contract.ts'
import type { StockLine } from '#features/straws/contract.ts'
import { formatNumbers } from '#features/batches/straw.ts'
import { batchTexts } from '#features/batches/texts.ts'
import { canistersOf, PlaceLink, unplacedOf } from '#features/batches/web/Standing.tsx'
import { Locator } from '#features/containers/web/Locator.tsx'
import { useWarehouses } from '#features/session/web/session.ts'
import { warehouseTexts } from '#features/warehouses/texts.ts'
import { grouped } from '#platform/contract/grouped.ts'
import classes from './BatchPlace.module.css'

type Props = { batch: Batch; stock: StockLine[] | undefined }

/** The place, in large letters and as a drawing; of several the first is drawn. */
export function BatchPlace({ batch, stock }: Props) {
  const isOneOfSeveral = useWarehouses().length > 1
  const { places, warehouses } = batch
  const unplaced = unplacedOf(batch)
  const [place] = places
  const only = places.length === 1 && place!.levels.length === 1 && unplaced === 0 ? place : undefined
  const numbers = (stock ?? [])
    .filter(({ status }) => status === 'STORED')
    .flatMap((line) => line.numbers)
    .toSorted(([a], [b]) => a - b)
  return (
    <section className={classes.batchWhere} aria-label={batchTexts.whereItStands}>
      {place && (
        <Locator
          canisters={place.canisters}
          canister={place.levels[0]![0]}
          colour={batch.straw_colour}
          size={128}
        />
      )}
      <div>
        <div className={classes.whereTitle}>{batchTexts.whereItStands}</div>
        {only && (
          <div className={classes.where}>
            <PlaceLink place={only}>
              {batchTexts.placeLines(only.label, only.levels[0]!).join('\n')}
            </PlaceLink>
          </div>
        )}
        {!only && places.length > 0 && (
          <ul className={classes.wheres}>
            {places.flatMap((one) =>
              canistersOf(one).map((canister) => (
                <li key={`${one.container_id} ${canister}`}>
                  <PlaceLink place={{ ...one, levels: one.levels.filter(([at]) => at === canister) }}>
                    {batchTexts.canisters(one.label, [canister])}
                  </PlaceLink>{' '}
                  <span className="small">
                    {batchTexts.levels(
                      one.levels.filter(([at]) => at === canister).map(([, level]) => level),
                    )}
                  </span>
                </li>
              )),
            )}
          </ul>
        )}
        {unplaced > 0 && (
          <div className={places.length > 0 ? 'unplaced' : `${classes.where} unplaced`}>
            {batchTexts.withoutPlace(unplaced)}
          </div>
        )}
        {batch.counts.stored === 0 && <div className="dim">{batchTexts.nowhere}</div>}
        {only && numbers.length > 0 && (
          <div className="small">{batchTexts.numbers(formatNumbers(numbers))}</div>
        )}
        {isOneOfSeveral && warehouses.length > 0 && (
          <div className="small">
            {warehouses
              .map(({ name, stored }) =>
                warehouseTexts.named(warehouses.length > 1 ? `${name} ${grouped(stored)}` : name),
              )
              .join(', ')}
          </div>
        )}
      </div>
    </section>
  )
}
