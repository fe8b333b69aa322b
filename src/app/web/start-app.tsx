import type { Root } from 'react-dom/client'
import { onSessionElsewhere } from '#account/auth/web/session.ts'
import { App } from './App.tsx'
import { createAppRouter } from './routes.tsx'

/** Shows the screen of the current address. */
export function startApp(root: Root) {
  const router = createAppRouter()
  onSessionElsewhere(() => void router.invalidate())
  root.render(<App router={router} />)
}
