import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { anotherId, BATCH_ID, CONTAINER_ID } from '#test/component/samples/ids.ts'
import { listLifts } from '../contract.ts'
import type { Lift } from '../shapes.ts'
import { liftTexts } from '../opening-texts.ts'
import { whenText } from '#ui/dates.ts'

const lift: Lift = {
  id: anotherId(1),
  ...{ container_id: CONTAINER_ID, container_label: 'Tank 1', canister: 1 },
  ...{ lifted_at: '2026-03-12T09:05:00.000Z', seconds: 7.5, lifted_by_name: 'Ana García', straws: 20 },
}
const region = page.getByRole('region', { name: liftTexts.title })

function answerLifts(...lifts: Lift[]) {
  const seconds = lifts.reduce((sum, one) => sum + one.seconds, 0)
  return answer(listLifts, () => ({
    lifts,
    pagination: { limit: 10, offset: 0, total: lifts.length },
    stats: { seconds, longest: Math.max(...lifts.map((one) => one.seconds)), over: 0 },
  }))
}

const cells = () =>
  region
    .getByRole('cell')
    .elements()
    .map(({ textContent }) => textContent)

test('a lift is listed with the vessel that was opened', async () => {
  answerAccount()
  const requests = answerLifts(lift)
  await open(`/containers/${CONTAINER_ID}`)
  await expect.poll(cells).toEqual([whenText(lift.lifted_at), '1', '8', '20', 'Ana García'])
  expect(requests[0]).toMatchObject({ query: { container_id: CONTAINER_ID } })
})

test('lifts of a batch are added up, each with its vessel', async () => {
  answerAccount()
  const requests = answerLifts(lift, { ...lift, id: anotherId(2), canister: 2, seconds: 4 })
  await open(`/batches/${BATCH_ID}?tab=papers`)
  await expect.element(region.getByText(liftTexts.sum(2, 12, 8, 0))).toBeVisible()
  expect(cells()).toContain(liftTexts.place('Tank 1', 2))
  expect(requests[0]).toMatchObject({ query: { batch_id: BATCH_ID } })
})
