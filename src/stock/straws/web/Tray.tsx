import {
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { Badge } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Location } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import type { MovePreset } from './MoveStraws.tsx'
import type { Chosen } from './straw-pick.ts'

export type Placing = { onPlace: (chosen: Chosen, preset: MovePreset) => void }

type Target = { location?: Location; at?: NonNullable<MovePreset['at']> }

export function TrayArea({ onPlace, children }: Placing & { children: ReactNode }) {
  const [dragged, setDragged] = useState<Chosen | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // Delay the drag, so that a finger can still scroll.
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
