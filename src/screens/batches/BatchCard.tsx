import { Box, Button, Paper, Text, UnstyledButton } from '@mantine/core'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import { dosesOf } from '#stock/batches/whole-doses.ts'
import type { Batch } from '#stock/batches/contract.ts'
import type { StockLine } from '#stock/straws/contract.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import type { Tab } from '#stock/batches/web/batch-search.ts'
import { canistersOf, Key, PlaceLink, STOCK, StockBar, unplacedOf } from '#stock/batches/web/BatchPlaces.tsx'
import { grouped } from '#platform/contract/grouped.ts'
import { formatNumbers } from '#stock/batches/straw.ts'
import { EditLink } from './BatchGaps.tsx'
import { LyingStraws } from '#stock/batches/web/LyingStraws.tsx'
import { Locator } from '#stock/containers/web/Locator.tsx'
import { useWarehouses } from '#account/auth/web/session.ts'
import { warehouseTexts } from '#registry/warehouses/texts.ts'
import classes from './BatchCard.module.css'

type Props = {
  batch: Batch
  /** Inventory of the batch; undefined until loaded. */
  stock: StockLine[] | undefined
  onOpen: (tab: Tab) => void
  /** Opens the dialog that places straws; undefined where another button does so. */
  onPlace: (() => void) | undefined
}

const NAME = { fz: 13, fw: 500, lh: '16px', c: 'dimmed' } as const

/** Card of a batch. The dots next to the figures are the legend of the bar. */
export function BatchCard({ batch, stock, onOpen, onPlace }: Props) {
  const { counts, owners } = batch
  // The number of straws held by others or used is a figure unless it is 0.
  const states = STOCK.filter(({ state }) => state === 'stored' || counts[state] > 0)
  const { straws_per_dose } = batch.computed
  const counted = dosesOf(counts.stored, straws_per_dose)
  const isKnown = counted !== null && straws_per_dose !== null
  const holders = new Set((stock ?? []).filter(isOut).map(({ holder_name }) => holder_name ?? ''))
  const places = batch.places.reduce((sum, { levels }) => sum + levels.length, 0)
  const more = {
    stored: counts.stored === 0 ? batchTexts.noneLeft : places > 0 && batchTexts.inPlaces(places),
    consigned: batchTexts.with([...holders]),
    used: batchTexts.usedHow(counts),
  }
  return (
    <Paper p={0} className={classes.batchCard}>
      <div className={classes.batchFigures}>
        <div className={classes.batchNumbers}>
          {states.map(({ state, tab }) => (
            <UnstyledButton
              key={state}
              className={classes.batchNumber}
              data-state={state}
              onClick={() => onOpen(tab)}
            >
              <Text span {...NAME}>
                <Key of={state} />
                {state === 'consigned' ? batchTexts.heldByOthers : batchTexts[state]}
              </Text>{' '}
              <span className={`num ${classes.figureNumber}`}>{grouped(counts[state])}</span>{' '}
              <span className="small">{more[state]}</span>
            </UnstyledButton>
          ))}
          <div className={classes.batchNumber} data-state="doses">
            <Text span {...NAME}>
              {batchTexts.dosesColumn}
            </Text>{' '}
            <span className={`num ${classes.figureNumber}`} data-unknown={!isKnown || undefined}>
              {isKnown ? grouped(counted.doses) : '?'}
            </span>{' '}
            {isKnown ? (
              <span className="small">{batchTexts.dosesLeft(straws_per_dose, counted.straws_left_over)}</span>
            ) : (
              <EditLink id={batch.id} section="dose">
                {batchTexts.setDose}
              </EditLink>
            )}
          </div>
        </div>
        {states.length > 1 && (
          <div className={classes.bar}>
            <StockBar counts={counts} />
          </div>
        )}
        {(states.length > 1 || owners.length > 1) && (
          <div className="small">
            {batchTexts.inAll(
              grouped(counts.total),
              grouped(counts.unused),
              owners.length > 1 ? owners.map(({ name, stored }) => `${name} (${grouped(stored)})`) : [],
            )}
          </div>
        )}
      </div>
      <BatchPlace batch={batch} stock={stock} onPlace={onPlace} />
    </Paper>
  )
}

const isOut = ({ status }: StockLine) => status === 'CONSIGNED'

function BatchPlace({ batch, stock, onPlace }: Omit<Props, 'onOpen'>) {
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
    <section
      className={classes.batchWhere}
      data-waiting={(unplaced > 0 && !place) || undefined}
      aria-label={batchTexts.whereItStands}
    >
      {unplaced > 0 && !place && <LyingStraws colour={batch.straw_colour} width={116} />}
      {place && (
        <Locator
          canisters={place.canisters}
          canister={place.levels[0]![0]}
          colour={batch.straw_colour}
          size={128}
        />
      )}
      <div>
        {(place || unplaced === 0) && (
          <Text fz={12} fw={500} lh="16px" c="var(--ink-3)">
            {batchTexts.whereItStands}
          </Text>
        )}
        {only && (
          <div className={classes.where}>
            <PlaceLink place={only}>
              {batchTexts.placeLines(only.label, only.levels[0]!).join('\n')}
            </PlaceLink>
          </div>
        )}
        {!only && places.length > 0 && (
          <Box component="ul" my={4} fz={16} fw={600} lh="26px">
            {places.flatMap((one) =>
              canistersOf(one).map((canister) => (
                <li key={`${one.container_id} ${canister}`}>
                  <PlaceLink place={{ ...one, levels: one.levels.filter(([at]) => at === canister) }}>
                    {batchTexts.canisters(one.label, [canister])}
                  </PlaceLink>{' '}
                  <Text span className="small">
                    {batchTexts.levels(
                      one.levels.filter(([at]) => at === canister).map(([, level]) => level),
                    )}
                  </Text>
                </li>
              )),
            )}
          </Box>
        )}
        {unplaced > 0 && (
          <div className={places.length > 0 ? 'unplaced' : `${classes.where} unplaced`}>
            {batchTexts.withoutPlace(unplaced)}
          </div>
        )}
        {unplaced > 0 && onPlace && (
          <IfMay right="BOOK">
            <Button mt={4} onClick={onPlace}>
              {batchTexts.placeStraws}
            </Button>
          </IfMay>
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
