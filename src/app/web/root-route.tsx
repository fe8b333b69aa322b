import { createRootRoute, Outlet, redirect } from '@tanstack/react-router'
import { guard, safeRedirect } from '#features/session/web/guard.ts'
import { sessionState, validateSession } from '#features/session/web/session.ts'
import { NotFoundPage } from '#ui/NotFound.tsx'
import { PRODUCT } from '#ui/texts.ts'

// A redirect target from the URL can be any of our paths, which the router's types cannot express.
function toPath(href: string) {
  return redirect({ href, replace: true } as Parameters<typeof redirect>[0])
}

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
    if (destination === 'home') {
      const back = safeRedirect((location.search as { redirect?: unknown }).redirect)
      throw back ? toPath(back) : redirect({ to: '/home', replace: true })
    }
    if (destination === 'login') {
      const back = safeRedirect(location.href)
      const search = back && back !== '/' && back !== '/home' ? { redirect: back } : {}
      throw redirect({ to: '/auth/login', search, replace: true })
    }
  },
})
