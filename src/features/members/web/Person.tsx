import { Avatar, Group, Paper, Text } from '@mantine/core'
import { fullName } from '#platform/contract/permissions.ts'
import type { Session } from '#features/session/contract.ts'

/** The user who is logged in. */
export function Person({ session: { user }, text }: { session: Session; text: string }) {
  const initials = `${user.first_name.charAt(0)}${user.last_name.charAt(0)}`.toUpperCase()
  return (
    <Paper withBorder p="md">
      <Group wrap="nowrap">
        <Avatar color="ice" radius="xl" aria-hidden>
          {initials}
        </Avatar>
        <div style={{ overflowWrap: 'anywhere' }}>
          <Text fw={600}>{fullName(user)}</Text>
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        </div>
      </Group>
    </Paper>
  )
}
