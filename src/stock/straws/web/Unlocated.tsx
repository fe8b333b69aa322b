import { Alert, Button, CloseButton, Group, Paper, Text, Title } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { batchTexts } from '#stock/batches/texts.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { LoadError, QueryResult } from '#ui/QueryResult.tsx'
import { apiQuery } from '#ui/call.ts'
import { useWarehouses } from '#account/auth/web/session.ts'
import { listStraws } from '../contract.ts'
import { useState } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import { type Placing, TrayRows } from './Tray.tsx'
import { useMayDo } from './use-may-do.ts'

export function UnlocatedLine({ onShow }: { onShow: () => void }) {
  const waiting = useUnlocatedCount()
  const total = waiting.data ?? 0
  return (
    <>
      {waiting.isError && (
        <LoadError error={waiting.error} retry={waiting.refetch} text={containerTexts.unlocatedFailed} />
      )}
      {total > 0 && (
        <Alert color="straw" p="sm" role="note">
          <Group justify="space-between" gap="xs">
            <Text size="sm" fw={600}>
              {batchTexts.unlocated(total)}
            </Text>
            <Button variant="default" size="xs" onClick={onShow}>
              {containerTexts.unlocatedShow}
            </Button>
          </Group>
        </Alert>
      )}
    </>
  )
}

type Props = Placing & {
  warehouse_id?: string
  /** Makes the panel closable; without it an empty panel is hidden. */
  onClose?: () => void
}

export function UnlocatedPanel({ warehouse_id, onPlace, onClose }: Props) {
  const unlocated = useUnlocatedStraws(warehouse_id)
  const { data } = unlocated
  const mayMove = useMayDo()('move')
  const [isPlacing, setPlacing] = useState(false)
  if (!onClose && !unlocated.isError && (!data || data.length === 0)) return null
  return (
    <Paper component="section" aria-label={containerTexts.unlocatedTitle}>
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <div>
          <Title order={2} size="h4">
            {containerTexts.unlocatedTitle}
          </Title>
          {data && data.length > 0 && (
            <Text size="xs" c="dimmed">
              {containerTexts.trayHint}
            </Text>
          )}
        </div>
        {data && data.length > 0 && mayMove && (
          <Button variant="default" size="xs" onClick={() => setPlacing(true)}>
            {containerTexts.placeAll}
          </Button>
        )}
        {onClose && <CloseButton aria-label={commonTexts.close} onClick={onClose} />}
      </Group>
      <QueryResult query={unlocated} failed={containerTexts.unlocatedFailed}>
        {(straws) =>
          straws.length === 0 ? (
            <Text c="dimmed">{containerTexts.unlocatedNone}</Text>
          ) : (
            <TrayRows straws={straws} onPlace={onPlace} />
          )
        }
      </QueryResult>
      {isPlacing && data && <PlaceStraws straws={data} onClose={() => setPlacing(false)} />}
    </Paper>
  )
}

const PlaceStraws = lazyPart(async () => (await import('./PlaceStraws.tsx')).PlaceStraws)

function useUnlocatedStraws(warehouse_id?: string) {
  const { data, ...rest } = useUnlocated(warehouse_id)
  return { ...rest, data: data?.flatMap(({ straws }) => straws) }
}

function useUnlocatedCount() {
  const { data, ...rest } = useUnlocated(undefined, { limit: 1 })
  return { ...rest, data: data?.reduce((sum, { pagination }) => sum + (pagination?.total ?? 0), 0) }
}

function useUnlocated(only: string | undefined, page: { limit?: number } = {}) {
  const warehouses = useWarehouses().filter(({ id }) => only === undefined || id === only)
  return useQueries({
    queries: warehouses.map(({ id: warehouse_id }) => {
      const query = { warehouse_id, unlocated: '1' as const, ...page }
      return apiQuery(listStraws, { query })
    }),
    combine: (replies) => {
      const known = replies.flatMap(({ data }) => data ?? [])
      return {
        data: known.length === replies.length ? known : undefined,
        error: replies.find(({ error }) => error)?.error ?? null,
        isError: replies.some(({ isError }) => isError),
        isFetching: replies.some(({ isFetching }) => isFetching),
        refetch: () => void Promise.all(replies.map(({ refetch }) => refetch())),
      }
    },
  })
}
