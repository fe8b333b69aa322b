import { expect, test } from 'vitest'
import { newBatch } from '#test/factories.ts'
import { newTenant, openTestServer } from '#test/test-server.ts'

const server = await openTestServer()

test('a batch is found by what is printed on its straws, in its own account only', async () => {
  const ana = await newTenant(server)
  const bo = await newTenant(server)
  const { id } = await newBatch(ana, { label: 'B-26-012', straw_mark_text: 'QUINTUS L 200326' })
  await newBatch(ana, { label: 'B-26-013', straw_mark_text: 'QUINTUS L 210326' })
  const search = async ({ call, tenant_id }: typeof ana, text: string) =>
    (await call('searchEverything', { query: { tenant_id, text } })).found.map((one) => one.id)
  expect(await search(ana, 'quintus l 200326')).toEqual([id])
  expect(await search(bo, 'quintus l 200326')).toEqual([])
})
