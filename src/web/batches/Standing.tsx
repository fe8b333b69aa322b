import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Batch } from '#domain/batches.ts'
import type { Container } from '#domain/containers.ts'
import { useReply } from '../call.ts'
import { useSession } from '../session/session.ts'
import { countStraws } from '../straws/use-stock.ts'
import { texts } from '../texts.ts'

/** Where the straws of a batch stand, and whose they are, at a glance. */
export function Standing({ batch }: { batch: Batch }) {
  const { tenant_id } = useSession()
  const { data } = useReply('listContainers', { query: { tenant_id } })
  const places = data ? placesOf(batch.id, data.containers) : []
  const unplaced = data ? batch.counts.stored - countStraws(places) : 0
  const owners = batch.owners.map(({ name, stored }) =>
    batch.owners.length > 1 ? `${name} ${stored}` : name,
  )
  return (
    <Stack gap={0}>
      {places.map(({ container, canisters }) => (
        <Anchor
          key={container.id}
          component={Link}
          to="/containers/$id"
          params={{ id: container.id } as never}
          search={(canisters.length === 1 ? { canister: canisters[0] } : {}) as never}
          size="sm"
        >
          {texts.batch.stands(container.label, canisters)}
        </Anchor>
      ))}
      {unplaced > 0 && <Text size="sm">{texts.container.unlocated(unplaced)}</Text>}
      <Text size="xs" c="dimmed">
        {owners.join(', ')}
      </Text>
    </Stack>
  )
}

function placesOf(batch_id: string, containers: Container[]) {
  return containers
    .map((container) => {
      const here = container.contents.filter((content) => content.batch_id === batch_id)
      const canisters = [...new Set(here.map(({ canister }) => canister))].toSorted(
        (one, other) => one - other,
      )
      return { container, canisters, straws: countStraws(here) }
    })
    .filter(({ straws }) => straws > 0)
}
