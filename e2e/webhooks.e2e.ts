/** An owner sets up a webhook, sees what comes of it, and looks after it; the receiver is the test's own. */
import { Webhook } from 'standardwebhooks'
import { answering, openReceiver } from '../test/webhook-receiver.ts'
import { violations } from './accessibility.ts'
import { beginLoggedIn } from './log-in.ts'
import { beginInNewAccount } from './new-account.ts'
import { expect, test } from './test.ts'

test('a webhook is added, tested, fails, is sent again, gets a new secret and is deleted', async ({
  page,
}) => {
  const receiver = await openReceiver()
  try {
    await beginInNewAccount(page)
    await page.goto('/hub/webhooks')
    await expect(page.getByText('No webhooks yet')).toBeVisible()
    await page.getByRole('button', { name: 'Add webhook' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Address').fill('http://erp.haras.test/hook')
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    await expect(dialog.getByText('Must begin with https://')).toBeVisible()
    await dialog.getByLabel('Address').fill(receiver.url)
    await dialog.getByLabel('Nitrogen alarm').check()
    await dialog.getByRole('button', { name: 'Add webhook' }).click()

    const told = page.getByRole('dialog', { name: 'The secret' })
    const secret = await told.locator('pre').innerText()
    expect(secret).toMatch(/^whsec_/)
    expect(await violations(page)).toEqual([])
    // It is shown once: nothing but its button closes it.
    await page.keyboard.press('Escape')
    await told.getByRole('button', { name: 'I have kept it' }).click()
    await expect(told).toBeHidden()
    await page.reload()
    await expect(page.getByText(secret)).toBeHidden()

    const card = page.getByRole('region', { name: `127.0.0.1:${receiver.port}` })
    await expect(card.getByText('Nitrogen alarm')).toBeVisible()
    receiver.behave(answering(503))
    await card.getByRole('button', { name: 'Send a test' }).click()
    await expect(card.getByText('refused, answered 503').first()).toBeVisible({ timeout: 15_000 })
    await expect(card.getByText('Nothing has got through since')).toBeVisible({ timeout: 15_000 })
    receiver.behave(answering(204))
    await card.getByRole('button', { name: 'Send again' }).click()
    await expect(card.getByText('Delivered', { exact: true })).toBeVisible({ timeout: 15_000 })
    await expect(card.getByText('Nothing has got through since')).toBeHidden()
    const { body, headers } = receiver.received.at(-1)!
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
      type: 'webhook.test',
    })
    await card.getByText('What is sent, and every try').click()
    await expect(card.getByText('"type": "webhook.test"')).toBeVisible()
    expect(await violations(page)).toEqual([])

    await card.getByRole('button', { name: 'Actions for' }).click()
    await page.getByRole('menuitem', { name: 'New secret' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click()
    expect(await told.locator('pre').innerText()).not.toBe(secret)
    await told.getByRole('button', { name: 'I have kept it' }).click()
    await expect(card.getByText('the secret before signs too')).toBeVisible()

    await card.getByRole('switch').click()
    await expect(card.getByText('Switched off by an owner.')).toBeVisible()
    await card.getByRole('button', { name: 'Actions for' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No webhooks yet')).toBeVisible()
  } finally {
    receiver.close()
  }
})

test('a list that was too much says so in plain words, and comes by itself when the server said', async ({
  page,
}) => {
  await beginLoggedIn(page)
  let refused = 0
  await page.route('**/api/v1/animals?*', (route) =>
    (refused += 1) > 1
      ? route.continue()
      : route.fulfill({
          status: 429,
          headers: { 'Retry-After': '3' },
          json: {
            code: 'TOO_MANY_REQUESTS',
            message: 'Too much is asked for at once. Please wait a moment.',
          },
        }),
  )
  await page.goto('/horses')
  await expect(page.getByText('It is asked again in 3 seconds.')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Quintus L' })).toBeVisible()
  await expect(page.getByText('It is asked again')).toBeHidden()
  expect(refused).toBe(2)
})
