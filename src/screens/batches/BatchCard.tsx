import { Paper, UnstyledButton } from '@mantine/core'
import { dosesOf } from '#features/batches/whole-doses.ts'
import type { Batch } from '#features/batches/contract.ts'
import type { StockLine } from '#features/straws/contract.ts'
import { batchTexts } from '#features/batches/texts.ts'
import type { Tab } from '#features/batches/web/batch-search.ts'
import { Key, STOCK, StockBar } from '#features/batches/web/CountsBar.tsx'
import { unplacedOf } from '#features/batches/web/Standing.tsx'
import { grouped } from '#platform/contract/grouped.ts'
import { commonTexts } from '#ui/texts.ts'
import { BatchPlace } from './BatchPlace.tsx'
import classes from './BatchCard.module.css'

type Props = {
  batch: Batch
  /** Undefined until it is known. */
  stock: StockLine[] | undefined
  onOpen: (tab: Tab) => void
}

/** How many straws there are, and where. The dots of the figures are the legend of the bar. */
export function BatchCard({ batch, stock, onOpen }: Props) {
  const { counts, owners } = batch
  const { straws_per_dose } = batch.computed
  const counted = dosesOf(counts.stored, straws_per_dose)
  const isKnown = counted !== null && straws_per_dose !== null
  const holders = stock && new Set(stock.filter(isOut).map(({ holder_id }) => holder_id)).size
  const more = {
    stored: batchTexts.inPlaces(
      batch.places.reduce((sum, { levels }) => sum + levels.length, 0),
      unplacedOf(batch),
    ),
    consigned: counts.consigned === 0 ? batchTexts.withNobody : holders ? batchTexts.with(holders) : '',
    used: batchTexts.usedHow(counts),
  }
  return (
    <Paper p={0} className={classes.batchCard}>
      <div className={classes.batchFigures}>
        <div className={classes.batchNumbers}>
          {STOCK.map(({ state, tab }) => (
            <UnstyledButton
              key={state}
              className={classes.batchNumber}
              data-state={state}
              onClick={() => onOpen(tab)}
            >
              <span className={classes.figureName}>
                <Key of={state} />
                {batchTexts[state]}
              </span>{' '}
              <span className={classes.figureNumber}>{grouped(counts[state])}</span>{' '}
              <span className="small">{more[state]}</span>
            </UnstyledButton>
          ))}
          <div className={classes.batchNumber} data-state="doses">
            <span className={classes.figureName}>{batchTexts.dosesColumn}</span>{' '}
            <span className={classes.figureNumber}>
              {isKnown ? grouped(counted.doses) : commonTexts.nothing}
            </span>{' '}
            <span className="small">
              {isKnown ? batchTexts.dosesLeft(straws_per_dose, counted.straws_left_over) : batchTexts.noDoses}
            </span>
          </div>
        </div>
        <StockBar counts={counts} />
        <div className="small">
          {batchTexts.inAll(
            grouped(counts.total),
            grouped(counts.unused),
            owners.map(({ name, stored }) => (owners.length > 1 ? `${name} (${grouped(stored)})` : name)),
          )}
        </div>
      </div>
      <BatchPlace batch={batch} stock={stock} />
    </Paper>
  )
}

const isOut = ({ status }: StockLine) => status === 'CONSIGNED'
