import { showAnimal } from '#registry/animals/contract.ts'
import { horseQuery, type HorseSearch } from '#registry/animals/web/horse-search.ts'
import { listBatches, listBatchWarnings, showBatch } from '#stock/batches/contract.ts'
import { batchQuery, type BatchSearch } from '#stock/batches/web/batch-search.ts'
import { CONTAINERS_AT_HOME, listContainers, showContainer } from '#stock/containers/contract.ts'
import { listMovements } from '#stock/movements/contract.ts'
import { movementQuery, type MovementSearch } from '#stock/movements/web/movement-search.ts'
import { listVesselStatus } from '#stock/nitrogen/contract.ts'
import { showOverview } from '#integration/overview/contract.ts'
import { showParty } from '#registry/parties/contract.ts'
import { tenantOf } from '#account/auth/contract.ts'
import { sessionState } from '#account/auth/web/session.ts'
import { showBatchInventory } from '#stock/straws/contract.ts'
import { showStockTake } from '#handling/stock-takes/contract.ts'
import { showSubscription } from '#account/subscription/contract.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { apiQuery } from '#ui/call.ts'
import { today } from '#ui/dates.ts'
import type { CallParts } from '#ui/tenant.ts'
import { queryClient } from './query-client.ts'

/**
 * Chunk behind the log-in: frame, batch list, and the imports of the other screens. The imports are here because the
 * bundler then knows that the modules of this chunk are loaded, and does not request them again.
 */
export { BatchesScreen } from '#screens/batches/BatchesScreen.tsx'
export { Layout } from './frame/Layout.tsx'
export { Pending } from './frame/Pending.tsx'

export const home = () => import('#screens/home/HomeScreen.tsx')
export const find = () => import('#screens/find/FindScreen.tsx')
export const place = () => import('#screens/find/PlaceScreen.tsx')
export const newBatch = () => import('#stock/batches/web/NewBatchScreen.tsx')
export const batch = () => import('#screens/batches/BatchScreen.tsx')
export const editBatch = () => import('#stock/batches/web/EditBatchScreen.tsx')
export const containers = () => import('#screens/containers/ContainerPages.tsx')
export const countStart = () => import('#screens/stock-take/CountStartScreen.tsx')
export const stockTake = () => import('#screens/stock-take/StockTakeScreen.tsx')
export const nitrogen = () => import('#screens/nitrogen/NitrogenScreen.tsx')
export const horses = () => import('#screens/horse/HorseListScreen.tsx')
export const horse = () => import('#screens/horse/HorseScreen.tsx')
export const party = () => import('#screens/party/PartyScreen.tsx')
export const document = () => import('#paperwork/documents/web/DocumentScreen.tsx')
export const labels = () => import('#paperwork/labels/web/LabelsScreen.tsx')
export const tryLabels = () => import('#paperwork/labels/web/DemoLabelsScreen.tsx')
export const code = () => import('#handling/scanning/web/CodeScreen.tsx')
export const scan = () => import('#handling/scanning/web/ScanScreen.tsx')
export const movements = () => import('#screens/movements/MovementsScreen.tsx')
export const consignments = () => import('#screens/consignments/ConsignmentsScreen.tsx')
export const imports = () => import('#integration/imports/web/ImportScreen.tsx')
export const pickLists = () => import('#screens/pick-list/PickListsPage.tsx')
export const pickList = () => import('#screens/pick-list/PickListScreen.tsx')
export const opening = () => import('#screens/opening/OpeningScreen.tsx')
export const offline = () => import('#handling/offline/web/OfflineScreen.tsx')
export const offlineOpening = () => import('#screens/opening/OfflineOpeningScreen.tsx')
export const offlineCount = () => import('#screens/stock-take/OfflineCountScreen.tsx')
export const discarded = () => import('#handling/offline/web/DiscardedScreen.tsx')
export const help = () => import('#account/help/web/HelpScreen.tsx')
export const hub = () => import('#screens/hub/HubScreen.tsx')
export const stakeholders = () => import('#screens/party/StakeholdersScreen.tsx')
export const access = () => import('#screens/hub/AccessScreen.tsx')
export const securityLog = () => import('#screens/hub/SecurityLogScreen.tsx')
export const organisation = () => import('#screens/hub/OrganisationScreen.tsx')
export const dataExports = () => import('#screens/hub/ExportsScreen.tsx')
export const keys = () => import('#screens/hub/KeysScreen.tsx')
export const closing = () => import('#screens/hub/CloseScreen.tsx')
export const webhooks = () => import('#screens/hub/WebhooksScreen.tsx')
export const books = () => import('#screens/hub/BooksScreen.tsx')
export const subscription = () => import('#screens/hub/SubscriptionScreen.tsx')
export const payment = () => import('#screens/hub/PaymentScreen.tsx')

/** Prefetches a query if an account is open. If that fails, the screen repeats the query and shows the failure. */
function start<E extends Endpoint>(endpoint: E, parts: CallParts<E>) {
  const { session } = sessionState()
  if (session && tenantOf(session)) void queryClient.prefetchQuery(apiQuery(endpoint, parts))
}

/** Loads code together with the page that shows it. If that fails, the page loads it again and shows the failure. */
const preload = (code: Promise<unknown>) => void code.catch(() => {})

const byId = (id: string) => ({ params: { id } })

/**
 * Starts a screen's queries while its code loads. Nothing waits for them, because the screen shows its own loading
 * state.
 */
export const loaders = {
  home: () => {
    start(showOverview, {})
    start(listVesselStatus, {})
    start(listContainers, { query: { limit: CONTAINERS_AT_HOME } })
  },
  find: () => start(listContainers, {}),
  place: (id: string) => {
    start(showBatch, byId(id))
    start(showBatchInventory, byId(id))
    start(listContainers, {})
  },
  batches: (search: BatchSearch) => start(listBatches, { query: batchQuery(search) }),
  batch: (id: string) => {
    start(showBatch, byId(id))
    start(showBatchInventory, byId(id))
    start(listBatchWarnings, { ...byId(id), query: { on: today() } })
    preload(import('#stock/movements/river.ts').then(({ showRiver }) => start(showRiver, byId(id))))
  },
  containers: () => {
    preload(import('#screens/containers/ContainersScreen.tsx'))
    start(listContainers, {})
    start(showOverview, {})
  },
  container: (id: string) => {
    preload(import('#screens/containers/ContainerScreen.tsx'))
    preload(import('#stock/straws/web/Unlocated.tsx'))
    start(showContainer, byId(id))
  },
  stockTake: (id: string) => start(showStockTake, byId(id)),
  nitrogen: () => {
    start(listVesselStatus, {})
    start(listContainers, {})
  },
  // The contract of the list is loaded with its screen.
  horses: (search: HorseSearch) =>
    preload(
      import('#stock/straws/horses.ts').then(({ listHorses }) =>
        start(listHorses, { query: { ...horseQuery(search), on: today() } }),
      ),
    ),
  horse: (id: string) => start(showAnimal, byId(id)),
  movements: (search: MovementSearch) => start(listMovements, { query: movementQuery(search) }),
  party: (id: string) => start(showParty, byId(id)),
  subscription: () => start(showSubscription, {}),
}
