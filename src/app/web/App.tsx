/** Whole app: theme, toasts, queries and routes. Component tests render it too. */
import { RouterProvider } from '@tanstack/react-router'
import { useMemo } from 'react'
import { requestReauthentication } from '#account/auth/web/reauthentication.ts'
import { onAnotherUser } from '#account/auth/web/session.ts'
import { forgetPlaces } from '#screens/find/recent-places.ts'
import { setPlaceCamera } from '#stock/label-codes/web/place-camera.ts'
import { onReauthenticationRequired } from '#ui/call.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { type Navigation, NavigationProvider } from '#ui/navigation.ts'
import { Page } from './Page.tsx'
import type { AppRouter } from './routes.tsx'

onReauthenticationRequired(requestReauthentication)

onAnotherUser(forgetPlaces)

const Camera = lazyPart(async () => (await import('#handling/scanning/web/Camera.tsx')).Camera)

setPlaceCamera((props) => <Camera {...props} />)

const navigationBy = ({ history }: AppRouter): Navigation => ({
  Link: AnchorLink,
  replace: (path) => history.replace(path),
  guardBack: (keeps) =>
    history.block({
      blockerFn: ({ action }) => action !== 'PUSH' && action !== 'REPLACE' && keeps(),
      enableBeforeUnload: false,
    }),
})

export function App({ router }: { router: AppRouter }) {
  const navigation = useMemo(() => navigationBy(router), [router])
  return (
    <Page>
      <NavigationProvider value={navigation}>
        <RouterProvider router={router} />
      </NavigationProvider>
    </Page>
  )
}
