import { queryClient } from './query-client.ts'

const LONGEST_MS = 3000

/** Resolves once what a screen asked for first is there: what can wait is loaded after it, not beside it. */
export function whenAnswered(): Promise<void> {
  return new Promise((resolve) => {
    const stop = queryClient.getQueryCache().subscribe((event) => {
      const isAnswer = event.type === 'updated' && ['success', 'error'].includes(event.action.type)
      if (isAnswer && queryClient.isFetching() === 0) end()
    })
    const end = () => {
      stop()
      resolve()
    }
    setTimeout(end, LONGEST_MS)
  })
}
