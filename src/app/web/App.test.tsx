import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showAnimal } from '#registry/animals/contract.ts'
import { listBatches } from '#stock/batches/contract.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { listStraws } from '#stock/straws/contract.ts'
import { notFound } from '#platform/contract/refusal.ts'
import { notFoundTexts } from '#ui/texts.ts'
import { answer, answerInBackground } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aBatch, batchPage } from '#test/component/samples/batches.ts'
import { aContainer } from '#test/component/samples/containers.ts'
import { anotherId } from '#test/component/samples/ids.ts'

test('invalid parameters in the address are ignored', async () => {
  answerAccount({ containers: [aContainer(), aContainer({ id: anotherId(1), label: 'Tank 2' })] })
  answerInBackground(listStraws, () => ({ straws: [] }))
  const requests = answer(listBatches, () => batchPage(aBatch()))
  await open('/batches?limit=abc&offset=-3&foreign=x')
  await expect.element(page.getByRole('article')).toBeVisible()
  expect(requests[0]!.query).toMatchObject({ limit: 5, offset: 0 })
  await open('/containers?field=owner&query=')
  await expect.poll(() => page.getByRole('article').elements()).toHaveLength(2)
})

test('a page of batches that no longer exists leads back to the first', async () => {
  answerAccount()
  answer(listBatches, ({ query }) => {
    const { pagination, ...all } = batchPage(...(query.offset === 0 ? [aBatch()] : []))
    return { ...all, pagination: { ...pagination, offset: query.offset, total: 1 } }
  })
  await open('/batches?offset=500')
  await page.getByRole('button', { name: batchTexts.firstPage }).click()
  await expect.element(page.getByRole('article')).toBeVisible()
  expect(location.pathname + location.search).toBe('/batches')
})

test('a missing record is reported within the frame', async () => {
  answer(showAnimal, () => {
    throw notFound('The horse')
  })
  await open(`/horses/${anotherId(1)}`)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(notFoundTexts.title)
  expect(page.getByRole('main').elements()).toHaveLength(1)
  expect(page.getByRole('navigation').elements()).not.toEqual([])
})

test('an unknown address shows a not-found page without the frame', async () => {
  await open('/nowhere')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(notFoundTexts.title)
  expect(page.getByRole('main').elements()).toHaveLength(1)
  expect(page.getByRole('navigation').elements()).toEqual([])
})
