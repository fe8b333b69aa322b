/** Every address of the product, whether it needs a session, and the screen it shows. Screens load on demand. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { readTab, type Tab, validateBatchSearch } from './batches/batch-search.ts'
import { validateContainerSearch } from './containers/container-search.ts'
import { validateHorseSearch } from './animals/horse-search.ts'
import { guard, safeRedirect } from './guard.ts'
import { validatePartySearch } from './parties/party-search.ts'
import { LogInScreen } from './session/LogInScreen.tsx'
import { sessionState, validateSession } from './session/session.ts'
import { BrokenScreen } from './ui/BrokenScreen.tsx'
import { NotFoundPage } from './ui/NotFound.tsx'
import { validatePageSearch } from './ui/page-search.ts'
import { Waiting } from './ui/Waiting.tsx'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage })

// An address from the search parameters is any of our paths, which the router's types cannot know.
function toPath(href: string) {
  return redirect({ href, replace: true } as Parameters<typeof redirect>[0])
}

/** The navigation guard, before anything of the route is loaded. */
function guarded(is_login: boolean) {
  return async ({ location }: { location: { href: string; search: unknown } }) => {
    const held = sessionState().session
    const destination = await guard({ is_protected: true, is_login }, held, validateSession)
    if (destination === 'home') {
      const back = safeRedirect((location.search as { redirect?: unknown }).redirect)
      throw back ? toPath(back) : redirect({ to: '/home', replace: true })
    }
    if (destination === 'login') {
      const back = safeRedirect(location.href)
      const search = back && back !== '/' && back !== '/home' ? { redirect: back } : {}
      throw redirect({ to: '/auth/login', search, replace: true })
    }
  }
}

/** What stands behind the log-in comes in one piece, and the further screens by way of it. */
const behind = () => import('./screens.ts')

const layout = createRoute({
  getParentRoute: () => root,
  id: 'layout',
  beforeLoad: guarded(false),
  component: lazyRouteComponent(behind, 'Layout'),
})

const within = () => layout
const home = createRoute({
  getParentRoute: within,
  path: '/home',
  component: lazyRouteComponent(async () => (await behind()).home(), 'HomeScreen'),
})
const batches = createRoute({
  getParentRoute: within,
  path: '/batches',
  validateSearch: validateBatchSearch,
  component: lazyRouteComponent(behind, 'BatchesScreen'),
})
const newBatch = createRoute({
  getParentRoute: within,
  path: '/batches/new',
  component: lazyRouteComponent(async () => (await behind()).newBatch(), 'NewBatchScreen'),
})
const batch = createRoute({
  getParentRoute: within,
  path: '/batches/$id',
  validateSearch: (search: Record<string, unknown>): { tab?: Tab; add?: true } => {
    const tab = readTab(search['tab'])
    return { ...(tab ? { tab } : {}), ...(search['add'] === true ? { add: true } : {}) }
  },
  component: lazyRouteComponent(async () => (await behind()).batch(), 'BatchScreen'),
})
const editBatch = createRoute({
  getParentRoute: within,
  path: '/batches/$id/edit',
  component: lazyRouteComponent(async () => (await behind()).editBatch(), 'EditBatchScreen'),
})
const addToBatch = createRoute({
  getParentRoute: within,
  path: '/batches/$id/inventory',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/batches/$id', params, search: { add: true }, replace: true })
  },
})
const containers = createRoute({
  getParentRoute: within,
  path: '/containers',
  validateSearch: validateContainerSearch,
  component: lazyRouteComponent(async () => (await behind()).containers(), 'ContainersScreen'),
})
const container = createRoute({
  getParentRoute: within,
  path: '/containers/$id',
  validateSearch: (search: Record<string, unknown>): { canister?: number } =>
    Number.isInteger(search['canister']) ? { canister: Number(search['canister']) } : {},
  component: lazyRouteComponent(async () => (await behind()).container(), 'ContainerScreen'),
})
const horses = createRoute({
  getParentRoute: within,
  path: '/horses',
  validateSearch: validateHorseSearch,
  component: lazyRouteComponent(async () => (await behind()).horses(), 'HorsesScreen'),
})
const horse = createRoute({
  getParentRoute: within,
  path: '/horses/$id',
  component: lazyRouteComponent(async () => (await behind()).horse(), 'HorseScreen'),
})
const party = createRoute({
  getParentRoute: within,
  path: '/parties/$id',
  component: lazyRouteComponent(async () => (await behind()).party(), 'PartyScreen'),
})
const consignments = createRoute({
  getParentRoute: within,
  path: '/consignments',
  validateSearch: validatePageSearch,
  component: lazyRouteComponent(async () => (await behind()).consignments(), 'ConsignmentsScreen'),
})
const help = createRoute({
  getParentRoute: within,
  path: '/help',
  component: lazyRouteComponent(async () => (await behind()).help(), 'HelpScreen'),
})
const hub = createRoute({
  getParentRoute: within,
  path: '/hub/general',
  validateSearch: validatePartySearch,
  component: lazyRouteComponent(async () => (await behind()).hub(), 'HubScreen'),
})
const books = createRoute({
  getParentRoute: within,
  path: '/hub/books',
  component: lazyRouteComponent(async () => (await behind()).books(), 'BooksScreen'),
})
const subscription = createRoute({
  getParentRoute: within,
  path: '/hub/subscription',
  component: lazyRouteComponent(async () => (await behind()).subscription(), 'SubscriptionScreen'),
})
const payment = createRoute({
  getParentRoute: within,
  path: '/hub/subscription/payment',
  validateSearch: (search: Record<string, unknown>): { payment?: string } =>
    typeof search['payment'] === 'string' ? { payment: search['payment'] } : {},
  component: lazyRouteComponent(async () => (await behind()).payment(), 'PaymentScreen'),
})

// Open to everybody: whoever comes with a link from a mail, or has no account yet.
const recovery = createRoute({
  getParentRoute: () => root,
  path: '/auth/password-recovery',
  component: lazyRouteComponent(() => import('./session/RecoveryScreen.tsx'), 'RecoveryScreen'),
})
const reset = createRoute({
  getParentRoute: () => root,
  path: '/auth/password-reset',
  component: lazyRouteComponent(() => import('./session/ResetScreen.tsx'), 'ResetScreen'),
})
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/auth/invitation',
  component: lazyRouteComponent(
    () => import('./session/InvitationRequestScreen.tsx'),
    'InvitationRequestScreen',
  ),
})
const signup = createRoute({
  getParentRoute: () => root,
  path: '/auth/signup',
  component: lazyRouteComponent(() => import('./session/JoinScreen.tsx'), 'SignUpScreen'),
})
const enrollment = createRoute({
  getParentRoute: () => root,
  path: '/auth/enrollment',
  component: lazyRouteComponent(() => import('./session/JoinScreen.tsx'), 'EnrollmentScreen'),
})
const login = createRoute({
  getParentRoute: () => root,
  path: '/auth/login',
  validateSearch: (search: Record<string, unknown>): { redirect?: string } => {
    const back = safeRedirect(search['redirect'])
    return back ? { redirect: back } : {}
  },
  beforeLoad: guarded(true),
  component: LogInScreen,
})

const leads = (path: '/' | '/hub' | '/auth', to: '/home' | '/hub/general' | '/auth/login') =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true })
    },
  })

export const router = createRouter({
  routeTree: root.addChildren([
    leads('/', '/home'),
    leads('/hub', '/hub/general'),
    leads('/auth', '/auth/login'),
    ...[login, recovery, reset, invitation, signup, enrollment],
    layout.addChildren([
      home,
      batches,
      newBatch,
      batch,
      editBatch,
      addToBatch,
      containers,
      container,
      horses,
      horse,
      party,
      consignments,
      help,
      hub,
      books,
      subscription,
      payment,
    ]),
  ]),
  // Another horse or batch is another screen: no dialog and nothing typed stays open over it.
  defaultRemountDeps: ({ params }) => params,
  // Otherwise what no screen vouches for reaches it all the same, beneath what it does.
  search: { strict: true },
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingMs: 300,
  defaultPendingComponent: () => <Waiting after={0} />,
  defaultErrorComponent: BrokenScreen,
  defaultNotFoundComponent: NotFoundPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
