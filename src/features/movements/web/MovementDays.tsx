import { Paper } from '@mantine/core'
import { longDate } from '#platform/contract/days.ts'
import type { MovementSummary } from '../contract.ts'
import { movementTexts } from '../texts.ts'
import { MovementRow } from './MovementRow.tsx'

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })

/** Movements as they were recorded, latest first, under the days they are dated. */
export function MovementDays({ movements }: { movements: MovementSummary[] }) {
  return (
    <Paper p={0} className="movements" component="section" aria-label={movementTexts.title}>
      <div className="movement-row movement-heads" aria-hidden>
        <span />
        <span>{movementTexts.what}</span>
        <span className="movement-count">{movementTexts.straws}</span>
        <span>{movementTexts.batch}</span>
        <span>{movementTexts.fromTo}</span>
        <span>{movementTexts.signedBy}</span>
        <span />
      </div>
      {daysOf(movements).map(([first, ...more]) => (
        <div key={first.id}>
          <h2 className="movement-day">
            {longDate(first.date)} <span>{WEEKDAY.format(new Date(first.date))}</span>
          </h2>
          <ul>
            {[first, ...more].map((movement) => (
              <MovementRow key={movement.id} movement={movement} />
            ))}
          </ul>
        </div>
      ))}
    </Paper>
  )
}

type Day = [MovementSummary, ...MovementSummary[]]

/** Runs of one date: what was booked later for an earlier day stays where it was booked. */
function daysOf(movements: MovementSummary[]): Day[] {
  const days: Day[] = []
  for (const movement of movements) {
    const open = days.at(-1)
    if (open?.[0].date === movement.date) open.push(movement)
    else days.push([movement])
  }
  return days
}
