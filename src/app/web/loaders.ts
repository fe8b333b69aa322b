/** Starts a screen's queries while its code loads. Nothing waits for them: the screen shows what is still loading. */
import { listAnimals, showAnimal } from '#features/animals/contract.ts'
import { horseQuery, type HorseSearch } from '#features/animals/web/horse-search.ts'
import { listBatches, showBatch } from '#features/batches/contract.ts'
import { batchQuery, type BatchSearch } from '#features/batches/web/batch-search.ts'
import { CONTAINERS_AT_HOME, listContainers, showContainer } from '#features/containers/contract.ts'
import { listMovements } from '#features/movements/contract.ts'
import { movementQuery, type MovementSearch } from '#features/movements/web/movement-search.ts'
import { listVesselCare } from '#features/nitrogen/contract.ts'
import { showOverview } from '#features/overview/contract.ts'
import { showParty } from '#features/parties/contract.ts'
import { tenantOf } from '#features/session/contract.ts'
import { sessionState } from '#features/session/web/session.ts'
import { showBatchInventory } from '#features/straws/contract.ts'
import { showStockTake } from '#features/stock-takes/contract.ts'
import { showSubscription } from '#features/subscription/contract.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { apiQuery } from '#ui/call.ts'
import type { CallParts } from '#ui/tenant.ts'
import { queryClient } from './query-client.ts'

/** A failure is told by the screen, which asks for the same. */
function start<E extends Endpoint>(endpoint: E, parts: CallParts<E>) {
  const { session } = sessionState()
  if (session && tenantOf(session)) void queryClient.prefetchQuery(apiQuery(endpoint, parts))
}

const startOne = <E extends Endpoint>(endpoint: E, id: string) => start(endpoint, { params: { id } } as never)

export const loaders = {
  home: () => {
    start(showOverview, {})
    start(listVesselCare, {})
    start(listMovements, { query: { limit: 5 } })
    start(listContainers, { query: { limit: CONTAINERS_AT_HOME } })
  },
  find: () => start(listContainers, {}),
  place: (id: string) => {
    startOne(showBatch, id)
    startOne(showBatchInventory, id)
    start(listContainers, {})
  },
  batches: (search: BatchSearch) => start(listBatches, { query: batchQuery(search) }),
  batch: (id: string) => startOne(showBatch, id),
  containers: () => start(listContainers, {}),
  container: (id: string) => startOne(showContainer, id),
  stockTake: (id: string) => startOne(showStockTake, id),
  nitrogen: () => {
    start(listVesselCare, {})
    start(listContainers, {})
  },
  horses: (search: HorseSearch) => start(listAnimals, { query: horseQuery(search) }),
  horse: (id: string) => startOne(showAnimal, id),
  movements: (search: MovementSearch) => start(listMovements, { query: movementQuery(search) }),
  party: (id: string) => startOne(showParty, id),
  subscription: () => start(showSubscription, {}),
}
