import { AnchorLink } from '#ui/links.tsx'
import { lazySection } from '#ui/lazy-section.tsx'
import { Box, Group, Paper, Progress, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ContainerSummary } from '../contract.ts'
import { useWarehouseName } from '#account/auth/web/session.ts'
import { countNumbers, formatNumbers, rangesOf } from '#stock/batches/straw.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { containerTexts } from '../texts.ts'
import { warehouseTexts } from '#registry/warehouses/texts.ts'
import { countStraws, roomIn } from './scale.ts'
import { Vessel } from './Vessel.tsx'
import { grouped } from '#platform/contract/grouped.ts'
import classes from './ContainerCard.module.css'

const ContentsTable = lazySection(async () => (await import('./ContentsTable.tsx')).ContentsTable, null)

const MAX_IN_CARD = 6

export function ContainerCard({ container, asList }: { container: ContainerSummary; asList: boolean }) {
  const navigate = useNavigate()
  return (
    <Paper component="article" aria-label={container.label} className={classes.card}>
      <AnchorLink
        to="/containers/$id"
        params={{ id: container.id }}
        fw={600}
        size="lg"
        c="var(--ink)"
        className={classes.title}
      >
        {container.label}
      </AnchorLink>
      <Text size="sm" c="dimmed">
        <ContainerLine container={container} />
      </Text>
      {asList ? (
        <Stack mt="md">
          <Measures container={container} />
          <ContentsTable container={container} />
        </Stack>
      ) : (
        <div className={classes.body}>
          <Vessel
            container={container}
            size={232}
            onChoose={(canister) =>
              void navigate({ to: '/containers/$id', params: { id: container.id }, search: { canister } })
            }
          />
          <div>
            <Measures container={container} />
            <FillBar container={container} />
            <Batches container={container} />
          </div>
        </div>
      )}
    </Paper>
  )
}

export function Measures({ container }: { container: ContainerSummary }) {
  const straws = countStraws(container.contents)
  const room = roomIn(container, straws)
  return (
    <Group component="dl" gap={24} wrap="nowrap" align="stretch">
      <Measure name={containerTexts.straws} count={straws} />
      {room !== null && <Measure name={containerTexts.roomFor} count={room} />}
    </Group>
  )
}

function Measure({ name, count }: { name: string; count: number }) {
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {name}
      </Text>
      <Text component="dd" fz={26} fw={600} lh="32px" lts="-0.021em" style={{ whiteSpace: 'nowrap' }}>
        {grouped(count)}
      </Text>
    </div>
  )
}

function FillBar({ container }: { container: ContainerSummary }) {
  const straws = countStraws(container.contents)
  const room = roomIn(container, straws)
  if (room === null) return null
  const share = (100 * straws) / Math.max(1, straws + room)
  return <Progress value={share} h={6} mt={12} color="var(--stored)" aria-hidden />
}

export function ContainerLine({ container }: { container: ContainerSummary }) {
  const { warehouse_id, canisters, levels, note } = container
  const warehouse = useWarehouseName()(warehouse_id)
  return [warehouse && warehouseTexts.named(warehouse), containerTexts.size(canisters, levels), note]
    .filter(Boolean)
    .join(' · ')
}

function Batches({ container }: { container: ContainerSummary }) {
  const more = container.batches.length - MAX_IN_CARD
  return (
    <Box component="ul" mt={16}>
      {container.batches
        .toSorted((left, right) => (left.label.toLowerCase() < right.label.toLowerCase() ? 1 : -1))
        .slice(0, MAX_IN_CARD)
        .map(({ id, label, straw_colour }) => {
          const here = container.contents.filter(({ batch_id }) => batch_id === id)
          const canisters = rangesOf(here.map(({ canister }) => canister))
          return (
            <Group key={id} component="li" gap={10} wrap="nowrap" mih={26}>
              <StrawMark colour={straw_colour} height={15} />
              <AnchorLink to="/batches/$id" params={{ id }} fw={600} c="var(--ink)">
                {label}
              </AnchorLink>
              <Text span inherit truncate fz="xs" c="dimmed">
                {containerTexts.inCanister(formatNumbers(canisters), countNumbers(canisters))}
              </Text>
              <b className="num" style={{ flex: 'none', marginLeft: 'auto', fontWeight: 600 }}>
                {grouped(countStraws(here))}
              </b>
            </Group>
          )
        })}
      {more > 0 && (
        <Group component="li" mih={26}>
          <AnchorLink to="/containers/$id" params={{ id: container.id }} size="sm">
            {containerTexts.moreBatches(more)}
          </AnchorLink>
        </Group>
      )}
    </Box>
  )
}
