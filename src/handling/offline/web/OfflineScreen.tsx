import { Alert, Badge, Box, Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { countNumbers, formatNumbers } from '#stock/batches/straw.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { Empty } from '#ui/Empty.tsx'
import type { Entry } from '#ui/outbox/entry.ts'
import { useOutbox } from '#ui/outbox/outbox.ts'
import { useSessionState } from '#account/auth/web/session.ts'
import { AnchorLink } from '#ui/links.tsx'
import { Screen } from '#ui/Screen.tsx'
import type { OfflineSnapshot } from '../contract.ts'
import { findStock, decodeStock, placeText, type StockWithEffects, withWaiting } from '../stock.ts'
import { offlineBarTexts } from '../bar-texts.ts'
import { offlineTexts } from '../texts.ts'
import { detailsOf, effectsOf } from './effects.ts'
import { OfflineBookingDialog } from './OfflineBookingDialog.tsx'
import { CountButton, PickLists } from './InProgress.tsx'
import { NitrogenButton } from './NitrogenDialog.tsx'
import { isHidden, useOfflineSnapshot } from './offline-snapshot.ts'
import { OutboxList } from './OutboxList.tsx'
import { whenText } from '#ui/dates.ts'
import { IfMay } from '#account/auth/web/IfMay.tsx'

const MAX_SHOWN = 50

export function OfflineScreen() {
  const { snapshot, isSafe, hasSignal } = useOfflineSnapshot()
  const { entries, stop } = useOutbox()
  const { isOffline } = useSessionState()
  const isAway = isOffline || !hasSignal || stop?.reason === 'SIGNAL'
  return (
    <Screen title={isAway ? offlineTexts.title : offlineTexts.toSend}>
      <OutboxList />
      {!isAway && entries.every(({ state }) => state === 'BOOKED') && <Text>{offlineTexts.allSent}</Text>}
      {snapshot === null ? (
        <Empty title={offlineTexts.notYet} text={offlineTexts.notYetText} />
      ) : isHidden(snapshot) ? (
        <Empty title={offlineTexts.hidden} text={offlineTexts.hiddenText} />
      ) : (
        <Found snapshot={snapshot} />
      )}
      <AnchorLink to="/offline/discarded" py={10}>
        {offlineTexts.discardedTitle}
      </AnchorLink>
      {!isSafe && (
        <Alert color="gray" role="note">
          {offlineTexts.mayGo}
        </Alert>
      )}
    </Screen>
  )
}

function Found({ snapshot }: { snapshot: OfflineSnapshot }) {
  const { entries } = useOutbox()
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text)
  const [doing, setDoing] = useState<{ act: 'withdraw' | 'move'; from: StockWithEffects } | null>(null)
  const stock = useMemo(() => decodeStock(snapshot), [snapshot])
  const left = useMemo(() => withWaiting(stock, effectsOf(entries)), [stock, entries])
  const found = useMemo(() => findStock(left, wanted), [left, wanted])
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
