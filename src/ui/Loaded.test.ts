import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type FetchStatus, fetchStatus } from './QueryResult.tsx'

test('a load or reload is pending, then idle after success or failed after an error', async () => {
  const answers = ['first', new Error('away'), new Error('away'), 'second']
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const query = new QueryObserver(client, {
    queryKey: ['containers'],
    queryFn: () => {
      const answer = answers.shift()
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    },
    enabled: false,
  })
  const seen: FetchStatus[] = []
  const look = () => {
    const now = fetchStatus(query.getCurrentResult())
    if (seen.at(-1) !== now) seen.push(now)
  }
  const stop = query.subscribe(look)
  look()
  for (const _ of ['load', 'reload', 'once more', 'at last']) {
    await query.refetch()
    look()
  }
  stop()
  expect(seen).toEqual([
    'idle',
    'pending',
    'idle',
    'pending',
    'failed',
    'pending',
    'failed',
    'pending',
    'idle',
  ])
  expect(query.getCurrentResult().data).toBe('second')
})
