import {
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { ActionIcon, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { AnchorLink } from '#ui/links.tsx'
import type { Batch } from '#stock/batches/contract.ts'
import type { Location } from '#stock/containers/contract.ts'
import { useWarehouseName } from '#account/auth/web/session.ts'
import { formatNumbers, rangesOf, type StrawColour } from '#stock/batches/straw.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { warehouseTexts } from '#registry/warehouses/texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { LoadError } from '#ui/QueryResult.tsx'
import { strawPaint } from '#ui/theme.ts'
import { words } from '#platform/contract/words.ts'
import type { Straw } from '../contract.ts'
import { MAX_STRAWS } from '../bookings.ts'
import { strawsTexts } from '../texts.ts'
import type { MovePreset } from './MoveStraws.tsx'
import type { Chosen } from './straw-pick.ts'
import { useBatches } from './use-batches.ts'
import { chooseStraws } from './chosen-straws.ts'
import { useMayDo } from './use-may-do.ts'
import classes from './Tray.module.css'

export type Placing = { onPlace: (chosen: Chosen, preset: MovePreset) => void }

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
        const to = (over?.data.current as { location: Location } | undefined)?.location
        if (dragged && to) onPlace(dragged, { to })
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

export const groupOf = ({ batch_id, owner_id, warehouse_id }: Straw) =>
  [batch_id, owner_id, warehouse_id].join(' ')

const ROWS = 20

export function TrayRows({ straws, onPlace }: Placing & { straws: Straw[] }) {
  const [displayed, setDisplayed] = useState(ROWS)
  const groups = [...Map.groupBy(straws, groupOf)]
  const shown = groups.slice(0, displayed)
  const { batches, failed } = useBatches([...new Set(shown.map(([, group]) => group[0]!.batch_id))])
  const more = groups.slice(displayed).reduce((sum, [, group]) => sum + group.length, 0)
  return (
    <Stack gap="xs">
      {failed && (
        <LoadError error={failed.error} retry={failed.refetch} text={containerTexts.unlocatedFailed} />
      )}
      {shown.map(([key, group]) => (
        <TrayRow
          key={key}
          id={key}
          straws={group}
          batch={batches.get(group[0]!.batch_id)}
          onPlace={onPlace}
        />
      ))}
      {more > 0 && (
        <Button variant="default" onClick={() => setDisplayed(displayed + ROWS)}>
          {containerTexts.trayMore(more)}
        </Button>
      )}
    </Stack>
  )
}

type RowProps = Placing & { id: string; straws: Straw[]; batch: Batch | undefined }

function TrayRow({ id, straws, batch, onPlace }: RowProps) {
  const { warehouse_id, owner_id } = straws[0]!
  const mayMove = useMayDo()('move')
  const warehouse = useWarehouseName()(warehouse_id)
  const owners = batch?.owners.map(({ party_id, name }) => ({ id: party_id, name })) ?? []
  const chosen = chooseStraws(straws, { batches: batch ? [batch] : [], owners })
  const { setNodeRef, listeners, isDragging } = useDraggable({
    ...{ id: `tray ${id}`, data: { chosen }, disabled: !mayMove },
  })
  const label = batch?.label ?? commonTexts.nothing
  return (
    <Group ref={setNodeRef} className={classes.trayRow} data-dragged={isDragging || undefined} {...listeners}>
      {mayMove && (
        <ActionIcon component="span" variant="transparent" c="dimmed" aria-hidden>
          <IconGripVertical size={18} />
        </ActionIcon>
      )}
      {batch && <LyingStraws colour={batch.straw_colour} />}
      <Stack gap={0} flex={1} miw={140}>
        <Group gap={6}>
          <AnchorLink
            to="/batches/$id"
            params={{ id: straws[0]!.batch_id }}
            size="sm"
            fw={600}
            draggable={false}
          >
            {label}
          </AnchorLink>
          <Text size="sm">{containerTexts.holds(straws.length)}</Text>
        </Group>
        <Text size="xs" c="dimmed">
          {[
            batch?.animal.name,
            owners.find(({ id: owner }) => owner === owner_id)?.name,
            warehouse && warehouseTexts.named(warehouse),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Text size="xs" c="dimmed">
          {strawsTexts.numbers(formatNumbers(rangesOf(straws.map(({ number }) => number))))}
        </Text>
        {straws.length > MAX_STRAWS && (
          <Text size="xs" c="dimmed">
            {containerTexts.trayPart(MAX_STRAWS)}
          </Text>
        )}
      </Stack>
      {mayMove && (
        <Button
          variant="default"
          size="xs"
          aria-label={containerTexts.givePlaceTo(label)}
          onClick={() => onPlace(chosen, warehouse_id ? { warehouse_id } : {})}
        >
          {containerTexts.givePlace}
        </Button>
      )}
    </Group>
  )
}

/** Left ends and heights of the straws on the pile. */
const PILE = [
  [8, 4],
  [2, 10],
  [6, 16],
  [3, 22],
] as const
const LENGTH = 44
const PLUG = 6

function LyingStraws({ colour }: { colour: StrawColour }) {
  const { fill, rim } = strawPaint(colour)
  return (
    <svg
      width={58}
      height={26}
      viewBox="0 0 58 26"
      style={{ flex: 'none' }}
      role="img"
      aria-label={words[colour] ?? colour}
    >
      {PILE.map(([x, y]) => (
        <g key={y}>
          <rect
            x={x}
            y={y - 2.5}
            width={LENGTH}
            height={5}
            rx={2.5}
            fill={fill}
            stroke={rim}
            strokeWidth={0.8}
          />
          <path
            d={`M${x + 2.5} ${y}h${PLUG}`}
            stroke={rim}
            strokeWidth={4}
            strokeLinecap="round"
            opacity={0.6}
          />
          <path d={`M${x + 14} ${y - 0.9}h24`} stroke="var(--straw-white)" strokeWidth={0.9} opacity={0.5} />
        </g>
      ))}
    </svg>
  )
}
