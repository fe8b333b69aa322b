import { Button } from '@mantine/core'
import { daysBetween } from '#platform/contract/days.ts'
import type { Contact, HeldByOther } from '#stock/straws/consignments.ts'
import { shortDate, today as readToday } from '#ui/dates.ts'
import { Groups } from './Groups.tsx'
import { Legend } from './Legend.tsx'
import { OutRow } from './OutRow.tsx'
import { consignmentListTexts as texts } from './texts.ts'
import { axisOf, isPast } from './time-axis.ts'

type Props = {
  consignments: readonly HeldByOther[]
  contacts: readonly Contact[]
  onReport: (row: HeldByOther) => void
}

export function OutGroups({ consignments, contacts, onReport }: Props) {
  const today = readToday()
  const axis = axisOf(consignments, today)
  return (
    <>
      <Groups
        rows={consignments}
        contacts={contacts}
        stakeholderOf={({ holder_id }) => holder_id}
        axis={axis}
        today={today}
        heads={[texts.batch, texts.left, '', texts.outSince]}
        renderLate={(rows) => {
          const late = rows.flatMap((row) => (isPast(row, today) ? [row.ends_on!] : [])).toSorted()[0]
          return late === undefined ? null : texts.overdueFor(daysBetween(late, today))
        }}
        renderRow={(row) => (
          <OutRow
            key={`${row.batch_id} ${row.owner_id}`}
            row={row}
            axis={axis}
            today={today}
            onReport={() => onReport(row)}
          />
        )}
        renderActions={({ name, email }, rows) =>
          email && (
            <Button
              component="a"
              href={mailTo(email, rows)}
              variant="subtle"
              size="xs"
              aria-label={texts.requestFrom(name)}
            >
              {texts.request}
            </Button>
          )
        }
      />
      <Legend />
    </>
  )
}

/** Returns a mailto URL whose text lists at most MAX_LINES rows, because mail programs refuse long URLs. */
function mailTo(email: string, rows: readonly HeldByOther[]): string {
  const lines = rows
    .slice(0, MAX_LINES)
    .map(({ straws, batch_label, stallion_name, since }) =>
      texts.requestLine(straws, batch_label, stallion_name, shortDate(since)),
    )
  const [subject, body] = [texts.requestSubject, texts.requestText(lines)].map(encodeURIComponent)
  return `mailto:${email}?subject=${subject}&body=${body}`
}

const MAX_LINES = 20
