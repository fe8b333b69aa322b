import { Stack, Text, Timeline } from '@mantine/core'
import { useState } from 'react'
import { useReply } from '../call.ts'
import { useSession } from '../session/session.ts'
import { texts } from '../texts.ts'
import { Failure } from '../ui/Failure.tsx'
import { Pages } from '../ui/Pages.tsx'
import { Waiting } from '../ui/Waiting.tsx'

/** What happened to a batch, the latest first, as sentences. */
export function Activity({ batch_id }: { batch_id: string }) {
  const { tenant_id } = useSession()
  const [page, setPage] = useState({ limit: 10, offset: 0 })
  const { data, error, refetch } = useReply('listMovements', { query: { tenant_id, batch_id, ...page } })
  if (error) return <Failure error={error} retry={refetch} />
  if (!data) return <Waiting />
  if (data.movements.length === 0) return <Text c="dimmed">{texts.batch.no_activity}</Text>
  return (
    <Stack>
      <Timeline bulletSize={12} lineWidth={2}>
        {data.movements.map((movement) => (
          <Timeline.Item key={movement.id}>
            <Text size="sm">{movement.sentence}</Text>
            {movement.note && (
              <Text size="xs" c="dimmed">
                {movement.note}
              </Text>
            )}
          </Timeline.Item>
        ))}
      </Timeline>
      <Pages pagination={data.pagination} onChange={setPage} sizes={[10, 50, 100]} />
    </Stack>
  )
}
