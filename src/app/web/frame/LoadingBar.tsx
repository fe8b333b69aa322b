import { useIsFetching } from '@tanstack/react-query'
import { commonTexts } from '#ui/texts.ts'

/** Something on the screen is asked for, once the wait is long enough to be noticed. */
export function LoadingBar() {
  if (useIsFetching() === 0) return null
  return <div role="progressbar" aria-label={commonTexts.loading} className="loading-bar" />
}
