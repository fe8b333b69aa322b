import { Box, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { Empty } from '#ui/Empty.tsx'
import { useOutbox } from '#ui/outbox/outbox.ts'
import type { Entry } from '#ui/outbox/entry.ts'
import { lazySection } from '#ui/lazy-section.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { Screen } from '#ui/Screen.tsx'
import type { OfflineSnapshot } from '../contract.ts'
import { byPlace, findStock, decodeStock, type StockWithEffects, withWaiting } from '../stock.ts'
import { offlineBarTexts } from '../bar-texts.ts'
import type { StoredMeaning } from '#handling/scanning/scan-list.ts'
import { lookUpStored } from '../stored-codes.ts'
import { offlineTexts } from '../texts.ts'
import { ageText } from '#ui/dates.ts'
import { useAwayState } from './away.ts'
import { DeviceCard, WorksCard } from './DeviceCard.tsx'
import { effectsOf } from './effects.ts'
import { timeOf } from './EntryRow.tsx'
import { NitrogenButton } from './NitrogenDialog.tsx'
import { NotHeld, TryNow } from './NotHeld.tsx'
import { isHidden, useOfflineSnapshot } from './offline-snapshot.ts'
import { SentToday, Unsent } from './OutboxList.tsx'
import { StockRows } from './StockRows.tsx'
import { IfMay } from '#account/auth/web/IfMay.tsx'

const CountButton = lazySection(async () => (await import('./InProgress.tsx')).CountButton, null)
const PickLists = lazySection(async () => (await import('./InProgress.tsx')).PickLists, null)

export function OfflineScreen() {
  const { snapshot, isRead, isSafe } = useOfflineSnapshot()
  const { entries } = useOutbox()
  const { isShown, since, onlineSince } = useAwayState()
  const isPhone = useMediaQuery('not (min-width: 48em)', false, { getInitialValueInEffect: false })
  const isHeld = snapshot !== null && !isHidden(snapshot)
  const stock = useMemo(() => (isHeld ? decodeStock(snapshot) : []), [snapshot, isHeld])
  const left = useMemo(() => withWaiting(stock, effectsOf(entries)), [stock, entries])
  const count = (...states: Entry['state'][]) => entries.filter(({ state }) => states.includes(state)).length
  const refused = count('REFUSED')
  const isRefused = !isShown && refused > 0 && count('WAITING') === 0
  const subtitle = isShown
    ? since && offlineTexts.since(timeOf(since))
    : isRefused
      ? offlineTexts.sentUnasked
      : onlineSince && offlineTexts.onlineSince(timeOf(onlineSince))
  const title =
    isShown || !isRead
      ? offlineTexts.title
      : isRefused
        ? offlineTexts.notAccepted(refused)
        : count('WAITING', 'DRAFT') > 0
          ? offlineTexts.toSend
          : offlineTexts.sent
  return (
    <Screen
      title={title}
      renderHead={(heading) => (
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <div>
            {heading}
            {subtitle && <Text c="dimmed">{subtitle}</Text>}
          </div>
          {isShown && <TryNow />}
        </Group>
      )}
    >
      <Box className="columns" __vars={{ '--columns': 'minmax(0, 1fr) 340px' }}>
        <Stack gap={20} miw={0}>
          <Unsent isPhone={isPhone} />
          {/* Sent entries come before the stock while online, because users then open this page to check
              them. While offline, users open it to find straws. */}
          {!isShown && <SentToday />}
          {entries.length === 0 && !isShown && isRead && <Text>{offlineTexts.allSent}</Text>}
          {isHeld ? <Found snapshot={snapshot} stock={left} /> : <NotHeld />}
          {isShown && <SentToday />}
        </Stack>
        <Stack gap={20}>
          {isHeld && <DeviceCard {...{ snapshot, stock: left, isSafe }} />}
          {isShown ? (
            <WorksCard />
          ) : (
            <AnchorLink to="/offline/discarded" px={24} py={10} fw={500}>
              {offlineTexts.viewDiscarded}
            </AnchorLink>
          )}
        </Stack>
      </Box>
    </Screen>
  )
}

function Found({ snapshot, stock: left }: { snapshot: OfflineSnapshot; stock: StockWithEffects[] }) {
  const { batch } = useSearch({ from: '/layout/offline' })
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text)
  const found = useMemo(() => {
    const meant = lookUpStored(wanted, snapshot)
    const some = meant ? left.filter(isAt(meant)) : findStock(left, wanted)
    return byPlace(some.filter(({ batch: { id } }) => batch === undefined || id === batch))
  }, [left, wanted, batch, snapshot])
  const scanned = snapshot.batches.find(({ id }) => id === batch)
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        size="md"
        descriptionProps={{ size: 'sm' }}
        label={offlineBarTexts.find}
        description={`${offlineBarTexts.asOf(ageText(snapshot.as_of))}${snapshot.left_off > 0 ? ` · ${offlineTexts.leftOff}` : ''}`}
        placeholder={offlineTexts.searched}
        leftSection={<IconSearch size={20} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {scanned && (
        <Group justify="space-between">
          <Text fw={600}>{offlineTexts.only(scanned.label)}</Text>
          <AnchorLink to="/offline" replace py={10}>
            {offlineTexts.showAll}
          </AnchorLink>
        </Group>
      )}
      {found.length === 0 ? (
        <Empty title={offlineTexts.none} text={offlineTexts.noneText} />
      ) : (
        <StockRows
          name={offlineTexts.places}
          stock={found}
          snapshot={snapshot}
          isWhole={wanted !== '' || scanned !== undefined}
        />
      )}
      <IfMay right="BOOK">
        <SimpleGrid cols={2} spacing="sm">
          <CountButton snapshot={snapshot} stock={left} />
          <NitrogenButton snapshot={snapshot} />
        </SimpleGrid>
      </IfMay>
      <PickLists snapshot={snapshot} stock={left} />
    </Stack>
  )
}

const isAt =
  ({ batch, container, canister, level }: StoredMeaning) =>
  (line: StockWithEffects) =>
    (batch === undefined || line.batch.id === batch) &&
    (container === undefined || line.location?.container_id === container) &&
    (canister === undefined || line.location?.canister === canister) &&
    (level === undefined || line.location?.level === level)
