import { Group } from '@mantine/core'
import { AnchorLink } from '#ui/links.tsx'
import { batchTexts } from '#features/batches/texts.ts'
import { movementTexts } from '#features/movements/texts.ts'
import { grouped } from '#platform/contract/grouped.ts'
import classes from './Totals.module.css'

type Props = { stats: { straws: number; doses: number }; batches: number }

/** What all batches found hold together, on every page. */
export function Totals({ stats, batches }: Props) {
  return (
    <Group gap="4px 28px" align="baseline" justify="space-between" className={classes.totals}>
      <div aria-live="polite" data-testid="totals">
        <span>
          <b>{grouped(stats.straws)}</b> {batchTexts.strawsInStore(stats.straws)}
        </span>{' '}
        <span>
          <b>{grouped(stats.doses)}</b> {batchTexts.dosesOrOne(stats.doses)}
        </span>{' '}
        <span>
          <b>{grouped(batches)}</b> {batchTexts.batchesOrOne(batches)}
        </span>
      </div>
      <AnchorLink to="/hub/books" fw={500}>
        {movementTexts.allMovements}
      </AnchorLink>
    </Group>
  )
}
