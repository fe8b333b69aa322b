import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { validateBatchSearch, validateTabSearch } from '#stock/batches/web/batch-search.ts'
import { validateCanisterSearch, validateContainerSearch } from '#stock/containers/web/container-search.ts'
import { validateHorseSearch } from '#registry/animals/web/horse-search.ts'
import type { RouteData } from '#account/auth/web/guard.ts'
import { validateMovementSearch } from '#stock/movements/web/movement-search.ts'
import { validateNitrogenSearch } from '#stock/nitrogen/web/nitrogen-search.ts'
import { validateStockTakeSearch } from '#handling/stock-takes/web/stock-take-search.ts'
import { validateFindSearch, validatePlaceSearch } from '#screens/find/find-search.ts'
import { validateOfflineSearch } from '#handling/offline/web/offline-search.ts'
import { validateLabelSearch } from '#paperwork/labels/web/label-search.ts'
import { validateImportSearch } from '#integration/imports/web/import-search.ts'
import { validateScanSearch } from '#handling/scanning/web/scan-search.ts'
import { ErrorScreen, NotFoundPage } from '#ui/ErrorScreens.tsx'
import { type PageSearch, validatePageSearch } from '#ui/search-params.ts'
import { Placeholder } from '#ui/Placeholder.tsx'
import { hubRoutes } from './hub-routes.tsx'
import { at, behind, layout } from './layout-route.tsx'
import { gallery, leading, outside, root } from './outside-routes.tsx'

const home = createRoute({
  ...at('/home', 'home'),
  loader: async () => (await behind()).loaders.home(),
  component: lazyRouteComponent(async () => (await behind()).home(), 'HomeScreen'),
})
const find = createRoute({
  ...at('/find', 'find', { isWhole: true }),
  validateSearch: validateFindSearch,
  loader: async () => (await behind()).loaders.find(),
  component: lazyRouteComponent(async () => (await behind()).find(), 'FindScreen'),
})
const place = createRoute({
  ...at('/find/$id', 'find:place', { isWhole: true }),
  validateSearch: validatePlaceSearch,
  loader: async ({ params }) => (await behind()).loaders.place(params.id),
  component: lazyRouteComponent(async () => (await behind()).place(), 'PlaceScreen'),
})
const batches = createRoute({
  ...at('/batches', 'batch'),
  validateSearch: validateBatchSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => (await behind()).loaders.batches(deps),
  component: lazyRouteComponent(behind, 'BatchesScreen'),
})
const newBatch = createRoute({
  ...at('/batches/new', 'batch:new'),
  component: lazyRouteComponent(async () => (await behind()).newBatch(), 'NewBatchScreen'),
})
const batch = createRoute({
  ...at('/batches/$id', 'batch:view'),
  validateSearch: validateTabSearch,
  loader: async ({ params }) => (await behind()).loaders.batch(params.id),
  component: lazyRouteComponent(async () => (await behind()).batch(), 'BatchScreen'),
})
const editBatch = createRoute({
  ...at('/batches/$id/edit', 'batch:edit'),
  loader: async ({ params }) => (await behind()).loaders.batch(params.id),
  component: lazyRouteComponent(async () => (await behind()).editBatch(), 'EditBatchScreen'),
})
const addToBatch = createRoute({
  ...at('/batches/$id/inventory', 'batch:inventory'),
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/batches/$id', params, search: { add: true }, replace: true })
  },
})
const containers = createRoute({
  ...at('/containers', 'container:home'),
  validateSearch: validateContainerSearch,
  loader: async () => (await behind()).loaders.containers(),
  component: lazyRouteComponent(async () => (await behind()).containers(), 'ContainersPage'),
})
const container = createRoute({
  ...at('/containers/$id', 'container:view'),
  validateSearch: validateCanisterSearch,
  loader: async ({ params }) => (await behind()).loaders.container(params.id),
  component: lazyRouteComponent(async () => (await behind()).containers(), 'ContainerPage'),
})
const countStart = createRoute({
  ...at('/containers/$id/count', 'stock-take:start', { place: '/containers', isWhole: true }),
  validateSearch: validateStockTakeSearch,
  loader: async ({ params }) => (await behind()).loaders.container(params.id),
  component: lazyRouteComponent(async () => (await behind()).countStart(), 'CountStartScreen'),
})
const stockTake = createRoute({
  ...at('/stock-takes/$id', 'stock-take:view', { place: '/containers', isWhole: true }),
  validateSearch: validateStockTakeSearch,
  loader: async ({ params }) => (await behind()).loaders.stockTake(params.id),
  component: lazyRouteComponent(async () => (await behind()).stockTake(), 'StockTakeScreen'),
})
const nitrogen = createRoute({
  ...at('/nitrogen', 'container:nitrogen', { place: '/containers' }),
  validateSearch: validateNitrogenSearch,
  loader: async () => (await behind()).loaders.nitrogen(),
  component: lazyRouteComponent(async () => (await behind()).nitrogen(), 'NitrogenScreen'),
})
const horses = createRoute({
  ...at('/horses', 'horse:home'),
  validateSearch: validateHorseSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => (await behind()).loaders.horses(deps),
  component: lazyRouteComponent(async () => (await behind()).horses(), 'HorseListScreen'),
})
const horse = createRoute({
  ...at('/horses/$id', 'horse:view'),
  loader: async ({ params }) => (await behind()).loaders.horse(params.id),
  component: lazyRouteComponent(async () => (await behind()).horse(), 'HorseScreen'),
})
const party = createRoute({
  ...at('/parties/$id', 'party:view', { place: '/hub' }),
  loader: async ({ params }) => (await behind()).loaders.party(params.id),
  component: lazyRouteComponent(async () => (await behind()).party(), 'PartyScreen'),
})
const document = createRoute({
  ...at('/documents/$id', 'document:view'),
  component: lazyRouteComponent(async () => (await behind()).document(), 'DocumentScreen'),
})
const code = createRoute({
  // The path is a capital letter, because QR codes encode capitals in fewer modules.
  ...at('/Q/$code', 'code:view'),
  component: lazyRouteComponent(async () => (await behind()).code(), 'CodeScreen'),
})
const labels = createRoute({
  ...at('/labels', 'labels', { place: '/containers', isWhole: true }),
  validateSearch: validateLabelSearch,
  component: lazyRouteComponent(async () => (await behind()).labels(), 'LabelsScreen'),
})
const tryLabels = createRoute({
  ...at('/labels/try', 'labels:try', { place: '/home' }),
  component: lazyRouteComponent(async () => (await behind()).tryLabels(), 'DemoLabelsScreen'),
})
const scan = createRoute({
  ...at('/scan', 'scan', { isWhole: true, place: '/containers' }),
  validateSearch: validateScanSearch,
  component: lazyRouteComponent(async () => (await behind()).scan(), 'ScanScreen'),
})
const movements = createRoute({
  ...at('/movements', 'movement:home'),
  validateSearch: validateMovementSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => (await behind()).loaders.movements(deps),
  component: lazyRouteComponent(async () => (await behind()).movements(), 'MovementsScreen'),
})
const consignments = createRoute({
  ...at('/consignments', 'consignments', { place: '/movements' }),
  validateSearch: (search: Record<string, unknown>): PageSearch & { here?: true; past?: true } => ({
    ...validatePageSearch(search),
    ...(search['here'] === true && { here: true }),
    ...(search['past'] === true && { past: true }),
  }),
  component: lazyRouteComponent(async () => (await behind()).consignments(), 'ConsignmentsScreen'),
})
const pickLists = createRoute({
  ...at('/pick-lists', 'pick-lists'),
  validateSearch: (search: Record<string, unknown>): { closed?: true } =>
    search['closed'] === true ? { closed: true } : {},
  component: lazyRouteComponent(async () => (await behind()).pickLists(), 'PickListsPage'),
})
const pickList = createRoute({
  ...at('/pick-lists/$id', 'pick-list:view', { isWhole: true, place: '/pick-lists' }),
  component: lazyRouteComponent(async () => (await behind()).pickList(), 'PickListScreen'),
})
const opening = createRoute({
  ...at('/openings/$id', 'opening', { place: '/pick-lists', isWhole: true, isAtVessel: true }),
  component: lazyRouteComponent(async () => (await behind()).opening(), 'OpeningScreen'),
})
const imports = createRoute({
  ...at('/import', 'import', { place: '/batches' }),
  validateSearch: validateImportSearch,
  component: lazyRouteComponent(async () => (await behind()).imports(), 'ImportScreen'),
})
const offline = createRoute({
  ...at('/offline', 'offline', { place: '/home' }),
  validateSearch: validateOfflineSearch,
  component: lazyRouteComponent(async () => (await behind()).offline(), 'OfflineScreen'),
})
/** Redirect from the former addresses of offline screens, which users may have bookmarked. */
const pocket = createRoute({
  ...at('/pocket/$', 'offline:former'),
  beforeLoad: ({ params: { _splat = '' } }) => {
    throw redirect({ href: `/offline/${_splat}`, replace: true })
  },
})
const offlineOpening = createRoute({
  ...at('/offline/openings/$seq', 'offline:opening', { place: '/home', isWhole: true, isAtVessel: true }),
  component: lazyRouteComponent(async () => (await behind()).offlineOpening(), 'OfflineOpeningScreen'),
})
const offlineCount = createRoute({
  ...at('/offline/counts/$seq', 'offline:count', { place: '/home', isWhole: true }),
  component: lazyRouteComponent(async () => (await behind()).offlineCount(), 'OfflineCountScreen'),
})
const discarded = createRoute({
  ...at('/offline/discarded', 'offline:discarded', { place: '/home' }),
  component: lazyRouteComponent(async () => (await behind()).discarded(), 'DiscardedScreen'),
})
const help = createRoute({
  ...at('/help', 'help'),
  validateSearch: ({ answer }: { answer?: unknown }): { answer?: string } =>
    typeof answer === 'string' ? { answer } : {},
  component: lazyRouteComponent(async () => (await behind()).help(), 'HelpScreen'),
})

export const createAppRouter = () =>
  createRouter({
    routeTree: root.addChildren([
      ...leading,
      outside,
      gallery,
      layout.addChildren([
        ...[home, find, place],
        ...[batches, newBatch, batch, editBatch, addToBatch],
        ...[containers, container, countStart, stockTake, nitrogen],
        ...[horses, horse, party],
        ...[document, code, labels, tryLabels, scan],
        ...[movements, consignments],
        ...[pickLists, pickList, opening],
        imports,
        ...[offline, pocket, offlineOpening, offlineCount, discarded],
        help,
        ...hubRoutes,
      ]),
    ]),
    // Remount the screen for another horse or batch, so that dialogs and unsaved input are not carried over.
    defaultRemountDeps: ({ params }) => params,
    // Drop search parameters that no screen has validated.
    search: { strict: true },
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultPendingMs: 300,
    defaultPendingComponent: () => <Placeholder after={0} />,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundPage,
  })

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends RouteData {}
  interface Register {
    router: AppRouter
  }
}
