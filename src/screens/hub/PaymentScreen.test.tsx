import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Payment, showSubscription } from '#account/subscription/contract.ts'
import { subscriptionTexts } from '#account/subscription/texts.ts'
import { longDay } from '#ui/dates.ts'
import { answer } from '#test/component/fake-api.ts'
import { open, violations } from '#test/component/open.tsx'
import { answerHub } from '#test/component/samples/hub.ts'
import { anotherId } from '#test/component/samples/ids.ts'
import { aSession } from '#test/component/samples/session.ts'

const payment: Payment = {
  ...{ id: anotherId(1), status: 'OPEN', amount: 2900, currency: 'EUR' },
  ...{ created_at: '2026-11-27T10:00:00.000Z', paid_until: null },
}
const path = `/hub/subscription/payment?payment=${payment.id}`
const retry = page.getByRole('button', { name: subscriptionTexts.retry })

/** Answers with a subscription that has one payment. */
function answerPayment(given: Partial<Payment>) {
  answerHub()
  answer(showSubscription, () => ({
    expires_on: '2026-12-27T10:00:00.000Z',
    price: { amount: 2900, currency: 'EUR' },
    payments: [{ ...payment, ...given }],
  }))
}

test('a payment that arrived says until when the account is paid', async () => {
  const paid_until = '2026-12-27T10:00:00.000Z'
  answerPayment({ status: 'PAID', paid_until })
  await open(path)
  await expect.element(page.getByText(subscriptionTexts.success)).toBeVisible()
  await expect
    .element(page.getByText(subscriptionTexts.received('€29.00', longDay(paid_until))))
    .toBeVisible()
  expect(await violations()).toEqual([])
})

test('a payment that is not confirmed yet is waited for, unless the payer left its page', async () => {
  answerPayment({})
  await open(path)
  await expect.element(page.getByText(subscriptionTexts.waitingTitle)).toBeVisible()
  await expect.element(retry).not.toBeInTheDocument()
  await open(`${path}&cancelled=true`)
  await expect.element(page.getByText(subscriptionTexts.cancelledText)).toBeVisible()
  await expect.element(retry).toBeVisible()
})

test('a payment that failed is tried again by an owner, and members are told whom to ask', async () => {
  answerPayment({ status: 'FAILED' })
  await open(path)
  await expect.element(page.getByRole('alert')).toMatchTextContent(subscriptionTexts.failed)
  await expect.element(retry).toBeVisible()
  await open(path, aSession('COLLABORATOR'))
  await expect.element(page.getByRole('alert')).toMatchTextContent(subscriptionTexts.ownerOnly)
  await expect.element(retry).not.toBeInTheDocument()
})

test('a payment of another account is not found', async () => {
  answerPayment({ id: anotherId(2) })
  await open(path)
  await expect.element(page.getByText(subscriptionTexts.unknownText)).toBeVisible()
})
