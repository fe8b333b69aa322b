import { useIsFetching } from '@tanstack/react-query'
import { useDownloads } from '#ui/download.ts'
import { commonTexts } from '#ui/texts.ts'
import classes from './LoadingBar.module.css'

/** Bar that is shown while anything is being fetched; CSS delays it until the wait is noticeable. */
export function LoadingBar() {
  const downloads = useDownloads()
  if (useIsFetching() + downloads === 0) return null
  return <div role="progressbar" aria-label={commonTexts.loading} className={classes.loadingBar} />
}
