import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { DeadEndPicture } from '#ui/DeadEndPicture.tsx'
import { useOutbox } from '#ui/outbox/outbox.ts'
import { Placeholder } from '#ui/Placeholder.tsx'
import { errorTexts } from '#ui/texts.ts'
import { offlineTexts } from '../texts.ts'
import { useAwayState, useResume } from './away.ts'
import { useOfflineSnapshot } from './offline-snapshot.ts'

/** Message in place of the stock if this device has none, or only one that is too old to show. */
export function NotHeld() {
  const { snapshot, isRead } = useOfflineSnapshot()
  const unsent = useOutbox().entries.filter(({ state }) => state !== 'BOOKED').length
  const { isShown } = useAwayState()
  const isOld = snapshot !== null
  if (!isRead) return <Placeholder lines={6} />
  return (
    <Paper p="xl">
      <Stack align="center" gap="xs" ta="center">
        <DeadEndPicture />
        <Title order={2} fz={24}>
          {isOld ? offlineTexts.hidden : offlineTexts.notYet}
        </Title>
        <Text c="dimmed">{isOld ? offlineTexts.hiddenText : offlineTexts.notYetText}</Text>
        {unsent > 0 && (
          <Text size="sm" c="dimmed">
            {offlineTexts.stillSafe(unsent)}
          </Text>
        )}
        {isShown && <TryNow text={errorTexts.retry} />}
      </Stack>
    </Paper>
  )
}

/** Button that checks the connection immediately instead of at the next attempt. */
export function TryNow({ text = offlineTexts.tryNow }: { text?: string }) {
  const resume = useResume()
  const [isTrying, setTrying] = useState(false)
  const attempt = async () => {
    setTrying(true)
    await resume()
    setTrying(false)
  }
  return (
    <Button
      variant="default"
      h={44}
      leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden />}
      loading={isTrying}
      onClick={() => void attempt()}
    >
      {text}
    </Button>
  )
}
