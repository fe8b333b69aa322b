import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useApiMutation, useApiQuery } from '#ui/call.ts'
import { shortDate, shortTime } from '#ui/dates.ts'
import { errorText } from '#ui/error-text.ts'
import { Loaded } from '#ui/Loaded.tsx'
import { Section } from '#ui/Section.tsx'
import { toast } from '#ui/toast.ts'
import { endOneSession, endOtherSessions, listSessions, type OpenSession } from '../contract.ts'
import { deviceTexts } from '../texts.ts'

const told = (text: string) => ({
  onSuccess: () => toast('success', text),
  onError: (error: unknown) => toast('danger', errorText(error)),
})

/** Where one is logged in, and ending what should not be. */
export function Devices() {
  const found = useApiQuery(listSessions, {})
  const endOthers = useApiMutation(endOtherSessions)
  const hasOthers = (found.data?.sessions.length ?? 0) > 1
  return (
    <Section
      title={deviceTexts.title}
      actions={
        hasOthers && (
          <Button
            variant="default"
            loading={endOthers.isPending}
            onClick={() => endOthers.mutate({}, told(deviceTexts.endedOthers))}
          >
            {deviceTexts.endOthers}
          </Button>
        )
      }
    >
      <Loaded query={found} lines={3}>
        {({ sessions }) => (
          <Stack component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {sessions.map((session) => (
              <Device key={session.id} session={session} />
            ))}
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}

function Device({ session }: { session: OpenSession }) {
  const { id, browser, system, address, began_at, last_used_at, way, is_this } = session
  const end = useApiMutation(endOneSession)
  const name = [browser, system].filter((part) => part !== null).join(', ') || deviceTexts.unknown
  const facts = [
    address,
    deviceTexts.began(shortDate(began_at), shortTime(began_at)),
    way && deviceTexts.ways[way],
    !is_this && deviceTexts.lastUsed(shortDate(last_used_at), shortTime(last_used_at)),
  ].filter(Boolean)
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <div>
        <Group gap="xs">
          <Text size="sm" fw={500}>
            {name}
          </Text>
          {is_this && (
            <Badge variant="light" c="var(--mantine-color-text)">
              {deviceTexts.this}
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {facts.join(' · ')}
        </Text>
      </div>
      {!is_this && (
        <Button
          variant="subtle"
          size="compact-sm"
          flex="none"
          loading={end.isPending}
          aria-label={deviceTexts.endOf(name)}
          onClick={() => end.mutate({ params: { id } }, told(deviceTexts.ended))}
        >
          {deviceTexts.end}
        </Button>
      )}
    </Group>
  )
}
