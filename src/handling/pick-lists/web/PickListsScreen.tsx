import { ActionIcon, Box, Button, Group, Paper, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBulb, IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { GuideLink } from '#account/help/web/GuideLink.tsx'
import { useApiQuery } from '#ui/call.ts'
import { dayOf, today } from '#ui/dates.ts'
import { Empty } from '#ui/Empty.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { isUnanswered } from '#ui/unanswered.ts'
import { commonTexts } from '#ui/texts.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Pages } from '#ui/Pages.tsx'
import { Screen } from '#ui/Screen.tsx'
import { useMay } from '#account/auth/web/session.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { createPickList, listPickLists } from '../contract.ts'
import { byDay, dayTitle } from '../list-days.ts'
import type { PickListSummary } from '../shapes.ts'
import { pickListTexts } from '../texts.ts'
import { NewPickList } from './PickListDialog.tsx'
import { PickListRow } from './PickListRow.tsx'
import classes from './PickLists.module.css'

const SMALLEST_PAGE = 25

type ScreenProps = {
  /** Whether the server cannot be reached. */
  isAway: boolean
  /** Lists stored on this device, shown if the server's lists cannot be loaded. */
  stored: ReactNode
}

export function PickListsScreen({ isAway, stored }: ScreenProps) {
  const closed = useSearch({ from: '/layout/pick-lists' }).closed === true
  const navigate = useNavigate()
  const isPhone = useMediaQuery('not (min-width: 48em)', false, { getInitialValueInEffect: false })
  const [page, setPage] = useState({ limit: SMALLEST_PAGE, offset: 0 })
  const [isNew, setNew] = useState(false)
  const found = useApiQuery(listPickLists, { query: { ...page, closed: closed ? '1' : '0' } })
  const mayCreate = useMay(createPickList) && !isAway
  const { stats } = found.data ?? {}
  function show(which: string) {
    setPage({ ...page, offset: 0 })
    void navigate({ to: '/pick-lists', search: which === 'closed' ? { closed: true } : {}, replace: true })
  }
  const add = isPhone ? (
    <ActionIcon variant="subtle" size={44} aria-label={pickListTexts.new} onClick={() => setNew(true)}>
      <IconPlus size={24} aria-hidden />
    </ActionIcon>
  ) : (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setNew(true)}>
      {pickListTexts.new}
    </Button>
  )
  return (
    <Screen
      title={isPhone && closed ? pickListTexts.closedTitle : pickListTexts.lists}
      actions={
        <>
          {stats && !isPhone && (
            <SegmentedControl
              aria-label={pickListTexts.state}
              data={[
                { value: 'open', label: pickListTexts.open(stats.open) },
                { value: 'closed', label: pickListTexts.closed(stats.closed) },
              ]}
              value={closed ? 'closed' : 'open'}
              onChange={show}
            />
          )}
          {mayCreate && add}
        </>
      }
    >
      {!found.data && (isAway || isUnanswered(found.error)) && !closed ? (
        stored
      ) : found.isLoading && !found.failureReason ? (
        <LoadingLists isPhone={isPhone} />
      ) : (
        <QueryResult query={found}>
          {(known) => (
            <Stack>
              <Lists {...known} isClosed={closed} isPhone={isPhone} />
              {known.pagination.total > SMALLEST_PAGE && (
                <Pages pagination={known.pagination} onChange={setPage} />
              )}
            </Stack>
          )}
        </QueryResult>
      )}
      {isPhone && stats && (closed || stats.closed > 0) && (
        <AnchorLink to="/pick-lists" search={closed ? {} : { closed: true }} fw={600} py={12}>
          {closed ? pickListTexts.openLists : pickListTexts.closedLists(stats.closed)}
        </AnchorLink>
      )}
      {!isPhone && (
        <Group gap={8} c="dimmed" wrap="nowrap">
          <IconBulb size={16} stroke={1.75} aria-hidden />
          <Text size="sm">{pickListTexts.tip}</Text>
        </Group>
      )}
      {isNew && (
        <NewPickList
          onDone={({ id }) => void navigate({ to: '/pick-lists/$id', params: { id } })}
          onClose={() => setNew(false)}
        />
      )}
    </Screen>
  )
}

/** Skeletons in the shape of the rows. */
function LoadingLists({ isPhone }: { isPhone: boolean }) {
  return (
    <Paper
      p={0}
      className={classes.lists}
      data-phone={isPhone || undefined}
      role="status"
      aria-busy="true"
      aria-label={commonTexts.loading}
    >
      <div className={classes.day} />
      {[1, 2, 3, 4].map((row) => (
        <Group key={row} gap={16} px={isPhone ? 0 : 26} h={isPhone ? 76 : 84} wrap="nowrap">
          {isPhone && <Skeleton circle height={44} />}
          <Box flex={1}>
            <Skeleton h={18} w="40%" mb={8} />
            <Skeleton h={14} w="60%" />
          </Box>
          {!isPhone && <Skeleton circle height={57} />}
          {!isPhone && <Skeleton h={24} w={260} />}
        </Group>
      ))}
    </Paper>
  )
}

type Props = Reply<typeof listPickLists> & { isClosed: boolean; isPhone: boolean }

function Lists({ pick_lists, pagination, isClosed, isPhone }: Props) {
  const now = today()
  if (pagination.total === 0) {
    return isClosed ? (
      <Empty title={pickListTexts.noneClosed} text={pickListTexts.noneClosedText} />
    ) : (
      <Empty
        title={pickListTexts.none}
        text={pickListTexts.noneText}
        action={<GuideLink page="pick-and-ship" />}
      />
    )
  }
  const dayOfList = ({ day, closed_at }: PickListSummary) => (closed_at === null ? day : dayOf(closed_at))
  // Sums are omitted if a day may continue on the next page.
  const isWhole = pagination.total <= pagination.limit
  return (
    <Paper p={0} className={classes.lists} data-phone={isPhone || undefined}>
      {byDay(pick_lists, dayOfList).map(({ day, lists, straws, lifts }) => (
        <section key={day} aria-label={dayTitle(day, now)}>
          <Group justify="space-between" className={classes.day}>
            <h2>{isPhone && day === now ? pickListTexts.today : dayTitle(day, now)}</h2>
            {isWhole && !isPhone && <span>{pickListTexts.inVessel(straws, lifts)}</span>}
          </Group>
          <ul>
            {lists.map((list) => (
              <PickListRow key={list.id} list={list} isPhone={isPhone} />
            ))}
          </ul>
        </section>
      ))}
    </Paper>
  )
}
