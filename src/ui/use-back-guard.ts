import { useBlocker } from '@tanstack/react-router'

/** @param keeps whether going back, or forward again, does not leave what is shown; asked each time, with the path it leads to */
export function useBackGuard(keeps: (path: string) => boolean) {
  useBlocker({
    shouldBlockFn: ({ action, next }) => action !== 'PUSH' && action !== 'REPLACE' && keeps(next.pathname),
    enableBeforeUnload: false,
  })
}
