import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { RouteData } from '#account/auth/web/guard.ts'
import { root } from './outside-routes.tsx'
import { Starting } from './Starting.tsx'

/** Loads the chunk behind the log-in, which contains the imports of the screens. */
export const behind = () => import('./screens.ts')

export const layout = createRoute({
  getParentRoute: () => root,
  id: 'layout',
  pendingComponent: Starting,
  component: lazyRouteComponent(behind, 'Layout'),
})

/** Returns the options of a route behind the log-in. */
export const at = <const P extends string>(path: P, name: string, data: RouteData = {}) => ({
  getParentRoute: () => layout,
  path,
  staticData: { name, protected: true, ...data },
  pendingComponent: lazyRouteComponent(behind, 'Pending'),
})
