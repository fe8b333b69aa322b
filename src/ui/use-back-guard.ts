import { useBlocker } from '@tanstack/react-router'

/**
 * @param keeps whether going back, or forward again, does not leave what is shown; asked each time, with the path it leads to
 * @param hasUnsaved whether the browser asks before the page is closed or reloaded
 */
export function useBackGuard(keeps: (path: string) => boolean, hasUnsaved = false) {
  useBlocker({
    shouldBlockFn: ({ action, next }) => action !== 'PUSH' && action !== 'REPLACE' && keeps(next.pathname),
    enableBeforeUnload: hasUnsaved,
  })
}
