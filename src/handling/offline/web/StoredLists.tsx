import { Alert, Group, Stack, Text } from '@mantine/core'
import { ageText } from '#ui/dates.ts'
import { Empty } from '#ui/Empty.tsx'
import { errorTexts } from '#ui/texts.ts'
import { offlineTexts } from '../texts.ts'
import { PickLists } from './InProgress.tsx'
import { NotHeld, TryNow } from './NotHeld.tsx'
import { useHeldStock } from './use-held-stock.ts'

/** Pick lists stored on this device, shown instead of the server's lists. */
export function StoredLists() {
  const held = useHeldStock()
  if (!held) return <NotHeld />
  const { snapshot, stock } = held
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
