import { Button, Text } from '@mantine/core'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import { useSession } from '#account/auth/web/session.ts'
import { daysBetween } from '#platform/contract/days.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import type { HeldByOther } from '#stock/straws/consignments.ts'
import { reportTexts } from '#stock/straws/report-texts.ts'
import { StrawRow } from '#stock/straws/web/StrawRow.tsx'
import { briefDate } from '#ui/dates.ts'
import { AnchorLink } from '#ui/links.tsx'
import { consignmentListTexts as texts } from './texts.ts'
import { type Axis, isLong, isPast, isSoon } from './time-axis.ts'
import { TimeBar } from './TimeBar.tsx'
import classes from './consignments.module.css'

type DaysProps = {
  row: { since: string; ends_on: string | null }
  today: string
  /** Whether a long time, or an end that has passed, is a warning. */
  warns?: boolean
}

export function Days({ row, today, warns = false }: DaysProps) {
  const { since, ends_on } = row
  const days = daysBetween(since, today)
  const isLate = isPast(row, today)
  const gold = 'var(--gold-ink)'
  return (
    <div className={classes.days}>
      <Text fw={600} {...(warns && !isLate && isLong(row, today) ? { c: gold } : {})}>
        {texts.days(days)}
      </Text>
      {ends_on === null ? (
        <Text size="sm" c="dimmed">
          {texts.noEnd}
        </Text>
      ) : isLate ? (
        <Text size="sm" fw={500} c="var(--bad-ink)">
          {texts.passed(briefDate(ends_on))}
        </Text>
      ) : (
        <Text size="sm" {...(!warns && isSoon(row, today) ? { c: gold, fw: 500 } : { c: 'dimmed' })}>
          {texts.until(briefDate(ends_on))}
        </Text>
      )}
    </div>
  )
}

type BatchProps = {
  row: Pick<HeldByOther, 'batch_id' | 'batch_label' | 'straw_colour' | 'stallion_name'>
  owner?: string | undefined
}

export function BatchName({ row, owner }: BatchProps) {
  return (
    <div className={classes.batch}>
      <StrawMark colour={row.straw_colour} height={30} />
      <div>
        <AnchorLink
          to="/batches/$id"
          params={{ id: row.batch_id }}
          search={{ tab: 'consignments' }}
          fw={600}
          c="var(--ink)"
          className={classes.label}
        >
          {row.batch_label}
        </AnchorLink>
        <Text size="sm" c="dimmed">
          {owner === undefined ? (
            row.stallion_name
          ) : (
            <>
              {texts.ownedBy}
              <b>{owner}</b>
            </>
          )}
        </Text>
      </div>
    </div>
  )
}

type Props = { row: HeldByOther; axis: Axis; today: string; onReport: () => void }

export function OutRow({ row, axis, today, onReport }: Props) {
  const { tenant } = useSession()
  const { straws, received, reports } = row
  const sums = Map.groupBy(reports, ({ type }) => type)
  const used = [...sums].map(
    ([type, some]) => `${some.reduce((sum, one) => sum + one.straws, 0)} ${texts.gone[type]}`,
  )
  return (
    <li className={classes.row}>
      <BatchName row={row} owner={row.owner_id === tenant.party_id ? undefined : row.owner_name} />
      <div className={classes.straws}>
        <StrawRow
          colour={row.straw_colour}
          left={straws}
          gone={received - straws}
          height={26}
          width={150}
          pitch={6.5}
        />
      </div>
      <div className={classes.count}>
        <span>
          <b>{straws}</b>
          <Text span c="dimmed">
            {texts.of(received)}
          </Text>
        </span>
        <Text size="sm" c="dimmed">
          {used.join(', ') || texts.noneUsed}
        </Text>
      </div>
      <TimeBar
        axis={axis}
        row={row}
        today={today}
        warns
        marks={reports.map(({ type, date, straws: some }) => ({
          date,
          title: `${some} ${texts.gone[type]}`,
        }))}
      />
      <Days row={row} today={today} warns />
      <div className={classes.act}>
        <IfMay right="BOOK">
          <Button
            variant="default"
            size="xs"
            aria-label={texts.reportOn(row.batch_label, row.holder_name)}
            onClick={onReport}
          >
            {reportTexts.report}
          </Button>
        </IfMay>
      </div>
    </li>
  )
}
