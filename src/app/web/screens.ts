import { listAnimals, showAnimal } from '#features/animals/contract.ts'
import { horseQuery, type HorseSearch } from '#features/animals/web/horse-search.ts'
import { listBatches, showBatch } from '#features/batches/contract.ts'
import { batchQuery, type BatchSearch } from '#features/batches/web/batch-search.ts'
import { CONTAINERS_AT_HOME, listContainers, showContainer } from '#features/containers/contract.ts'
import { listMovements } from '#features/movements/contract.ts'
import { movementQuery, type MovementSearch } from '#features/movements/web/movement-search.ts'
import { listVesselStatus } from '#features/nitrogen/contract.ts'
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

/**
 * Chunk behind the login: the frame and the batch list, with every other screen on demand. Importing those
 * here informs the bundler that the chunk's modules are already loaded.
 */
export { BatchesScreen } from '#screens/batches/BatchesScreen.tsx'
export { Layout } from './frame/Layout.tsx'

export const home = () => import('#screens/home/HomeScreen.tsx')
export const find = () => import('#screens/find/FindScreen.tsx')
export const place = () => import('#screens/find/PlaceScreen.tsx')
export const newBatch = () => import('#features/batches/web/NewBatchScreen.tsx')
export const batch = () => import('#screens/batches/BatchScreen.tsx')
export const editBatch = () => import('#features/batches/web/EditBatchScreen.tsx')
export const containers = () => import('#screens/containers/ContainersScreen.tsx')
export const container = () => import('#screens/containers/ContainerScreen.tsx')
export const stockTake = () => import('#screens/stock-take/StockTakeScreen.tsx')
export const nitrogen = () => import('#screens/nitrogen/NitrogenScreen.tsx')
export const horses = () => import('#screens/horse/HorseListScreen.tsx')
export const horse = () => import('#screens/horse/HorseScreen.tsx')
export const party = () => import('#screens/party/PartyScreen.tsx')
export const document = () => import('#features/documents/web/DocumentScreen.tsx')
export const labels = () => import('#features/labels/web/LabelsScreen.tsx')
export const tryLabels = () => import('#features/labels/web/DemoLabelsScreen.tsx')
export const code = () => import('#features/scanning/web/CodeScreen.tsx')
export const scan = () => import('#screens/scan/ScanScreen.tsx')
export const movements = () => import('#screens/movements/MovementsScreen.tsx')
export const consignments = () => import('#features/straws/web/ConsignmentsScreen.tsx')
export const imports = () => import('#screens/import/ImportScreen.tsx')
export const pickLists = () => import('#features/pick-lists/web/PickListsScreen.tsx')
export const pickList = () => import('#screens/session/PickListScreen.tsx')
export const opening = () => import('#screens/session/OpeningScreen.tsx')
export const offline = () => import('#features/offline/web/OfflineScreen.tsx')
export const offlineOpening = () => import('#screens/session/OfflineOpeningScreen.tsx')
export const offlineCount = () => import('#screens/stock-take/OfflineCountScreen.tsx')
export const discarded = () => import('#features/offline/web/DiscardedScreen.tsx')
export const help = () => import('#features/help/web/HelpScreen.tsx')
export const hub = () => import('#screens/hub/HubScreen.tsx')
export const access = () => import('#screens/hub/AccessScreen.tsx')
export const journal = () => import('#screens/hub/JournalScreen.tsx')
export const webhooks = () => import('#screens/hub/WebhooksScreen.tsx')
export const books = () => import('#screens/hub/BooksScreen.tsx')
export const subscription = () => import('#screens/hub/SubscriptionScreen.tsx')
export const payment = () => import('#screens/hub/PaymentScreen.tsx')

/** Prefetches a query; if that fails, the screen repeats it and shows the failure. */
function start<E extends Endpoint>(endpoint: E, parts: CallParts<E>) {
  const { session } = sessionState()
  if (session && tenantOf(session)) void queryClient.prefetchQuery(apiQuery(endpoint, parts))
}

const startOne = <E extends Endpoint>(endpoint: E, id: string) => start(endpoint, { params: { id } } as never)

/**
 * Starts a screen's queries while its code loads. Nothing waits for them: the screen shows its own loading
 * state.
 */
export const loaders = {
  home: () => {
    start(showOverview, {})
    start(listVesselStatus, {})
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
    start(listVesselStatus, {})
    start(listContainers, {})
  },
  horses: (search: HorseSearch) => start(listAnimals, { query: horseQuery(search) }),
  horse: (id: string) => startOne(showAnimal, id),
  movements: (search: MovementSearch) => start(listMovements, { query: movementQuery(search) }),
  party: (id: string) => startOne(showParty, id),
  subscription: () => start(showSubscription, {}),
}
