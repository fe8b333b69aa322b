import { Box, Paper, Stack, Text } from '@mantine/core'
import { IconChevronRight, IconInbox, IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { batchTexts } from '#stock/batches/texts.ts'
import type { Overview } from '#integration/overview/contract.ts'
import { typeEarly } from '#screens/find/recent-places.ts'
import { RecentPlaces, RowLink } from '#screens/find/RecentPlaces.tsx'
import { findTexts } from '#screens/find/texts.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { grouped } from '#platform/contract/grouped.ts'
import classes from './PhoneTop.module.css'

const TodayList = lazyPart(async () => (await import('./TodayList.tsx')).TodayList)

export function FindButton() {
  // Focus a hidden input during the click, because a phone opens its keyboard only then.
  const input = useRef<HTMLInputElement>(null)
  function begin() {
    typeEarly('')
    input.current?.focus({ preventScroll: true })
  }
  return (
    <Box pos="relative">
      <RowLink to="/find" className={classes.findButton} onClick={begin}>
        <IconSearch size={28} stroke={1.75} aria-hidden />
        <span>{findTexts.title}</span>
      </RowLink>
      <input
        ref={input}
        tabIndex={-1}
        aria-hidden
        className="unseen"
        autoComplete="off"
        onChange={(event) => typeEarly(event.currentTarget.value)}
      />
    </Box>
  )
}

export function PhoneTop({ overview: { straws, doses, unlocated } }: { overview: Overview }) {
  return (
    <Stack gap={12}>
      <TodayList />
      {unlocated > 0 && (
        <RowLink to="/containers" search={{ unlocated: 1 }} className={classes.waitingStraws}>
          <IconInbox size={22} stroke={1.75} aria-hidden />
          <span>{batchTexts.unlocated(unlocated)}</span>
          <IconChevronRight size={16} stroke={1.75} aria-hidden />
        </RowLink>
      )}
      <div className={classes.phoneFigures}>
        {[
          [straws, batchTexts.strawsInStore(straws)],
          [doses, batchTexts.dosesOrOne(doses)],
        ].map(([count, name]) => (
          <Paper key={name} px={16} py={14}>
            <Text fz={32} fw={600} lh="36px" lts="-0.025em" className="num">
              {grouped(Number(count))}
            </Text>
            <Text c="dimmed">{name}</Text>
          </Paper>
        ))}
      </div>
      <RecentPlaces max={3} />
    </Stack>
  )
}
