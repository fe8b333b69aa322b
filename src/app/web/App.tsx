/** Whole app: theme, toasts, queries and routes. Component tests render it too. */
import { RouterProvider } from '@tanstack/react-router'
import { requestReauthentication } from '#account/auth/web/reauthentication.ts'
import { onAnotherUser } from '#account/auth/web/session.ts'
import { forgetPlaces } from '#screens/find/recent-places.ts'
import { setPlaceCamera } from '#stock/label-codes/web/place-camera.ts'
import { onReauthenticationRequired } from '#ui/call.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { AnchorLink, useBackGuard } from '#ui/links.tsx'
import { NavigationProvider } from '#ui/navigation.ts'
import { Page } from './Page.tsx'
import type { AppRouter } from './routes.tsx'

onReauthenticationRequired(requestReauthentication)

onAnotherUser(forgetPlaces)

const Camera = lazyPart(async () => (await import('#handling/scanning/web/Camera.tsx')).Camera)

setPlaceCamera((props) => <Camera {...props} />)

export function App({ router }: { router: AppRouter }) {
  const replace = (path: string) => router.history.replace(path)
  return (
    <Page>
      <NavigationProvider value={{ Link: AnchorLink, replace, useBackGuard }}>
        <RouterProvider router={router} />
      </NavigationProvider>
    </Page>
  )
}
