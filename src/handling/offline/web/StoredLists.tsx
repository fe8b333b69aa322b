import { Alert, Group, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { ageText } from '#ui/dates.ts'
import { Empty } from '#ui/Empty.tsx'
import { useOutbox } from '#ui/outbox/outbox.ts'
import { errorTexts } from '#ui/texts.ts'
import { decodeStock, withWaiting } from '../stock.ts'
import { offlineTexts } from '../texts.ts'
import { effectsOf } from './effects.ts'
import { PickLists } from './InProgress.tsx'
import { NotHeld, TryNow } from './NotHeld.tsx'
import { isHidden, useOfflineSnapshot } from './offline-snapshot.ts'

/** Pick lists stored on this device, shown instead of the server's lists. */
export function StoredLists() {
  const { snapshot } = useOfflineSnapshot()
  const { entries } = useOutbox()
  const isHeld = snapshot !== null && !isHidden(snapshot)
  const stock = useMemo(
    () => (isHeld ? withWaiting(decodeStock(snapshot), effectsOf(entries)) : []),
    [snapshot, isHeld, entries],
  )
  if (!isHeld) return <NotHeld />
  return (
    <Stack>
      <Alert color="straw" py="xs" title={offlineTexts.title}>
        <Group justify="space-between" gap="xs">
          <Text>{offlineTexts.listsAsOf(ageText(snapshot.as_of))}</Text>
          <TryNow text={errorTexts.retry} />
        </Group>
      </Alert>
      <PickLists snapshot={snapshot} stock={stock} />
      {snapshot.pick_lists.length === 0 && (
        <Empty title={offlineTexts.noLists} text={offlineTexts.noListsText} />
      )}
    </Stack>
  )
}
