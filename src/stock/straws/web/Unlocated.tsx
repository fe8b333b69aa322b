import { useDraggable } from '@dnd-kit/core'
import { ActionIcon, Button, CloseButton, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useWarehouseName, useWarehouses } from '#account/auth/web/session.ts'
import { warehouseTexts } from '#registry/warehouses/texts.ts'
import type { Batch } from '#stock/batches/contract.ts'
import { formatNumbers, rangesOf } from '#stock/batches/straw.ts'
import { LyingStraws } from '#stock/batches/web/LyingStraws.tsx'
import { containerTexts } from '#stock/containers/texts.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { apiQuery } from '#ui/call.ts'
import { LoadError, QueryResult } from '#ui/QueryResult.tsx'
import { commonTexts } from '#ui/texts.ts'
import { MAX_STRAWS } from '../bookings.ts'
import { listStraws, type Straw } from '../contract.ts'
import { strawsTexts } from '../texts.ts'
import { chooseStraws } from './chosen-straws.ts'
import type { Placing } from './Tray.tsx'
import { TRAY_ROWS, useTray } from './use-batches.ts'
import { useMayDo } from './use-may-do.ts'
import classes from './Tray.module.css'

type Props = Placing & {
  warehouse_id?: string
  /** Handler that makes the panel closable; without a handler, an empty panel is hidden. */
  onClose?: () => void
}

export function UnlocatedPanel({ warehouse_id, onPlace, onClose }: Props) {
  const unlocated = useUnlocatedStraws(warehouse_id)
  const { data } = unlocated
  const mayMove = useMayDo()('move')
  const [isPlacing, setPlacing] = useState(false)
  if (!isPlacing && !onClose && !unlocated.isError && (!data || data.length === 0)) return null
  return (
    <Paper component="section" aria-label={containerTexts.unlocatedTitle}>
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <div>
          <Title order={2} size="h4">
            {containerTexts.unlocatedTitle}
          </Title>
          {data && data.length > 0 && (
            <Text size="xs" c="dimmed" visibleFrom="sm">
              {containerTexts.trayHint}
            </Text>
          )}
        </div>
        {data && data.length > 0 && mayMove && (
          <Button variant="default" size="xs" flex="none" onClick={() => setPlacing(true)}>
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

function useUnlocatedStraws(only?: string) {
  const warehouses = useWarehouses().filter(({ id }) => only === undefined || id === only)
  return useQueries({
    queries: warehouses.map(({ id: warehouse_id }) =>
      apiQuery(listStraws, { query: { warehouse_id, unlocated: '1' } }),
    ),
    combine: (replies) => ({
      data: replies.every(({ data }) => data) ? replies.flatMap(({ data }) => data!.straws) : undefined,
      error: replies.find(({ error }) => error)?.error ?? null,
      isError: replies.some(({ isError }) => isError),
      isFetching: replies.some(({ isFetching }) => isFetching),
      refetch: () => void Promise.all(replies.map(({ refetch }) => refetch())),
    }),
  })
}

function TrayRows({ straws, onPlace }: Placing & { straws: Straw[] }) {
  const [displayed, setDisplayed] = useState(TRAY_ROWS)
  const { groups, shown, batches, failed } = useTray(straws, displayed)
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
        <Button variant="default" onClick={() => setDisplayed(displayed + TRAY_ROWS)}>
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
        <ActionIcon component="span" variant="transparent" c="dimmed" visibleFrom="sm" aria-hidden>
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
        // Hide the button on a phone, where the button of the panel places all batches, each at a place that
        // the user chooses.
        <Button
          variant="default"
          size="xs"
          visibleFrom="sm"
          aria-label={containerTexts.givePlaceTo(label)}
          onClick={() => onPlace(chosen, warehouse_id ? { warehouse_id } : {})}
        >
          {containerTexts.givePlace}
        </Button>
      )}
    </Group>
  )
}
