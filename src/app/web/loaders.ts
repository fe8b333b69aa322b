/** Starts a screen's queries while its code loads. Nothing waits for them: the screen shows what is still loading. */
import { listAnimals, showAnimal } from '#features/animals/contract.ts'
import { horseQuery, type HorseSearch } from '#features/animals/web/horse-search.ts'
import { listBatches, showBatch } from '#features/batches/contract.ts'
import { batchQuery, type BatchSearch } from '#features/batches/web/batch-search.ts'
import { CONTAINERS_AT_HOME, listContainers, showContainer } from '#features/containers/contract.ts'
import { listMovements } from '#features/movements/contract.ts'
import { movementQuery, type MovementSearch } from '#features/movements/web/movement-search.ts'
import { showOverview } from '#features/overview/contract.ts'
import { showParty } from '#features/parties/contract.ts'
import { tenantOf } from '#features/session/contract.ts'
import { sessionState } from '#features/session/web/session.ts'
import { showBatchInventory } from '#features/straws/contract.ts'
import { showStockTake } from '#features/stock-takes/contract.ts'
import { showSubscription } from '#features/subscription/contract.ts'
import type { Endpoint, Parts } from '#platform/contract/endpoint.ts'
import { apiQuery } from '#ui/call.ts'
import { queryClient } from './query-client.ts'

type OfTenant = { tenant_id: string }

/** A failure is told by the screen, which asks for the same. */
function start<E extends Endpoint>(endpoint: E, partsOf: (tenant: OfTenant) => Parts<E>) {
  const { session } = sessionState()
  const tenant = session && tenantOf(session)
  if (tenant) void queryClient.prefetchQuery(apiQuery(endpoint, partsOf({ tenant_id: tenant.id })))
}

const startOne = <E extends Endpoint>(endpoint: E, id: string) =>
  start(endpoint, (query) => ({ params: { id }, query }) as never)

export const loaders = {
  home: () => {
    start(showOverview, (query) => ({ query }))
    start(listMovements, ({ tenant_id }) => ({ query: { tenant_id, limit: 5 } }))
    start(listContainers, ({ tenant_id }) => ({ query: { tenant_id, limit: CONTAINERS_AT_HOME } }))
  },
  find: () => start(listContainers, (query) => ({ query })),
  place: (id: string) => {
    startOne(showBatch, id)
    startOne(showBatchInventory, id)
    start(listContainers, (query) => ({ query }))
  },
  batches: (search: BatchSearch) =>
    start(listBatches, ({ tenant_id }) => ({ query: { tenant_id, ...batchQuery(search) } })),
  batch: (id: string) => startOne(showBatch, id),
  containers: () => start(listContainers, (query) => ({ query })),
  container: (id: string) => startOne(showContainer, id),
  stockTake: (id: string) => startOne(showStockTake, id),
  horses: (search: HorseSearch) =>
    start(listAnimals, ({ tenant_id }) => ({ query: { tenant_id, ...horseQuery(search) } })),
  horse: (id: string) => startOne(showAnimal, id),
  movements: (search: MovementSearch) =>
    start(listMovements, ({ tenant_id }) => ({ query: { tenant_id, ...movementQuery(search) } })),
  party: (id: string) => startOne(showParty, id),
  subscription: () => start(showSubscription, (query) => ({ query })),
}
