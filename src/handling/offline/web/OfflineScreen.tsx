import { Badge, Box, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { countNumbers, formatNumbers } from '#stock/batches/straw.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { Empty } from '#ui/Empty.tsx'
import type { Entry } from '#ui/outbox/entry.ts'
import { useOutbox } from '#ui/outbox/outbox.ts'
import { AnchorLink } from '#ui/links.tsx'
import { Screen } from '#ui/Screen.tsx'
import type { OfflineSnapshot } from '../contract.ts'
import { findStock, decodeStock, placeText, type StockWithEffects, withWaiting } from '../stock.ts'
import { offlineBarTexts } from '../bar-texts.ts'
import { lookUpStored } from '../stored-codes.ts'
import { offlineTexts } from '../texts.ts'
import { useAwayState } from './away.ts'
import { DeviceCard, WorksCard } from './DeviceCard.tsx'
import { detailsOf, effectsOf } from './effects.ts'
import { timeOf } from './EntryRow.tsx'
import { OfflineBookingDialog } from './OfflineBookingDialog.tsx'
import { CountButton, PickLists } from './InProgress.tsx'
import { NitrogenButton } from './NitrogenDialog.tsx'
import { NotHeld, TryNow } from './NotHeld.tsx'
import { isHidden, useOfflineSnapshot } from './offline-snapshot.ts'
import type { OfflineSearch } from './offline-search.ts'
import { OutboxList } from './OutboxList.tsx'
import { whenText } from '#ui/dates.ts'
import { IfMay } from '#account/auth/web/IfMay.tsx'

const MAX_SHOWN = 50

export function OfflineScreen() {
  const { snapshot, isSafe } = useOfflineSnapshot()
  const { entries } = useOutbox()
  const { isShown, since, onlineSince } = useAwayState()
  const isPhone = useMediaQuery('not (min-width: 48em)', false, { getInitialValueInEffect: false })
  const isHeld = snapshot !== null && !isHidden(snapshot)
  const stock = useMemo(() => (isHeld ? decodeStock(snapshot) : []), [snapshot, isHeld])
  const left = useMemo(() => withWaiting(stock, effectsOf(entries)), [stock, entries])
  const unsent = entries.filter(({ state }) => state !== 'BOOKED').length
  const subtitle = isShown
    ? since && offlineTexts.since(timeOf(since))
    : onlineSince && offlineTexts.onlineSince(timeOf(onlineSince))
  const title = isShown ? offlineTexts.title : unsent > 0 ? offlineTexts.toSend : offlineTexts.sent
  return (
    <Screen
      title={title}
      renderHead={(heading) => (
        <Group justify="space-between">
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
          <OutboxList isPhone={isPhone} />
          {entries.length === 0 && !isShown && <Text>{offlineTexts.allSent}</Text>}
          {isHeld ? <Found snapshot={snapshot} stock={left} /> : <NotHeld />}
        </Stack>
        <Stack gap={20}>
          {isHeld && <DeviceCard {...{ snapshot, stock: left, isPhone, isSafe }} />}
          {isShown ? (
            <WorksCard />
          ) : (
            <Paper component="section" aria-label={offlineTexts.discardedTitle} px={24} py={20}>
              <Title order={2} size="h4">
                {offlineTexts.discardedTitle}
              </Title>
              <Text size="sm" c="dimmed">
                {offlineTexts.discardedText}
              </Text>
              <AnchorLink to="/offline/discarded" py={10} fw={500}>
                {offlineTexts.viewDiscarded}
              </AnchorLink>
            </Paper>
          )}
        </Stack>
      </Box>
    </Screen>
  )
}

function Found({ snapshot, stock: left }: { snapshot: OfflineSnapshot; stock: StockWithEffects[] }) {
  const { entries } = useOutbox()
  const search = useSearch({ from: '/layout/offline' })
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text)
  const [doing, setDoing] = useState<{ act: 'withdraw' | 'move'; from: StockWithEffects } | null>(null)
  const found = useMemo(() => {
    const meant = lookUpStored(wanted, snapshot)
    return meant ? left.filter(isIn(meant)) : findStock(left, wanted).filter(isIn(search))
  }, [left, wanted, search, snapshot])
  const scanned = scannedName(search, snapshot)
  return (
    <Stack>
      <PickLists snapshot={snapshot} stock={left} />
      <TextInput
        type="search"
        size="md"
        label={offlineBarTexts.find}
        description={`${offlineBarTexts.asOf(whenText(snapshot.as_of))}${snapshot.left_off > 0 ? ` · ${offlineTexts.leftOff}` : ''}`}
        placeholder={offlineTexts.searched}
        leftSection={<IconSearch size={20} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <IfMay right="BOOK">
        <Group justify="end">
          <CountButton snapshot={snapshot} stock={left} />
          <NitrogenButton snapshot={snapshot} />
        </Group>
      </IfMay>
      {scanned !== null && (
        <Group justify="space-between">
          <Text fw={600}>{offlineTexts.only(scanned)}</Text>
          <AnchorLink to="/offline" replace py={10}>
            {offlineTexts.showAll}
          </AnchorLink>
        </Group>
      )}
      {found.length === 0 && <Empty title={offlineTexts.none} text={offlineTexts.noneText} />}
      <Stack component="ul" gap={8}>
        {found.slice(0, MAX_SHOWN).map((line) => (
          <Row
            key={line.key}
            line={line}
            refused={entries.filter((entry) => entry.state === 'REFUSED' && isFrom(entry, line.key))}
            onAction={(act) => setDoing({ act, from: line })}
          />
        ))}
      </Stack>
      {found.length > MAX_SHOWN && (
        <Text size="sm" c="dimmed">
          {offlineTexts.more(found.length - MAX_SHOWN)}
        </Text>
      )}
      {doing && <OfflineBookingDialog {...doing} snapshot={snapshot} onClose={() => setDoing(null)} />}
    </Stack>
  )
}

const isIn =
  ({ batch, container, canister, level }: OfflineSearch) =>
  (line: StockWithEffects) =>
    (batch === undefined || line.batch.id === batch) &&
    (container === undefined || line.location?.container_id === container) &&
    (canister === undefined || line.location?.canister === canister) &&
    (level === undefined || line.location?.level === level)

/** Names the batch or the place that was scanned; null if none was. */
function scannedName(search: OfflineSearch, { batches, containers }: OfflineSnapshot): string | null {
  const batch = batches.find(({ id }) => id === search.batch)
  const container = containers.find(({ id }) => id === search.container)
  if (batch) return batch.label
  if (!container) return null
  const { canister, level } = search
  if (canister === undefined) return container.label
  return placeText(container, { container_id: container.id, canister, ...(level !== undefined && { level }) })
}

const isFrom = (entry: Entry, key: string) => detailsOf(entry).straws?.some(({ from }) => from === key)

type RowProps = { line: StockWithEffects; refused: Entry[]; onAction: (act: 'withdraw' | 'move') => void }

function Row({ line, refused, onAction }: RowProps) {
  const { batch, owner, container, location, numbers, leaving } = line
  const count = countNumbers(numbers)
  return (
    <li>
      <Paper p="sm">
        <Group wrap="nowrap" align="start">
          <StrawMark colour={batch.straw_colour} height={48} />
          <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
            <Text fw={600}>{placeText(container, location)}</Text>
            <Text size="sm">
              <b>{batch.label}</b> · {batch.stallion} · {owner.name}
            </Text>
            <Text size="xs" c="dimmed">
              {count > 0 && offlineTexts.numbers(formatNumbers(numbers))}
            </Text>
            {leaving.length > 0 && (
              <Badge color="straw" variant="light" h="auto" mt={4} style={{ whiteSpace: 'normal' }}>
                {offlineTexts.leaving(formatNumbers(leaving))}
              </Badge>
            )}
            {refused.map(({ seq, error }) => (
              <Text key={seq} size="sm" c="var(--mantine-color-error)">
                {offlineTexts.refusedTitle}: {error}
              </Text>
            ))}
          </Box>
          <Text fw={600} className="num">
            {offlineTexts.straws(count)}
          </Text>
        </Group>
        {count > 0 && (
          <IfMay right="BOOK">
            <Group gap="xs" mt="xs" justify="end">
              <Button variant="default" onClick={() => onAction('move')}>
                {offlineTexts.move}
              </Button>
              <Button onClick={() => onAction('withdraw')}>{offlineTexts.withdraw}</Button>
            </Group>
          </IfMay>
        )}
      </Paper>
    </li>
  )
}
