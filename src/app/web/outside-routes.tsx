import { createRootRoute, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { guard, type RouteData, safeRedirect, validateLogInSearch } from '#account/auth/web/guard.ts'
import { LogInScreen } from '#account/auth/web/LogInScreen.tsx'
import { Outside } from '#screens/public/Outside.tsx'
import { sessionState, validateSession } from '#account/auth/web/session.ts'
import { NotFoundPage } from '#ui/ErrorScreens.tsx'
import { Starting } from './Starting.tsx'

const frame = createRoute({ getParentRoute: () => root, id: 'outside', component: Outside })
const before = () => frame

const recovery = createRoute({
  getParentRoute: before,
  path: '/auth/password-recovery',
  staticData: { name: 'password-recovery', protected: false },
  component: lazyRouteComponent(() => import('#account/auth/web/RecoveryScreen.tsx'), 'RecoveryScreen'),
})
const reset = createRoute({
  getParentRoute: before,
  path: '/auth/password-reset',
  staticData: { name: 'password-reset', protected: false },
  component: lazyRouteComponent(() => import('#account/auth/web/ResetScreen.tsx'), 'ResetScreen'),
})
const address = createRoute({
  getParentRoute: before,
  path: '/auth/address',
  staticData: { name: 'address', protected: false },
  component: lazyRouteComponent(() => import('#account/auth/web/AddressScreen.tsx'), 'AddressScreen'),
})
const invitation = createRoute({
  getParentRoute: before,
  path: '/auth/invitation',
  staticData: { name: 'invitation-request', protected: false },
  component: lazyRouteComponent(
    () => import('#account/members/web/InvitationRequestScreen.tsx'),
    'InvitationRequestScreen',
  ),
})
const signup = createRoute({
  getParentRoute: before,
  path: '/auth/signup',
  staticData: { name: 'signup', protected: false },
  component: lazyRouteComponent(() => import('#account/members/web/JoinScreen.tsx'), 'SignUpScreen'),
})
const enrollment = createRoute({
  getParentRoute: before,
  path: '/auth/enrollment',
  staticData: { name: 'enrollment', protected: false },
  component: lazyRouteComponent(() => import('#account/members/web/JoinScreen.tsx'), 'EnrollmentScreen'),
})
const login = createRoute({
  getParentRoute: before,
  path: '/auth/login',
  staticData: { name: 'login', protected: true },
  validateSearch: validateLogInSearch,
  component: LogInScreen,
})

/**
 * Routes that need no session: log-in, password recovery, requests for invitations, and the targets of links in mails.
 */
export const outside = frame.addChildren([login, recovery, reset, address, invitation, signup, enrollment])

export const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  pendingComponent: Starting,
  // The navigation guard runs before any code of a route is loaded.
  beforeLoad: async ({ location, matches }) => {
    const destination = await guard(matches.at(-1)!.staticData, sessionState().session, validateSession)
    if (destination === 'home') throw redirect({ to: '/home', replace: true })
    if (destination === 'login') {
      const back = safeRedirect(location.href)
      const search = back && back !== '/' && back !== '/home' ? { redirect: back } : {}
      throw redirect({ to: '/auth/login', search, replace: true })
    }
  },
})

export const gallery = createRoute({
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

/** Addresses that redirect to another one. */
export const leading = [
  leads('/', '/home'),
  leads('/hub', '/hub/general', { name: 'hub:home', protected: true }),
  leads('/auth', '/auth/login'),
] as const
