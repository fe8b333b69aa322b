import { Group, Paper, Stack, Text } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = {
  icon?: TablerIcon
  /** Colour of the icon's tile; grey by default. */
  tint?: 'good' | 'bad' | 'gold' | 'ice'
  title: string
  text: ReactNode
  /** Example of the missing content's use. */
  example?: string
  /** Role of title and text, if they report an outcome. */
  role?: 'status' | 'alert' | 'note'
  action?: ReactNode
  /** Whether it is inside another card, and therefore has no border of its own. */
  isPart?: boolean
}

/** Card in place of missing content, or with an outcome, and the next step. */
export function Empty({ icon: Icon, tint, title, text, example, role, action, isPart = false }: Props) {
  return (
    <Paper p="xl" {...(isPart && { bd: 0, shadow: 'none', bg: 'none' })}>
      <Stack align="center" gap="md">
        {Icon && (
          <span
            className="disc"
            style={{ width: 56, height: 56, borderRadius: 14, ...(!tint && { background: 'var(--sunken)' }) }}
            data-tint={tint}
          >
            <Icon size={26} stroke={1.75} aria-hidden />
          </span>
        )}
        <Stack gap={4} maw={440} role={role}>
          <Text fw={600} size="lg" ta="center">
            {title}
          </Text>
          <Text c="dimmed" ta="center">
            {text}
          </Text>
          {example && (
            <Text c="dimmed" ta="center" mt="xs">
              {example}
            </Text>
          )}
        </Stack>
        {action && (
          <Group gap="sm" justify="center">
            {action}
          </Group>
        )}
      </Stack>
    </Paper>
  )
}
