import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refetchAll } from './refetch-all.ts'

function listed(client: QueryClient, answers: Promise<string[]>[]) {
  const query = new QueryObserver(client, {
    queryKey: ['files'],
    queryFn: () => answers.shift() ?? Promise.reject(new Error('asked too often')),
    retry: false,
  })
  query.subscribe(() => {})
  return () => query.getCurrentResult().data
}

test('a first load started before a change is not used after it', async () => {
  const client = new QueryClient()
  const early = Promise.withResolvers<string[]>()
  const data = listed(client, [early.promise, Promise.resolve(['a.pdf'])])
  const done = refetchAll(client)
  early.resolve([])
  await done
  expect(data()).toEqual(['a.pdf'])
})

test('loaded data is fetched once', async () => {
  const client = new QueryClient()
  const data = listed(client, [Promise.resolve([]), Promise.resolve(['a.pdf'])])
  await expect.poll(data).toEqual([])
  await refetchAll(client)
  expect(data()).toEqual(['a.pdf'])
})
