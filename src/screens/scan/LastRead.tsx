import { Paper } from '@mantine/core'
import { StrawMark } from '#features/batches/web/StrawColour.tsx'
import type { Line } from '#features/scanning/scan-list.ts'
import { scanTexts } from '#features/scanning/texts.ts'
import type { Held } from '#features/scanning/web/use-scanned-straws.ts'
import { grouped } from '#platform/contract/grouped.ts'
import { shortTime } from '#ui/dates.ts'
import { wordsOf } from './line-words.ts'
import classes from './LastRead.module.css'

/** Large enough to be read from the vessel. */
export function LastRead({ line, held }: { line: Line; held: Held | undefined }) {
  const { title, about, where, isGood } = wordsOf(line, held)
  const facts = held
    ? [
        [
          scanTexts.strawsHead,
          line.target?.kind === 'OTHER' || held.isOpen ? '' : grouped(held.straws.length),
        ],
        [scanTexts.dosesHead, held.doses === null || held.isOpen ? '' : grouped(held.doses)],
        [scanTexts.whereHead, where],
      ].filter(([, value]) => value)
    : []
  return (
    <Paper className={classes.scanLast} data-tone={isGood ? 'good' : 'open'}>
      {held?.colour && <StrawMark colour={held.colour} height={72} />}
      <div>
        <span className={classes.second}>
          {scanTexts.lastRead(shortTime(new Date(line.at).toISOString()))}
        </span>
        <b>{title}</b>
        <span className={classes.second}>{about}</span>
      </div>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Paper>
  )
}
