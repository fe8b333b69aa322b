import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listParties } from '#registry/parties/contract.ts'
import { listSimilarAnimals } from '#integration/merging/contract.ts'
import { listHorses } from '#stock/straws/horses.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { queryClient } from '#app/web/query-client.ts'
import { answer, answerInBackground, Unreachable } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { aStallion, horseList } from '#test/component/samples/animals.ts'
import { partyPage } from '#test/component/samples/parties.ts'
import { errorTexts } from './texts.ts'

test('a list refused because of too many requests is loaded once the server allows it', async () => {
  let isFirst = true
  const requests = answer(listHorses, () => {
    if (!isFirst) return horseList(aStallion())
    isFirst = false
    throw new Refusal('TOO_MANY_REQUESTS', 'Too much is asked for at once.', { retry_after: 2 })
  })
  answerInBackground(listSimilarAnimals, () => ({ pairs: [] }))
  answerInBackground(listParties, () => partyPage())
  await open('/horses')
  const reason = page.getByText(errorTexts.again(2))
  await expect.element(reason).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: aStallion().name })).toBeVisible()
  await expect.element(reason).not.toBeInTheDocument()
  expect(requests).toHaveLength(2)
})

test('a screen without an answer to any request reports that once', async () => {
  const lost = () => {
    throw new Unreachable()
  }
  answer(listHorses, lost)
  answerInBackground(listSimilarAnimals, lost)
  answerInBackground(listParties, lost)
  await open('/horses')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  const reported = page.getByText(errorTexts.away, { exact: false }).elements()
  // The list of owners contains the text too, but is closed.
  expect(reported.filter((element) => element.checkVisibility())).toHaveLength(1)
  // Retry repeats the request of every component.
  const requests = answer(listHorses, () => horseList(aStallion()))
  answerInBackground(listSimilarAnimals, () => ({ pairs: [] }))
  answerInBackground(listParties, () => partyPage())
  await page.getByRole('button', { name: errorTexts.retry }).click()
  await expect.element(page.getByRole('link', { name: aStallion().name })).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(requests).toHaveLength(1)
})
