import { Alert, Anchor, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useReply } from '../call.ts'
import { useSession } from '../session/session.ts'
import { texts } from '../texts.ts'

/** Straws in store that wait for a place, by batch; nothing where there are none. */
export function Unlocated() {
  const { tenant_id } = useSession()
  const straws = useReply('listStraws', { query: { tenant_id, unlocated: '1', limit: 100 } })
  const batches = useReply('listBatches', { query: { tenant_id, limit: 100 } })
  const total = straws.data?.pagination.total ?? 0
  if (total === 0) return null
  const waiting = new Set(straws.data?.straws.map(({ batch_id }) => batch_id))
  return (
    <Alert color="straw" title={texts.container.unlocated(total)} role="status">
      <Group gap="md">
        {batches.data?.batches
          .filter(({ id }) => waiting.has(id))
          .map((batch) => (
            <Anchor
              key={batch.id}
              component={Link}
              to="/batches/$id"
              params={{ id: batch.id } as never}
              size="sm"
            >
              {batch.label}
            </Anchor>
          ))}
      </Group>
    </Alert>
  )
}
