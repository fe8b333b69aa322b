import { createRootRoute, Outlet, redirect } from '@tanstack/react-router'
import { guard, safeRedirect } from '#features/session/web/guard.ts'
import { sessionState, validateSession } from '#features/session/web/session.ts'
import { NotFoundPage } from '#ui/NotFound.tsx'
import { PRODUCT } from '#ui/texts.ts'

export const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  // As the page itself begins.
  pendingComponent: () => (
    <p className="starting" aria-busy="true">
      {PRODUCT}
    </p>
  ),
  // The navigation guard runs before anything of a route is loaded.
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
