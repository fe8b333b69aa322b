import { Paper } from '@mantine/core'
import { longDate } from '#platform/contract/days.ts'
import type { MovementSummary } from '../contract.ts'
import { movementTexts } from '../texts.ts'
import { type MovementProps, MovementRow } from './MovementRow.tsx'
import classes from './MovementDays.module.css'
import movementsClasses from './movements.module.css'

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })

type Props = Pick<MovementProps, 'renderMore' | 'renderBelow'> & { movements: MovementSummary[] }

/** Movements under the days they are dated, latest first. */
export function MovementDays({ movements, ...more }: Props) {
  return (
    <Paper p={0} className={classes.movements} component="section" aria-label={movementTexts.title}>
      <div className={`${movementsClasses.movementRow} ${movementsClasses.movementHeads}`} aria-hidden>
        <span />
        <span>{movementTexts.what}</span>
        <span className={movementsClasses.movementCount}>{movementTexts.straws}</span>
        <span>{movementTexts.batch}</span>
        <span>{movementTexts.fromTo}</span>
        <span>{movementTexts.signedBy}</span>
        <span />
      </div>
      {[...Map.groupBy(movements, ({ date }) => date)].map(([date, some]) => (
        <div key={date}>
          <h2 className={classes.movementDay}>
            {longDate(date)} <span>{WEEKDAY.format(new Date(date))}</span>
          </h2>
          <ul>
            {some.map((movement) => (
              <MovementRow key={movement.id} movement={movement} {...more} />
            ))}
          </ul>
        </div>
      ))}
    </Paper>
  )
}
