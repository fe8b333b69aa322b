import { shortDate } from '#ui/dates.ts'
import { consignmentListTexts } from './texts.ts'
import { type Axis, isLong, isPast } from './time-axis.ts'
import classes from './consignments.module.css'

type Props = {
  axis: Axis
  row: { since: string; ends_on: string | null }
  today: string
  /** Days on which straws were used, sold or lost. */
  marks?: readonly { date: string; title: string }[]
  /** Whether to draw a long consignment in gold, as a warning. */
  warns?: boolean
}

const percent = (value: number) => `${value}%`

/** Days of one consignment on the common timeline, hidden from screen readers because the row names the days. */
export function TimeBar({ axis: { at }, row, today, marks = [], warns = false }: Props) {
  const { since, ends_on } = row
  const isLate = isPast(row, today)
  const end = isLate ? ends_on! : today
  return (
    <div className={classes.time} aria-hidden>
      <i
        className={classes.bar}
        data-gold={(warns && !isLate && isLong(row, today)) || undefined}
        style={{ left: percent(at(since)), width: percent(Math.max(0.6, at(end) - at(since))) }}
      />
      {isLate && (
        <i className={classes.late} style={{ left: percent(at(end)), width: percent(at(today) - at(end)) }} />
      )}
      {ends_on !== null && ends_on > today && (
        <i
          className={classes.ahead}
          style={{ left: percent(at(today)), width: percent(at(ends_on) - at(today)) }}
        />
      )}
      {marks.map(({ date, title }) => (
        <u key={`${date} ${title}`} title={title} style={{ left: percent(at(date)) }} />
      ))}
      {ends_on !== null && <s style={{ left: percent(at(ends_on)) }} />}
      <b className={classes.now} style={{ left: percent(at(today)) }} />
    </div>
  )
}

/** Months, or years, above the timelines. */
export function TimeHead({ axis: { at, ticks }, today }: { axis: Axis; today: string }) {
  return (
    <span className={classes.ticks}>
      {ticks.map((tick) => (
        <span key={tick.day} style={{ left: percent(tick.at) }}>
          {tick.day.slice(5, 7) === '01' && ticks.length > 1
            ? tick.day.slice(0, 4)
            : shortDate(tick.day).split(' ')[1]}
        </span>
      ))}
      <b style={{ left: percent(at(today)) }}>{consignmentListTexts.today}</b>
    </span>
  )
}
