import {
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { Alert, Badge, Button, Group, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useWarehouses } from '#account/auth/web/session.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import type { Location } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { apiQuery } from '#ui/call.ts'
import { LoadError } from '#ui/QueryResult.tsx'
import { listStraws, type Straw } from '../contract.ts'
import type { MovePreset } from './MoveStraws.tsx'
import type { Chosen } from './straw-pick.ts'

/** Returns the key that groups straws by batch, owner and warehouse. */
export const groupOf = ({ batch_id, owner_id, warehouse_id }: Straw) =>
  [batch_id, owner_id, warehouse_id].join(' ')

export type Placing = { onPlace: (chosen: Chosen, preset: MovePreset) => void }

type Target = { location?: Location; at?: NonNullable<MovePreset['at']> }

export function TrayArea({ onPlace, children }: Placing & { children: ReactNode }) {
  const [dragged, setDragged] = useState<Chosen | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A short delay, so that a finger can still scroll.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => setDragged((active.data.current as { chosen: Chosen }).chosen)}
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ over }) => {
        setDragged(null)
        const { location: to, at } = (over?.data.current ?? {}) as Target
        if (dragged && to) onPlace(dragged, { to })
        else if (dragged && at) onPlace(dragged, { at })
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <Badge size="lg" color="ice">
            {dragged.groups
              .map((group) => containerTexts.dragged(group.straws, group.batch_label))
              .join(', ')}
          </Badge>
        )}
      </DragOverlay>
    </DndContext>
  )
}

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

function useUnlocatedCount() {
  const { data, ...rest } = useUnlocated(undefined, { limit: 1 })
  return { ...rest, data: data?.reduce((sum, { pagination }) => sum + (pagination?.total ?? 0), 0) }
}

export function useUnlocated(only: string | undefined, page: { limit?: number } = {}) {
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
