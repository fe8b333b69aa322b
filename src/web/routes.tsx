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
import { sessionState, validateSession } from './session/session.ts'
import { BrokenScreen } from './ui/BrokenScreen.tsx'
import { NotFound } from './ui/NotFound.tsx'
import { Waiting } from './ui/Waiting.tsx'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound })

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

const layout = createRoute({
  getParentRoute: () => root,
  id: 'layout',
  beforeLoad: guarded(false),
  component: lazyRouteComponent(() => import('./frame/Layout.tsx'), 'Layout'),
})

const within = () => layout
const home = createRoute({
  getParentRoute: within,
  path: '/home',
  component: lazyRouteComponent(() => import('./home/HomeScreen.tsx'), 'HomeScreen'),
})
const batches = createRoute({
  getParentRoute: within,
  path: '/batches',
  validateSearch: validateBatchSearch,
  component: lazyRouteComponent(() => import('./batches/BatchesScreen.tsx'), 'BatchesScreen'),
})
const newBatch = createRoute({
  getParentRoute: within,
  path: '/batches/new',
  component: lazyRouteComponent(() => import('./batches/NewBatchScreen.tsx'), 'NewBatchScreen'),
})
const batch = createRoute({
  getParentRoute: within,
  path: '/batches/$id',
  validateSearch: (search: Record<string, unknown>): { tab?: Tab; add?: true } => {
    const tab = readTab(search['tab'])
    return { ...(tab ? { tab } : {}), ...(search['add'] === true ? { add: true } : {}) }
  },
  component: lazyRouteComponent(() => import('./batches/BatchScreen.tsx'), 'BatchScreen'),
})
const editBatch = createRoute({
  getParentRoute: within,
  path: '/batches/$id/edit',
  component: lazyRouteComponent(() => import('./batches/EditBatchScreen.tsx'), 'EditBatchScreen'),
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
  component: lazyRouteComponent(() => import('./containers/ContainersScreen.tsx'), 'ContainersScreen'),
})
const container = createRoute({
  getParentRoute: within,
  path: '/containers/$id',
  validateSearch: (search: Record<string, unknown>): { canister?: number } =>
    Number.isInteger(search['canister']) ? { canister: Number(search['canister']) } : {},
  component: lazyRouteComponent(() => import('./containers/ContainerScreen.tsx'), 'ContainerScreen'),
})
const horses = createRoute({
  getParentRoute: within,
  path: '/horses',
  validateSearch: validateHorseSearch,
  component: lazyRouteComponent(() => import('./animals/HorsesScreen.tsx'), 'HorsesScreen'),
})
const horse = createRoute({
  getParentRoute: within,
  path: '/horses/$id',
  component: lazyRouteComponent(() => import('./animals/HorseScreen.tsx'), 'HorseScreen'),
})
const party = createRoute({
  getParentRoute: within,
  path: '/parties/$id',
  component: lazyRouteComponent(() => import('./parties/PartyScreen.tsx'), 'PartyScreen'),
})
const help = createRoute({
  getParentRoute: within,
  path: '/help',
  component: lazyRouteComponent(() => import('./help/HelpScreen.tsx'), 'HelpScreen'),
})
const hub = createRoute({
  getParentRoute: within,
  path: '/hub/general',
  validateSearch: validatePartySearch,
  component: lazyRouteComponent(() => import('./hub/HubScreen.tsx'), 'HubScreen'),
})
const books = createRoute({
  getParentRoute: within,
  path: '/hub/books',
  component: lazyRouteComponent(() => import('./hub/BooksScreen.tsx'), 'BooksScreen'),
})
const subscription = createRoute({
  getParentRoute: within,
  path: '/hub/subscription',
  component: lazyRouteComponent(() => import('./hub/SubscriptionScreen.tsx'), 'SubscriptionScreen'),
})
const payment = createRoute({
  getParentRoute: within,
  path: '/hub/subscription/payment',
  validateSearch: (search: Record<string, unknown>): { payment?: string } =>
    typeof search['payment'] === 'string' ? { payment: search['payment'] } : {},
  component: lazyRouteComponent(() => import('./hub/PaymentScreen.tsx'), 'PaymentScreen'),
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
  component: lazyRouteComponent(() => import('./session/LogInScreen.tsx'), 'LogInScreen'),
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
      help,
      hub,
      books,
      subscription,
      payment,
    ]),
  ]),
  // Otherwise what no screen vouches for reaches it all the same, beneath what it does.
  search: { strict: true },
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingMs: 300,
  defaultPendingComponent: () => <Waiting after={0} />,
  defaultErrorComponent: BrokenScreen,
  defaultNotFoundComponent: NotFound,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
