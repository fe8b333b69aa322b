import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '#account/auth/web/session.ts'
import { RightNeeded } from '#account/members/web/RightNeeded.tsx'
import { addDays } from '#platform/contract/days.ts'
import { movementTexts } from '#stock/movements/texts.ts'
import { checkBooks, showInventory } from '#stock/straws/contract.ts'
import { StockByBatch } from '#stock/straws/web/StockByBatch.tsx'
import { StockByOwner } from '#stock/straws/web/StockByOwner.tsx'
import { useApiQuery } from '#ui/call.ts'
import { isDay, shortDate, today } from '#ui/dates.ts'
import { DayField } from '#ui/form/DayField.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Block } from '#ui/Rows.tsx'
import { BookChecks } from './BookChecks.tsx'
import { HubFrame } from './HubFrame.tsx'
import { booksTexts } from './texts.ts'
import classes from './BooksScreen.module.css'

export function BooksScreen() {
  const mayCheck = useMay(checkBooks)
  const [isWanted, setWanted] = useState(false)
  const check = useApiQuery(checkBooks, {}, isWanted)
  const run = (
    <Button loading={check.isFetching} onClick={() => (isWanted ? void check.refetch() : setWanted(true))}>
      {booksTexts.check}
    </Button>
  )
  return (
    <HubFrame title={booksTexts.title} text={booksTexts.text} actions={mayCheck && run}>
      {!mayCheck && <RightNeeded right="CORRECT" />}
      <BookChecks check={isWanted ? check : null} mayCheck={mayCheck} />
      <PastStock />
    </HubFrame>
  )
}

const endOfLastMonth = (now: string) => addDays(`${now.slice(0, 7)}-01`, -1)
const endOfLastYear = (now: string) => `${Number(now.slice(0, 4)) - 1}-12-31`

const SORTS = [
  { value: 'owner', label: booksTexts.byOwner },
  { value: 'batch', label: booksTexts.byBatch },
] as const

function PastStock() {
  const now = today()
  const [day, setDay] = useState(now)
  const [sort, setSort] = useState<(typeof SORTS)[number]['value']>('owner')
  const isKnown = isDay(day) && day <= now
  const choices = [
    [booksTexts.today, now],
    [booksTexts.lastMonth, endOfLastMonth(now)],
    [booksTexts.lastYear, endOfLastYear(now)],
  ] as const
  return (
    <Block
      title={booksTexts.stockOn}
      actions={
        <ButtonLink to="/movements" search={isKnown && day < now ? { to: day } : {}} variant="default">
          {isKnown && day < now ? booksTexts.movementsUntil(shortDate(day)) : movementTexts.allMovements}
        </ButtonLink>
      }
    >
      <Stack py="md">
        <Group justify="space-between" gap="sm">
          <Group gap="sm">
            {choices.map(([label, value]) => (
              <Button
                key={label}
                variant={day === value ? 'light' : 'default'}
                aria-pressed={day === value}
                onClick={() => setDay(value)}
              >
                {label}
              </Button>
            ))}
            <DayField
              aria-label={booksTexts.date}
              className={classes.day}
              data-chosen={!choices.some(([, value]) => value === day) || undefined}
              w={170}
              withShortcuts={false}
              value={day}
              onChange={setDay}
            />
          </Group>
          <SegmentedControl aria-label={booksTexts.rows} data={[...SORTS]} value={sort} onChange={setSort} />
        </Group>
        {isKnown && (
          <div className={classes.stock}>
            <StockOn key={day} {...(day < now && { as_of: day })} sort={sort} />
          </div>
        )}
      </Stack>
    </Block>
  )
}

/** Stock at the end of a past day; the present stock without a day. */
function StockOn({ as_of, sort }: { as_of?: string; sort: 'owner' | 'batch' }) {
  return (
    <QueryResult query={useApiQuery(showInventory, { query: { as_of } })}>
      {({ inventory }) =>
        inventory.length === 0 ? (
          <Text c="dimmed">{booksTexts.stockNone}</Text>
        ) : sort === 'owner' ? (
          <StockByOwner label={booksTexts.stockOn} inventory={inventory} />
        ) : (
          <StockByBatch label={booksTexts.stockOn} inventory={inventory} />
        )
      }
    </QueryResult>
  )
}
