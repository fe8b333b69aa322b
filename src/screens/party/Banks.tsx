import { Button, Group, Paper, Text } from '@mantine/core'
import { type Icon, IconBuildingWarehouse, IconHomeShare, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { isLongHeld } from '#integration/overview/open-matters.ts'
import type { Bank, BankLine, Stake } from '#integration/overview/stakeholders.ts'
import { daysBetween } from '#platform/contract/days.ts'
import { grouped } from '#platform/contract/grouped.ts'
import type { Party } from '#registry/parties/contract.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { placeName } from '#stock/movements/movement-sentence.ts'
import { shortDate, today } from '#ui/dates.ts'
import { AnchorLink } from '#ui/links.tsx'
import { stakeTexts } from './texts.ts'
import classes from './Banks.module.css'

/** Look of a batch label, which never breaks. */
const LABEL = { fw: 600, c: 'var(--ink)', inherit: true, style: { whiteSpace: 'nowrap' } } as const

/** Whether a stakeholder neither owns nor holds straws, and never bought any. */
export function hasNothing({ is_self }: Party, { stored, held, away, sold }: Stake): boolean {
  return !is_self && stored.straws + held.straws + away.straws === 0 && sold === null
}

type Props = { party: Party; stake: Stake }

/** Straws of a stakeholder in our store, our straws that they hold, and their straws that others hold. */
export function Banks({ party: { id, is_self }, stake }: Props) {
  const { stored, held, held_ours, away, sold } = stake
  const holdsOthers = held.straws > held_ours
  const atTheirs = ({ owner_name, since }: BankLine) => (
    <>
      {holdsOthers && stakeTexts.ofOwner(owner_name)} <Since day={since} />
    </>
  )
  const elsewhere = ({ holder_name, since }: BankLine) => (
    <>
      <b>{holder_name}</b> <Since day={since} />
    </>
  )
  return (
    <Paper p={0} component="section" aria-label={stakeTexts.banks} className={classes.banks}>
      <Column
        icon={IconBuildingWarehouse}
        title={is_self ? stakeTexts.yoursHere : stakeTexts.storedHere}
        bank={stored}
        detailOf={placeOf}
        batchesOf={id}
      />
      {!is_self && (
        <Column
          icon={IconHomeShare}
          title={holdsOthers ? stakeTexts.allHeldByThem : stakeTexts.heldByThem}
          bank={held}
          note={holdsOthers && held_ours > 0 ? stakeTexts.ofYours(held_ours, held.straws) : undefined}
          detailOf={atTheirs}
        >
          {sold && (
            <Text size="sm" c="dimmed" mt={6}>
              {stakeTexts.bought(sold.straws)}{' '}
              <AnchorLink to="/batches/$id" params={{ id: sold.batch_id }} {...LABEL}>
                {sold.batch_label}
              </AnchorLink>{' '}
              {stakeTexts.boughtOn(shortDate(sold.date))}
            </Text>
          )}
        </Column>
      )}
      {away.straws > 0 && (
        <Column
          icon={IconUsers}
          title={is_self ? stakeTexts.yoursAway : stakeTexts.heldByOthers}
          bank={away}
          detailOf={elsewhere}
        />
      )}
    </Paper>
  )
}

function placeOf({ location, container_label }: BankLine): string {
  if (!location || container_label === null) return stakeTexts.noPlace
  return placeName(container_label, location.canister, location.level)
}

function Since({ day }: { day: string | null }) {
  if (day === null) return null
  const text = stakeTexts.since(shortDate(day), daysBetween(day, today()))
  return <span data-late={isLongHeld(day, today()) || undefined}>{text}</span>
}

/** Number of lines of a bank that are shown above the button that shows all. */
const FIRST_LINES = 4

type ColumnProps = {
  icon: Icon
  title: string
  bank: Bank
  note?: string | undefined
  detailOf: (line: BankLine) => ReactNode
  /** Owner of the straws, for a link to all their batches. */
  batchesOf?: string
  children?: ReactNode
}

function Column({ icon: Mark, title, bank, note, detailOf, batchesOf, children }: ColumnProps) {
  const [showsAll, setShowsAll] = useState(false)
  const { straws, doses, lines, total } = bank
  const shown = showsAll || lines.length === FIRST_LINES + 1 ? lines : lines.slice(0, FIRST_LINES)
  const more = [doses > 0 && stakeTexts.doses(doses), note].filter(Boolean).join(', ')
  return (
    <section aria-label={title}>
      <Group component="h2" gap={8} className={classes.title}>
        <Mark size={18} stroke={1.75} aria-hidden />
        {title}
      </Group>
      <p className={classes.sum} data-zero={straws === 0 || undefined}>
        {grouped(straws)}{' '}
        {straws > 0 && (
          <small>
            {stakeTexts.straws(straws)}
            {more && `, ${more}`}
          </small>
        )}
      </p>
      {shown.length > 0 && (
        <ul className={classes.lines}>
          {shown.map((line) => (
            <li key={JSON.stringify([line.batch_id, line.owner_id, line.holder_id, line.location])}>
              <StrawMark colour={line.straw_colour} height={22} />
              <b>{grouped(line.straws)}</b>
              <span>
                <AnchorLink to="/batches/$id" params={{ id: line.batch_id }} {...LABEL}>
                  {line.batch_label}
                </AnchorLink>{' '}
                {detailOf(line)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {shown.length < lines.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(true)}>
          {stakeTexts.showAll(total)}
        </Button>
      )}
      {showsAll && total > lines.length && batchesOf !== undefined && (
        <AnchorLink to="/batches" search={{ straw_owner_id: batchesOf }} size="sm">
          {stakeTexts.further(total - lines.length)}
        </AnchorLink>
      )}
      {children}
    </section>
  )
}
