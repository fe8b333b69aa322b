/** All routes of the product: name, whether a session is needed, and the lazily loaded screen. */
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { validateBatchSearch, validateTabSearch } from '#features/batches/web/batch-search.ts'
import { validateCanisterSearch, validateContainerSearch } from '#features/containers/web/container-search.ts'
import { validateHorseSearch } from '#features/animals/web/horse-search.ts'
import type { RouteData } from '#features/session/web/guard.ts'
import { validateJournalSearch } from '#screens/hub/journal-search.ts'
import { validateMovementSearch } from '#features/movements/web/movement-search.ts'
import { validateNitrogenSearch } from '#features/nitrogen/web/nitrogen-search.ts'
import { validatePartySearch } from '#features/parties/web/party-search.ts'
import { validateStockTakeSearch } from '#features/stock-takes/web/stock-take-search.ts'
import { validateFindSearch, validatePlaceSearch } from '#screens/find/find-search.ts'
import { validateLabelSearch } from '#features/labels/web/label-search.ts'
import { validateImportSearch } from '#screens/import/import-search.ts'
import { validateScanSearch } from '#screens/scan/scan-search.ts'
import { BrokenScreen } from '#ui/BrokenScreen.tsx'
import { NotFoundPage } from '#ui/NotFound.tsx'
import { validatePageSearch } from '#ui/search-params.ts'
import { Waiting } from '#ui/Waiting.tsx'
import { outside } from './outside-routes.tsx'
import { root } from './root-route.tsx'

/** Everything behind the login is one chunk, through which further screens are loaded. */
const behind = () => import('./screens.ts')

const layout = createRoute({
  getParentRoute: () => root,
  id: 'layout',
  component: lazyRouteComponent(behind, 'Layout'),
})

const within = () => layout
const home = createRoute({
  getParentRoute: within,
  path: '/home',
  staticData: { name: 'home', protected: true },
  loader: async () => (await behind()).loaders.home(),
  component: lazyRouteComponent(async () => (await behind()).home(), 'HomeScreen'),
})
const find = createRoute({
  getParentRoute: within,
  path: '/find',
  staticData: { name: 'find', protected: true, isWhole: true },
  validateSearch: validateFindSearch,
  loader: async () => (await behind()).loaders.find(),
  component: lazyRouteComponent(async () => (await behind()).find(), 'FindScreen'),
})
const place = createRoute({
  getParentRoute: within,
  path: '/find/$id',
  staticData: { name: 'find:place', protected: true, isWhole: true },
  validateSearch: validatePlaceSearch,
  loader: async ({ params }) => (await behind()).loaders.place(params.id),
  component: lazyRouteComponent(async () => (await behind()).place(), 'PlaceScreen'),
})
const batches = createRoute({
  getParentRoute: within,
  path: '/batches',
  staticData: { name: 'batch', protected: true },
  validateSearch: validateBatchSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => (await behind()).loaders.batches(deps),
  component: lazyRouteComponent(behind, 'BatchesScreen'),
})
const newBatch = createRoute({
  getParentRoute: within,
  path: '/batches/new',
  staticData: { name: 'batch:new', protected: true },
  component: lazyRouteComponent(async () => (await behind()).newBatch(), 'NewBatchScreen'),
})
const batch = createRoute({
  getParentRoute: within,
  path: '/batches/$id',
  staticData: { name: 'batch:view', protected: true },
  validateSearch: validateTabSearch,
  loader: async ({ params }) => (await behind()).loaders.batch(params.id),
  component: lazyRouteComponent(async () => (await behind()).batch(), 'BatchScreen'),
})
const editBatch = createRoute({
  getParentRoute: within,
  path: '/batches/$id/edit',
  staticData: { name: 'batch:edit', protected: true },
  loader: async ({ params }) => (await behind()).loaders.batch(params.id),
  component: lazyRouteComponent(async () => (await behind()).editBatch(), 'EditBatchScreen'),
})
const addToBatch = createRoute({
  getParentRoute: within,
  path: '/batches/$id/inventory',
  staticData: { name: 'batch:inventory', protected: true },
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/batches/$id', params, search: { add: true }, replace: true })
  },
})
const containers = createRoute({
  getParentRoute: within,
  path: '/containers',
  staticData: { name: 'container:home', protected: true },
  validateSearch: validateContainerSearch,
  loader: async () => (await behind()).loaders.containers(),
  component: lazyRouteComponent(async () => (await behind()).containers(), 'ContainersScreen'),
})
const container = createRoute({
  getParentRoute: within,
  path: '/containers/$id',
  staticData: { name: 'container:view', protected: true },
  validateSearch: validateCanisterSearch,
  loader: async ({ params }) => (await behind()).loaders.container(params.id),
  component: lazyRouteComponent(async () => (await behind()).container(), 'ContainerScreen'),
})
const stockTake = createRoute({
  getParentRoute: within,
  path: '/stock-takes/$id',
  staticData: { name: 'stock-take:view', protected: true, place: '/containers' },
  validateSearch: validateStockTakeSearch,
  loader: async ({ params }) => (await behind()).loaders.stockTake(params.id),
  component: lazyRouteComponent(async () => (await behind()).stockTake(), 'StockTakeScreen'),
})
const nitrogen = createRoute({
  getParentRoute: within,
  path: '/nitrogen',
  staticData: { name: 'container:nitrogen', protected: true, place: '/containers' },
  validateSearch: validateNitrogenSearch,
  loader: async () => (await behind()).loaders.nitrogen(),
  component: lazyRouteComponent(async () => (await behind()).nitrogen(), 'NitrogenScreen'),
})
const horses = createRoute({
  getParentRoute: within,
  path: '/horses',
  staticData: { name: 'horse:home', protected: true },
  validateSearch: validateHorseSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => (await behind()).loaders.horses(deps),
  component: lazyRouteComponent(async () => (await behind()).horses(), 'HorseListScreen'),
})
const horse = createRoute({
  getParentRoute: within,
  path: '/horses/$id',
  staticData: { name: 'horse:view', protected: true },
  loader: async ({ params }) => (await behind()).loaders.horse(params.id),
  component: lazyRouteComponent(async () => (await behind()).horse(), 'HorseScreen'),
})
const party = createRoute({
  getParentRoute: within,
  path: '/parties/$id',
  staticData: { name: 'party:view', protected: true, place: '/hub' },
  loader: async ({ params }) => (await behind()).loaders.party(params.id),
  component: lazyRouteComponent(async () => (await behind()).party(), 'PartyScreen'),
})
const document = createRoute({
  getParentRoute: within,
  path: '/documents/$id',
  staticData: { name: 'document:view', protected: true },
  component: lazyRouteComponent(async () => (await behind()).document(), 'DocumentScreen'),
})
const code = createRoute({
  getParentRoute: within,
  // In capitals, as QR codes hold them in the fewest dots.
  path: '/Q/$code',
  staticData: { name: 'code:view', protected: true },
  component: lazyRouteComponent(async () => (await behind()).code(), 'CodeScreen'),
})
const labels = createRoute({
  getParentRoute: within,
  path: '/labels',
  staticData: { name: 'labels', protected: true, place: '/containers' },
  validateSearch: validateLabelSearch,
  component: lazyRouteComponent(async () => (await behind()).labels(), 'LabelsScreen'),
})
const tryLabels = createRoute({
  getParentRoute: within,
  path: '/labels/try',
  staticData: { name: 'labels:try', protected: true, place: '/home' },
  component: lazyRouteComponent(async () => (await behind()).tryLabels(), 'TryScreen'),
})
const scan = createRoute({
  getParentRoute: within,
  path: '/scan',
  staticData: { name: 'scan', protected: true, isWhole: true, place: '/containers' },
  validateSearch: validateScanSearch,
  component: lazyRouteComponent(async () => (await behind()).scan(), 'ScanScreen'),
})
const movements = createRoute({
  getParentRoute: within,
  path: '/movements',
  staticData: { name: 'movement:home', protected: true },
  validateSearch: validateMovementSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => (await behind()).loaders.movements(deps),
  component: lazyRouteComponent(async () => (await behind()).movements(), 'MovementsScreen'),
})
const consignments = createRoute({
  getParentRoute: within,
  path: '/consignments',
  staticData: { name: 'consignments', protected: true, place: '/movements' },
  validateSearch: validatePageSearch,
  component: lazyRouteComponent(async () => (await behind()).consignments(), 'ConsignmentsScreen'),
})
const pickLists = createRoute({
  getParentRoute: within,
  path: '/pick-lists',
  staticData: { name: 'pick-lists', protected: true },
  validateSearch: (search: Record<string, unknown>): { closed?: true } =>
    search['closed'] === true ? { closed: true } : {},
  component: lazyRouteComponent(async () => (await behind()).pickLists(), 'PickListsScreen'),
})
const pickList = createRoute({
  getParentRoute: within,
  path: '/pick-lists/$id',
  staticData: { name: 'pick-list:view', protected: true },
  component: lazyRouteComponent(async () => (await behind()).pickList(), 'PickListScreen'),
})
const opening = createRoute({
  getParentRoute: within,
  path: '/openings/$id',
  staticData: { name: 'opening', protected: true, place: '/pick-lists', isWhole: true, isAtVessel: true },
  component: lazyRouteComponent(async () => (await behind()).opening(), 'OpeningScreen'),
})
const imports = createRoute({
  getParentRoute: within,
  path: '/import',
  staticData: { name: 'import', protected: true, place: '/batches' },
  validateSearch: validateImportSearch,
  component: lazyRouteComponent(async () => (await behind()).imports(), 'ImportScreen'),
})
const pocket = createRoute({
  getParentRoute: within,
  path: '/pocket',
  staticData: { name: 'pocket', protected: true, place: '/home' },
  component: lazyRouteComponent(async () => (await behind()).pocket(), 'PocketScreen'),
})
const keptOpening = createRoute({
  getParentRoute: within,
  path: '/pocket/openings/$seq',
  staticData: { name: 'pocket:opening', protected: true, place: '/home', isWhole: true, isAtVessel: true },
  component: lazyRouteComponent(async () => (await behind()).keptOpening(), 'KeptOpeningScreen'),
})
const keptCount = createRoute({
  getParentRoute: within,
  path: '/pocket/counts/$seq',
  staticData: { name: 'pocket:count', protected: true, place: '/home' },
  component: lazyRouteComponent(async () => (await behind()).keptCount(), 'KeptCountScreen'),
})
const discarded = createRoute({
  getParentRoute: within,
  path: '/pocket/discarded',
  staticData: { name: 'pocket:discarded', protected: true, place: '/home' },
  component: lazyRouteComponent(async () => (await behind()).discarded(), 'DiscardedScreen'),
})
const help = createRoute({
  getParentRoute: within,
  path: '/help',
  staticData: { name: 'help', protected: true },
  component: lazyRouteComponent(async () => (await behind()).help(), 'HelpScreen'),
})
const hub = createRoute({
  getParentRoute: within,
  path: '/hub/general',
  staticData: { name: 'hub:general', protected: true },
  validateSearch: validatePartySearch,
  component: lazyRouteComponent(async () => (await behind()).hub(), 'HubScreen'),
})
const access = createRoute({
  getParentRoute: within,
  path: '/hub/log-in',
  staticData: { name: 'hub:log-in', protected: true },
  component: lazyRouteComponent(async () => (await behind()).access(), 'AccessScreen'),
})
const journal = createRoute({
  getParentRoute: within,
  path: '/hub/security',
  staticData: { name: 'hub:security', protected: true },
  validateSearch: validateJournalSearch,
  component: lazyRouteComponent(async () => (await behind()).journal(), 'JournalScreen'),
})
const books = createRoute({
  getParentRoute: within,
  path: '/hub/books',
  staticData: { name: 'hub:books', protected: true },
  component: lazyRouteComponent(async () => (await behind()).books(), 'BooksScreen'),
})
const webhooks = createRoute({
  getParentRoute: within,
  path: '/hub/webhooks',
  staticData: { name: 'hub:webhooks', protected: true },
  component: lazyRouteComponent(async () => (await behind()).webhooks(), 'WebhooksScreen'),
})
const subscription = createRoute({
  getParentRoute: within,
  path: '/hub/subscription',
  staticData: { name: 'hub:subscription-overview', protected: true },
  loader: async () => (await behind()).loaders.subscription(),
  component: lazyRouteComponent(async () => (await behind()).subscription(), 'SubscriptionScreen'),
})
const payment = createRoute({
  getParentRoute: within,
  path: '/hub/subscription/payment',
  staticData: { name: 'hub:subscription-payment', protected: true },
  validateSearch: (search: Record<string, unknown>): { payment?: string } =>
    typeof search['payment'] === 'string' ? { payment: search['payment'] } : {},
  component: lazyRouteComponent(async () => (await behind()).payment(), 'PaymentScreen'),
})

const gallery = createRoute({
  getParentRoute: () => root,
  path: '/testing/ui',
  staticData: { name: 'testing:ui', protected: false },
  component: lazyRouteComponent(() => import('#screens/gallery/GalleryScreen.tsx'), 'GalleryScreen'),
})

const leads = <P extends '/' | '/hub' | '/auth'>(
  path: P,
  to: '/home' | '/hub/general' | '/auth/login',
  staticData: RouteData = {},
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    staticData,
    beforeLoad: () => {
      throw redirect({ to, replace: true })
    },
  })

export const createAppRouter = () =>
  createRouter({
    routeTree: root.addChildren([
      leads('/', '/home'),
      leads('/hub', '/hub/general', { name: 'hub:home', protected: true }),
      leads('/auth', '/auth/login'),
      outside,
      gallery,
      layout.addChildren([
        ...[home, find, place],
        ...[batches, newBatch, batch, editBatch, addToBatch],
        containers,
        container,
        stockTake,
        nitrogen,
        horses,
        horse,
        party,
        document,
        code,
        labels,
        tryLabels,
        scan,
        movements,
        consignments,
        ...[pickLists, pickList, opening],
        imports,
        ...[pocket, keptOpening, keptCount, discarded],
        help,
        hub,
        access,
        journal,
        books,
        webhooks,
        subscription,
        payment,
      ]),
    ]),
    // A different horse or batch is a new screen: dialogs and unsaved input are not carried over.
    defaultRemountDeps: ({ params }) => params,
    // Otherwise search parameters that no screen has validated would be passed on along with the validated ones.
    search: { strict: true },
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultPendingMs: 300,
    defaultPendingComponent: () => <Waiting after={0} />,
    defaultErrorComponent: BrokenScreen,
    defaultNotFoundComponent: NotFoundPage,
  })

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends RouteData {}
  interface Register {
    router: AppRouter
  }
}
