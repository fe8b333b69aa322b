import { Alert, Button, Drawer, Group, Text, Title } from '@mantine/core'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { AnchorLink } from '#ui/links.tsx'
import type { Entry } from '#ui/outbox/entry.ts'
import { offlineTexts } from '../texts.ts'
import { EntryRow, timeOf } from './EntryRow.tsx'
import { isListed, recordedParts } from './outcomes.ts'
import classes from './SentSheet.module.css'

const MAX_ROWS = 3

/** Bottom sheet on a phone with the entries that were recorded. */
export function SentSheet({ sent, onClose }: { sent: Entry[]; onClose: () => void }) {
  const recorded = sent.filter(isListed)
  const refused = sent.filter(({ state }) => state === 'REFUSED').length
  const more = recorded.length - MAX_ROWS
  const title =
    recorded.length > 0 ? offlineTexts.recordedTitle(recordedParts(sent)) : offlineTexts.notAccepted(refused)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      padding="md"
      withCloseButton={false}
      attributes={{ content: { 'aria-label': title } }}
      classNames={{ content: 'sheet' }}
    >
      <Group wrap="nowrap" mb="sm">
        {recorded.length > 0 && (
          <span className={classes.mark}>
            <IconCheck size={26} aria-hidden />
          </span>
        )}
        <div>
          <Title order={2} fz={24} lh="32px">
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {offlineTexts.savedOffline}
          </Text>
        </div>
      </Group>
      <ul>
        {recorded.slice(0, MAX_ROWS).map((entry) => (
          <EntryRow key={entry.seq} entry={entry} note={timeOf(entry.queuedAt)} />
        ))}
      </ul>
      <Group justify="space-between" mih={44}>
        <Text size="sm" c="dimmed">
          {more > 0 && offlineTexts.andMore(more)}
        </Text>
        <AnchorLink to="/offline" fw={600} py={10} onClick={onClose}>
          {offlineTexts.viewAll}
        </AnchorLink>
      </Group>
      {refused > 0 && (
        <Alert color="red" icon={<IconAlertCircle aria-hidden />} my="sm">
          <Group justify="space-between">
            <Text fw={600}>{offlineTexts.notAccepted(refused)}</Text>
            <Decide onClose={onClose} />
          </Group>
        </Alert>
      )}
      <Button h={64} radius="lg" fz={20} fullWidth data-autofocus onClick={onClose}>
        {offlineTexts.close}
      </Button>
    </Drawer>
  )
}

function Decide({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const decide = () => {
    onClose()
    void navigate({ to: '/offline' })
  }
  return (
    <Button variant="default" h={44} onClick={decide}>
      {offlineTexts.decide}
    </Button>
  )
}
