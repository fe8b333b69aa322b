import path from 'node:path'
import { LOG_IN_PATHS } from '#account/auth/log-in-paths.ts'
import type { Web } from '#platform/http/web.ts'

export const WEB: Web = {
  folder: path.join(import.meta.dirname, '../../dist/web'),
  app: 'start-app.tsx',
  withoutApp: LOG_IN_PATHS,
  frame: 'screens.ts',
  screens: [
    [/^\/home$/, '../../screens/home/HomeScreen.tsx'],
    [/^\/batches\/[\w-]+$/, '../../screens/batches/BatchScreen.tsx'],
    [/^\/containers$/, '../../screens/containers/ContainersScreen.tsx'],
    [/^\/containers\/[\w-]+$/, '../../screens/containers/ContainerScreen.tsx'],
  ],
}
