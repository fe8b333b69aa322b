import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Refusal } from '#platform/contract/refusal.ts'
import { shortDate } from '#ui/dates.ts'
import { answer, later } from '#test/component/fake-api.ts'
import { open, violations } from '#test/component/open.tsx'
import { answerAccess } from '#test/component/samples/hub.ts'
import { anotherId, TENANT_ID, USER_ID } from '#test/component/samples/ids.ts'
import {
  type FactorPolicy,
  RESET_DAYS,
  resetFactors,
  setFactorPolicy,
  showFactorPolicy,
} from '../contract.ts'
import { factorsTexts, policyTexts } from '../texts.ts'

const NILS = anotherId(1)

const aMember = (given: Partial<FactorPolicy['members'][number]> = {}) => ({
  ...{ id: NILS, first_name: 'Nils', last_name: 'Brandt', role: 'COLLABORATOR' as const },
  ...{ has_factor: true, has_other_accounts: false, ...given },
})

function aPolicy(given: Partial<FactorPolicy> = {}): FactorPolicy {
  return {
    required_from: null,
    members: [aMember({ id: USER_ID, first_name: 'Ana', last_name: 'García', role: 'OWNER' }), aMember()],
    ...given,
  }
}

/** Opens the screen of an account with this policy. @returns the stored policy, which a test may change */
async function openWith(policy: FactorPolicy) {
  const stored = { policy }
  answerAccess()
  answer(showFactorPolicy, () => stored.policy)
  await open('/hub/log-in')
  return stored
}

// Match a part of the accessible name, because the name includes the description.
const required = page.getByRole('switch', { name: policyTexts.isRequired, exact: false })

test('an owner has to set up a second factor before requiring it of all members', async () => {
  await openWith(aPolicy())
  await expect.element(required).not.toBeChecked()
  const missing = 'Set up your own two-step log-in first.'
  answer(setFactorPolicy, () => {
    throw new Refusal('FACTOR_MISSING', missing)
  })
  required.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText(missing)).toBeVisible()
  await expect.element(required).not.toBeChecked()
  await expect.element(required).toHaveAttribute('aria-disabled', 'false')
})

test('an owner requires a second factor of all members, and the switch keeps the focus while saving', async () => {
  const stored = await openWith(aPolicy())
  await expect.element(required).not.toBeChecked()
  const from = '2999-03-26T10:00:00.000Z'
  const reply = later<FactorPolicy>()
  const requests = answer(setFactorPolicy, () => reply.reply)
  required.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(required).toHaveAttribute('aria-disabled', 'true')
  // This key press is ignored, because the switch is saving.
  await userEvent.keyboard(' ')
  await expect.element(required).toHaveFocus()
  stored.policy = aPolicy({ required_from: from })
  reply.send(stored.policy)
  await expect.element(required).toBeChecked()
  await expect.element(page.getByText(policyTexts.from(shortDate(from)), { exact: false })).toBeVisible()
  expect(await violations()).toEqual([])
  await expect.element(required).toHaveFocus()
  expect(requests.map(({ body }) => body)).toEqual([{ tenant_id: TENANT_ID, is_required: true }])
})

test('an owner resets the lost second factor of another member, but not their own', async () => {
  const stored = await openWith(aPolicy())
  const take = page.getByRole('button', { name: policyTexts.resetOf('Nils Brandt') })
  await expect.element(take).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: policyTexts.resetOf('Ana García') }))
    .not.toBeInTheDocument()
  expect(await violations()).toEqual([])
  await take.click()
  const requests = answer(resetFactors, () => {
    const members = stored.policy.members.map((member) => ({ ...member, has_factor: member.id === USER_ID }))
    stored.policy = aPolicy({ members })
    return undefined
  })
  const dialog = page.getByRole('dialog', { name: policyTexts.resetQuestion('Nils Brandt') })
  await dialog.getByRole('button', { name: policyTexts.reset }).click()
  await expect.element(page.getByText(policyTexts.wasReset('Nils Brandt'))).toBeVisible()
  await expect.element(take).not.toBeInTheDocument()
  expect(requests.map(({ params, query }) => ({ params, query }))).toEqual([
    { params: { id: NILS }, query: { tenant_id: TENANT_ID } },
  ])
})

test('members are listed only if some have a second factor, because only those can be reset', async () => {
  const members = [aMember({ has_factor: false })]
  await openWith(aPolicy({ members }))
  const section = page.getByRole('region', { name: policyTexts.title })
  await expect.element(section).toMatchTextContent(policyTexts.onFor(0, 1))
  expect(section.getByRole('listitem').elements()).toHaveLength(0)
})

test('a browser without passkeys says where they work', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  await openWith(aPolicy())
  await expect.element(page.getByText(factorsTexts.passkeyBrowser)).toBeVisible()
  vi.unstubAllGlobals()
})

const SOLE = policyTexts.resetNow('Nils Brandt')
const SEVERAL = policyTexts.resetLater('Nils Brandt', RESET_DAYS)
const OWNER = policyTexts.resetOwner('Nils Brandt')

test.each([
  [{}, [SOLE], [SEVERAL, OWNER], policyTexts.wasReset('Nils Brandt')],
  [{ role: 'OWNER' }, [SOLE, OWNER], [SEVERAL], policyTexts.wasReset('Nils Brandt')],
  [{ has_other_accounts: true }, [SEVERAL], [SOLE, OWNER], policyTexts.willReset('Nils Brandt', RESET_DAYS)],
] as const)('the dialog explains a reset of the member %j', async (given, shown, hidden, done) => {
  await openWith(aPolicy({ members: [aMember(given)] }))
  await page.getByRole('button', { name: policyTexts.resetOf('Nils Brandt') }).click()
  const dialog = page.getByRole('dialog', { name: policyTexts.resetQuestion('Nils Brandt') })
  for (const text of shown) await expect.element(dialog).toMatchTextContent(text)
  for (const text of hidden) await expect.element(dialog).not.toMatchTextContent(text)
  answer(resetFactors, () => undefined)
  await dialog.getByRole('button', { name: policyTexts.reset }).click()
  await expect.element(page.getByText(done, { exact: true })).toBeVisible()
})
