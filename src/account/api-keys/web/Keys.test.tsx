import { addDays } from '#platform/contract/days.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { shortDate, shortTime, today } from '#ui/dates.ts'
import { answer } from '#test/component/fake-api.ts'
import { words } from '#platform/contract/words.ts'
import { errorTexts, navTexts } from '#ui/texts.ts'
import { open, violations } from '#test/component/open.tsx'
import { rightsTexts } from '#account/members/texts.ts'
import { answerAccount } from '#test/component/samples/account.ts'
import { answerAccess } from '#test/component/samples/hub.ts'
import { TENANT_ID } from '#test/component/samples/ids.ts'
import { aKey } from '#test/component/samples/keys.ts'
import { aSession } from '#test/component/samples/session.ts'
import { createApiKey, endApiKey, listApiKeys, type ApiKey } from '../contract.ts'
import { keysTexts } from '../texts.ts'

const keys = page.getByRole('region', { name: keysTexts.list })
const begin = page.getByRole('button', { name: keysTexts.make })
const dialog = page.getByRole('dialog', { name: keysTexts.make })
const name = dialog.getByRole('textbox', { name: keysTexts.name })
const make = dialog.getByRole('button', { name: keysTexts.make })

/** Opens the screen of an account with the given keys; a test may replace those of the returned object. */
async function openWith(...first: ApiKey[]) {
  const stored = { keys: first }
  answerAccess()
  answer(listApiKeys, () => ({
    keys: stored.keys,
    pagination: { limit: 100, offset: 0, total: stored.keys.length },
  }))
  await open('/hub/keys')
  return stored
}

test('a key is created, and its secret is shown once', async () => {
  const stored = await openWith()
  await expect.element(page.getByText(keysTexts.none)).toBeVisible()
  await expect.element(page.getByText(keysTexts.example)).toBeVisible()
  const reference = page.getByRole('link', { name: navTexts.apiReference })
  await expect.element(reference).toHaveAttribute('href', '/api/docs')
  // The account's id is shown and can be copied, because programs need it.
  await expect.element(page.getByText(TENANT_ID)).toBeVisible()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await page.getByRole('button', { name: keysTexts.copyAccount }).click()
  await expect.element(page.getByText(keysTexts.accountCopied)).toBeVisible()
  expect(copied.mock.calls).toEqual([[TENANT_ID]])
  copied.mockRejectedValue(new DOMException('Refused', 'NotAllowedError'))
  await page.getByRole('button', { name: keysTexts.copyAccount }).click()
  await expect.element(page.getByText(errorTexts.notCopied)).toBeVisible()
  copied.mockRestore()
  await begin.click()
  await make.click()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  const requests = answer(createApiKey, () => {
    const key = aKey({ created_at: new Date().toISOString() })
    stored.keys = [key]
    return { key, secret: 'sbk_secret' }
  })
  await name.fill('Shop of the stud')
  await make.click()
  const shown = page.getByRole('region', { name: keysTexts.made('Shop of the stud') })
  await expect.element(shown.getByText('sbk_secret')).toBeVisible()
  expect(await violations()).toEqual([])
  expect(requests.map(({ body }) => body)).toEqual([
    {
      tenant_id: TENANT_ID,
      name: 'Shop of the stud',
      rights: [],
      expires_on: addDays(today(), 365),
    },
  ])
  // The note is shown until the user has saved the key.
  await userEvent.keyboard('{Escape}')
  await shown.getByRole('button', { name: keysTexts.isSaved }).click()
  await expect.element(shown).not.toBeInTheDocument()
  await expect.element(keys.getByText(keysTexts.unused, { exact: false })).toBeVisible()
  await expect.element(page.getByText('sbk_secret')).not.toBeInTheDocument()
})

test('a key shows its last use, and that it was revoked', async () => {
  const last_used_at = new Date(Date.now() - 3_600_000).toISOString()
  const stored = await openWith(aKey({ last_used_at }))
  const used = keysTexts.used(shortDate(last_used_at), shortTime(last_used_at))
  await expect.element(keys.getByText(used, { exact: false })).toBeVisible()
  const revoked_at = '2026-03-14T09:30:00.000Z'
  const ended = answer(endApiKey, () => {
    stored.keys = [aKey({ last_used_at, revoked_at, is_open: false })]
    return undefined
  })
  const end = keys.getByRole('button', { name: keysTexts.endOf('Shop of the stud') })
  await end.click()
  const question = page.getByRole('dialog', { name: keysTexts.endQuestion('Shop of the stud') })
  await question.getByRole('button', { name: keysTexts.end }).click()
  await expect
    .element(keys.getByText(keysTexts.revoked(shortDate(revoked_at)), { exact: false }))
    .toBeVisible()
  await expect.element(keys.getByText(aKey().starts_with, { exact: false })).toBeVisible()
  await expect.element(end).not.toBeInTheDocument()
  expect(ended.map(({ params, query }) => ({ params, query }))).toEqual([
    { params: { id: aKey().id }, query: { tenant_id: TENANT_ID } },
  ])
})

test('a key that may book is created on a phone without widening the page', async () => {
  await page.viewport(390, 844)
  const stored = await openWith()
  await begin.click()
  await name.fill('Scale')
  await dialog.getByRole('checkbox', { name: words['BOOK'] }).click()
  await dialog.getByRole('checkbox', { name: words['EDIT'] }).click()
  const requests = answer(createApiKey, () => {
    const key = aKey({ name: 'Scale', rights: ['BOOK', 'EDIT'] })
    stored.keys = [key]
    // A real secret is shorter: 37 characters.
    return { key, secret: `sbk_${'x'.repeat(43)}` }
  })
  await make.click()
  const shown = page.getByRole('region', { name: keysTexts.made('Scale') })
  await expect.element(shown.getByText('sbk_', { exact: false })).toBeVisible()
  expect(requests.map(({ body }) => body.rights)).toEqual([['BOOK', 'EDIT']])
  expect(document.documentElement.scrollWidth).toBe(390)
  expect(await violations()).toEqual([])
  await shown.getByRole('button', { name: keysTexts.isSaved }).click()
  await expect.element(keys.getByText(keysTexts.mayOf(['BOOK', 'EDIT']))).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
})

test('a key that no program has used for half a year is marked', async () => {
  await openWith(aKey({ created_at: '2020-01-01T10:00:00.000Z', last_used_at: '2020-02-01T10:00:00.000Z' }))
  await expect.element(keys.getByText(/^not used for \d+ days$/)).toBeVisible()
})

test('a collaborator reads which account owner to ask about API keys', async () => {
  answerAccount()
  await open('/hub/keys', aSession('COLLABORATOR'))
  await expect
    .element(page.getByText(rightsTexts.ownerIs('Haras del Sur', 'Ana García'), { exact: false }))
    .toBeVisible()
  const ask = page.getByRole('link', { name: rightsTexts.ask('Ana García') })
  await expect
    .element(ask)
    .toHaveAttribute('href', expect.stringMatching(/^mailto:.+@.+\?subject=API%20keys/))
  await expect.element(begin).not.toBeInTheDocument()
})
