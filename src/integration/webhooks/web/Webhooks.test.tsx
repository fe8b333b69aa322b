import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { shortDate, shortTime, whenText } from '#ui/dates.ts'
import { commonTexts, navTexts } from '#ui/texts.ts'
import { invalid } from '#platform/contract/refusal.ts'
import { answer, answerInBackground } from '#test/component/fake-api.ts'
import { open, violations } from '#test/component/open.tsx'
import { answerHubSide } from '#test/component/samples/account.ts'
import { hubTexts } from '#screens/hub/texts.ts'
import { anotherId, TENANT_ID } from '#test/component/samples/ids.ts'
import { aDelivery, aTry, aWebhook } from '#test/component/samples/webhooks.ts'
import {
  createWebhook,
  deleteWebhook,
  type Delivery,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
  WEBHOOK_EVENTS,
} from '../contract.ts'
import { webhooksTexts } from '../texts.ts'

const HOST = 'erp.haras.test'
const dialog = page.getByRole('dialog')
const shown = page.getByRole('dialog', { name: webhooksTexts.secretTitle })
const saved = shown.getByRole('button', { name: webhooksTexts.isSaved })
const card = page.getByRole('main')

async function choose(action: string) {
  await card.getByRole('button', { name: commonTexts.actionsFor(HOST) }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Opens the screen of an account with these webhooks. A test may replace `webhooks` in the returned object. */
async function openWith(...webhooks: Webhook[]) {
  const stored = { webhooks }
  answerHubSide()
  answerInBackground(listDeliveries, () => ({
    deliveries: [],
    pagination: { limit: 12, offset: 0, total: 0 },
  }))
  answer(listWebhooks, () => ({ webhooks: stored.webhooks }))
  await open('/hub/webhooks')
  return stored
}

test('a webhook is added, and its secret is shown once', async () => {
  const stored = await openWith()
  await expect.element(page.getByText(webhooksTexts.none)).toBeVisible()
  for (const event of WEBHOOK_EVENTS)
    await expect.element(page.getByText(webhooksTexts.event[event], { exact: false })).toBeVisible()
  const reference = page.getByRole('link', { name: navTexts.apiReference })
  await expect.element(reference).toHaveAttribute('href', '/api/docs')
  await page.getByRole('button', { name: webhooksTexts.add }).click()
  const url = dialog.getByRole('textbox', { name: webhooksTexts.url })
  const add = dialog.getByRole('button', { name: webhooksTexts.add })
  await url.fill('ftp://erp.haras.test/hook')
  await add.click()
  await expect.element(url).toHaveAttribute('aria-invalid', 'true')
  const insecure = 'Start with https://'
  answer(createWebhook, () => {
    throw invalid('body.url', insecure)
  })
  await url.fill('http://erp.haras.test/hook')
  await add.click()
  await expect.element(dialog.getByText(insecure)).toBeVisible()

  const requests = answer(createWebhook, ({ body }) => {
    const webhook = aWebhook({ url: body.url, events: body.events })
    stored.webhooks = [webhook]
    return { webhook, secret: 'whsec_first' }
  })
  await url.fill('https://erp.haras.test/hook')
  await dialog.getByRole('checkbox', { name: webhooksTexts.event['nitrogen.alarm'] }).click()
  await add.click()
  await expect.element(shown.getByText('whsec_first')).toBeVisible()
  expect(requests.map(({ body }) => body)).toEqual([
    {
      tenant_id: TENANT_ID,
      url: 'https://erp.haras.test/hook',
      events: ['movement.booked', 'movement.reversed', 'nitrogen.alarm'],
    },
  ])
  expect(await violations()).toEqual([])
  // Escape does not close the dialog; only the button does.
  await userEvent.keyboard('{Escape}')
  await saved.click()
  await expect.element(shown).not.toBeInTheDocument()
  await expect.element(card.getByText(webhooksTexts.event['nitrogen.alarm'], { exact: false })).toBeVisible()
  await expect.element(page.getByText('whsec_first')).not.toBeInTheDocument()
})

test('a failed test of a webhook shows the reason, and can be sent again', async () => {
  const stored = await openWith(aWebhook())
  let deliveries: Delivery[] = []
  answer(listDeliveries, () => ({
    deliveries,
    pagination: { limit: 10, offset: 0, total: deliveries.length },
  }))
  const waiting = aDelivery({ state: 'WAITING', next_attempt_at: new Date().toISOString(), attempts: [] })
  const failing_since = '2026-03-12T10:05:01.000Z'
  const tests = answer(testWebhook, () => {
    deliveries = [waiting]
    stored.webhooks = [aWebhook({ waiting: 1 })]
    return waiting
  })
  await card.getByRole('button', { name: webhooksTexts.testOf(HOST) }).click()
  await expect.element(card.getByText(webhooksTexts.state.WAITING, { exact: true })).toBeVisible()
  expect(tests.map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: aWebhook().id }, body: { tenant_id: TENANT_ID } },
  ])

  // The log and the webhook are refreshed automatically.
  deliveries = [
    aDelivery({
      state: 'WAITING',
      next_attempt_at: '2999-01-01T00:00:00.000Z',
      attempts: [aTry({ problem: 'STATUS', status: 503 })],
    }),
  ]
  stored.webhooks = [aWebhook({ waiting: 1, failing_since })]
  const failed = `${webhooksTexts.problem.STATUS}, ${webhooksTexts.answered(503, 42)}`
  await expect.element(card.getByText(failed, { exact: false }).first()).toBeVisible()
  const failing = webhooksTexts.failingSince(whenText(failing_since))
  await expect.element(card.getByText(failing)).toBeVisible()
  await expect.element(card.getByText(webhooksTexts.waiting(1))).toBeVisible()

  const resent = answer(resendDelivery, () => {
    deliveries = [aDelivery()]
    stored.webhooks = [aWebhook()]
    return waiting
  })
  await card.getByText(failed, { exact: false }).first().click()
  await card.getByRole('button', { name: `${webhooksTexts.resend}:`, exact: false }).click()
  await expect.element(card.getByText(webhooksTexts.answered(204, 42)).first()).toBeVisible()
  await expect.element(card.getByText(failing)).not.toBeInTheDocument()
  expect(resent.map(({ params }) => params)).toEqual([{ id: aWebhook().id, delivery_id: waiting.id }])
  await expect.element(card.getByText('"type": "webhook.test"', { exact: false })).toBeVisible()
})

test('a webhook gets a new secret, is disabled and is deleted', async () => {
  const stored = await openWith(aWebhook())
  const previous_until = '2026-03-13T10:00:00.000Z'
  const rotated = answer(rotateWebhookSecret, () => {
    const webhook = aWebhook({ previous_until })
    stored.webhooks = [webhook]
    return { webhook, secret: 'whsec_second' }
  })
  await choose(webhooksTexts.rotate)
  await dialog.getByRole('button', { name: webhooksTexts.rotate }).click()
  await expect.element(shown.getByText('whsec_second')).toBeVisible()
  await saved.click()
  const both = webhooksTexts.bothSign(shortDate(previous_until), shortTime(previous_until))
  await expect.element(card.getByText(both)).toBeVisible()
  expect(rotated.map(({ params }) => params)).toEqual([{ id: aWebhook().id }])

  const changes = answer(updateWebhook, () => {
    const disabled = { disabled_at: '2026-03-12T11:00:00.000Z', disabled_reason: 'MEMBER' } as const
    const webhook = aWebhook(disabled)
    stored.webhooks = [webhook]
    return webhook
  })
  const isOn = card.getByRole('switch')
  await isOn.click({ force: true })
  await expect.element(card.getByText(webhooksTexts.disabled.MEMBER)).toBeVisible()
  await expect.element(isOn).not.toBeChecked()
  expect(changes.map(({ body }) => body)).toEqual([{ tenant_id: TENANT_ID, is_enabled: false }])

  const deleted = answer(deleteWebhook, () => {
    stored.webhooks = []
    return undefined
  })
  await choose(commonTexts.delete)
  await dialog.getByRole('button', { name: commonTexts.delete }).click()
  await expect.element(page.getByText(webhooksTexts.none)).toBeVisible()
  expect(deleted.map(({ params }) => params)).toEqual([{ id: aWebhook().id }])
})

test('the last twelve deliveries of each webhook are drawn, and the log of a failing one is shown', async () => {
  const OTHER = 'hooks.lab.test'
  const failing_since = '2026-03-12T10:05:01.000Z'
  const failing = aWebhook({ id: anotherId(7), url: `https://${OTHER}/in`, failing_since })
  await openWith(aWebhook(), failing)
  const failed = aDelivery({ state: 'FAILED', attempts: [aTry({ problem: 'TIMEOUT', status: null })] })
  const asked = answer(listDeliveries, ({ params }) => ({
    deliveries: params.id === failing.id ? [failed] : [aDelivery()],
    pagination: { limit: 12, offset: 0, total: 1 },
  }))
  await expect.element(card.getByText(webhooksTexts.failingSince(whenText(failing_since)))).toBeVisible()
  await expect.element(card.getByText(webhooksTexts.delivered(1, 1))).toBeVisible()
  await expect.element(page.getByRole('region', { name: webhooksTexts.logOf(OTHER) })).toBeVisible()
  const shownRow = () => card.element().querySelector('[data-shown]')?.textContent
  expect(shownRow()).toContain(OTHER)
  await expect
    .element(page.getByRole('navigation', { name: hubTexts.title }))
    .toMatchTextContent(webhooksTexts.failing(1))
  await card.getByRole('button', { name: webhooksTexts.logOf(HOST) }).click()
  await expect.element(page.getByRole('region', { name: webhooksTexts.logOf(HOST) })).toBeVisible()
  expect(shownRow()).toContain(HOST)
  expect(asked.every(({ query }) => query.limit === 12)).toBe(true)
})
