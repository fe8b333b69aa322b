import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listMembers } from '#account/members/contract.ts'
import { exportsTexts } from '#integration/exports/texts.ts'
import { createParty } from '#registry/parties/contract.ts'
import { partyTexts } from '#registry/parties/texts.ts'
import {
  startReauthentication,
  reauthenticate,
  type Session,
  validateSession,
} from '#account/auth/contract.ts'
import { factorTexts, loginTexts } from '#account/auth/texts.ts'
import { invalid, Refusal } from '#platform/contract/refusal.ts'
import { shortDate } from '#ui/dates.ts'
import { errorTexts, navTexts } from '#ui/texts.ts'
import { answer, Failed } from '#test/component/fake-api.ts'
import { passwordField } from '#test/component/locators.ts'
import { open, violations } from '#test/component/open.tsx'
import { answerHome, answerHub } from '#test/component/samples/hub.ts'
import { showInventory } from '#stock/straws/contract.ts'
import { BATCH_ID, CONSIGNEE_ID, SELF_ID, TENANT_ID } from '#test/component/samples/ids.ts'
import { aMember } from '#test/component/samples/members.ts'
import { aSession } from '#test/component/samples/session.ts'
import { aStockLine } from '#test/component/samples/straws.ts'
import { closeAccount, keepAccount, showClosing } from '../contract.ts'
import { closingTexts } from '../texts.ts'

const ends_at = '2999-04-11T10:00:00.000Z'
const notice = page.getByRole('note').filter({ hasText: closingTexts.notice('11 Apr 2999') })
const close = page.getByRole('button', { name: closingTexts.open })

/** Returns a line of our own stock with a number of straws. */
function ourLine(straws: number) {
  const { last_moved_on: _, ...line } = aStockLine()
  return { batch_id: BATCH_ID, batch_label: 'B-26-001', ...line, owner_id: SELF_ID, straws }
}

/** Returns the sample session for an account that is being closed. */
function closingSession(role?: 'COLLABORATOR'): Session {
  const session = aSession(role)
  return { ...session, tenants: session.tenants.map((tenant) => ({ ...tenant, closes_at: ends_at })) }
}

test('an account is closed by typing its name and re-authenticating', async () => {
  answerHub()
  answer(showClosing, () => ({ requested_at: null, ends_at, backups_until: '2999-04-26' }))
  answer(showInventory, () => ({
    inventory: [
      ourLine(8),
      { ...ourLine(5), owner_id: CONSIGNEE_ID, owner_name: 'Clínica Equina La Dehesa' },
    ],
  }))
  await open('/hub/close')
  // The page lists the consequences before anything is pressed, and links to the export.
  const main = page.getByRole('main')
  for (const text of [
    closingTexts.reads('11 Apr 2999'),
    closingTexts.members(1),
    closingTexts.straws({ stored: 13, others: 5, owners: 1 }),
    closingTexts.payment(shortDate(aSession().tenants[0]!.subscription.expires_on), true),
    closingTexts.othersHere(5, 1),
  ])
    await expect.element(main.getByText(text)).toBeVisible()
  for (const [name, href] of [
    [closingTexts.export, '/hub/exports'],
    [closingTexts.viewHere, '/consignments?here=true'],
  ] as const)
    await expect.element(main.getByRole('link', { name })).toHaveAttribute('href', href)
  expect(await violations()).toEqual([])
  await close.click()
  const dialog = page.getByRole('dialog', { name: closingTexts.question('Haras del Sur') })
  for (const text of [
    closingTexts.undone('11 Apr 2999'),
    '26 Apr 2999',
    closingTexts.members(1),
    closingTexts.straws({ stored: 13, others: 5, owners: 1 }),
  ])
    await expect.element(dialog.getByText(text)).toBeVisible()
  expect(await violations()).toEqual([])

  const name = dialog.getByRole('textbox', { name: closingTexts.name })
  const submit = dialog.getByRole('button', { name: closingTexts.submit })
  const wrong = 'Enter exactly: Haras del Sur'
  answer(closeAccount, () => {
    throw invalid('body.name', wrong)
  })
  await name.fill('Haras del Norte')
  await expect.element(submit).toBeDisabled()
  await name.fill('Haras del Sur')
  await submit.click()
  await expect.element(dialog.getByText(wrong)).toBeVisible()

  answer(closeAccount, () => {
    throw new Refusal('REAUTHENTICATION_REQUIRED', 'Confirm it’s you, then try again.')
  })
  const challenge = { token: 'TOKEN', ways: ['PASSWORD' as const], passkeys: [] }
  answer(startReauthentication, () => ({ is_reauthenticated: false, challenge }))
  await submit.click()
  const prompt = page.getByRole('dialog', { name: factorTexts.reauthenticationTitle })
  await passwordField(loginTexts.password, prompt).fill('nine frozen lanterns hum')
  const proofs = answer(reauthenticate, () => undefined)
  answer(validateSession, () => closingSession())
  const requests = answer(closeAccount, () => ({
    requested_at: ends_at,
    ends_at,
    backups_until: '2999-04-26',
  }))
  await prompt.getByRole('button', { name: factorTexts.reauthenticationSubmit }).click()
  await expect.element(notice).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(proofs.map(({ body }) => body)).toEqual([{ password: 'nine frozen lanterns hum' }])
  expect(requests.map(({ body }) => body)).toEqual([{ tenant_id: TENANT_ID, name: 'Haras del Sur' }])
})

test('an expired account has no payment to explain', async () => {
  const ended = '2020-01-31T00:00:00Z'
  answerHub()
  answer(showClosing, () => ({ requested_at: null, ends_at, backups_until: '2999-04-26' }))
  answer(showInventory, () => ({ inventory: [] }))
  await open('/hub/close', aSession('OWNER', ended))
  const main = page.getByRole('main')
  await expect.element(main.getByText(closingTexts.reads('11 Apr 2999'))).toBeVisible()
  await expect.element(main.getByText(closingTexts.payment(shortDate(ended), false))).not.toBeInTheDocument()
})

test('consequences that could not be read say so, and can be read again', async () => {
  answerHub()
  answer(showClosing, () => ({ requested_at: null, ends_at, backups_until: '2999-04-26' }))
  const stored = { isFailing: true }
  const orFail = <T,>(reply: T) => {
    if (stored.isFailing) throw new Failed()
    return reply
  }
  answer(showInventory, () => orFail({ inventory: [{ ...ourLine(5), owner_id: CONSIGNEE_ID }] }))
  const whole = { limit: 100, offset: 0, total: 1 }
  answer(listMembers, () => orFail({ members: [aMember()], pagination: whole }))
  await open('/hub/close')
  const when = page.getByRole('region', { name: closingTexts.line })
  const before = page.getByRole('region', { name: closingTexts.before })
  await expect.poll(() => when.getByRole('alert').elements()).toHaveLength(2)
  await expect.element(before.getByRole('alert')).toBeVisible()
  stored.isFailing = false
  // The two parts that read the inventory share its query.
  await before.getByRole('button', { name: errorTexts.retry }).click()
  await expect.element(before.getByText(closingTexts.othersHere(5, 1))).toBeVisible()
  await when.getByRole('button', { name: errorTexts.retry }).click()
  for (const text of [closingTexts.members(1), closingTexts.straws({ stored: 5, others: 5, owners: 1 })])
    await expect.element(when.getByText(text)).toBeVisible()
})

test('an account that is being closed refuses changes, offers the export, and can be kept', async () => {
  answerHub()
  await open('/hub/general', closingSession())
  await expect.element(notice).toBeVisible()
  await expect.element(close).not.toBeInTheDocument()
  answer(createParty, () => {
    throw new Refusal('ACCOUNT_CLOSING', 'The account is being closed.')
  })
  await page.getByRole('button', { name: partyTexts.addStakeholder }).click()
  const adding = page.getByRole('dialog', { name: partyTexts.new })
  await adding.getByRole('textbox', { name: partyTexts.name }).fill('Stal Van Dijk')
  await adding.getByRole('button', { name: partyTexts.save }).click()
  await expect.element(adding.getByText('The account is being closed.')).toBeVisible()

  answerHome()
  await open('/home', closingSession())
  await expect.element(page.getByRole('heading', { name: navTexts.home, level: 1 })).toBeVisible()
  await expect.element(notice).toBeVisible()
  expect(await violations()).toEqual([])
  await page.viewport(390, 844)
  expect(await violations()).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)

  await notice.getByRole('link', { name: closingTexts.export }).click()
  await expect.element(page.getByRole('region', { name: exportsTexts.title })).toBeInViewport()
  const requests = answer(keepAccount, () => undefined)
  answer(validateSession, () => aSession())
  await notice.getByRole('button', { name: closingTexts.keep }).click()
  await expect.element(page.getByText(closingTexts.cancelled)).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  await page.viewport(1440, 900)
  answer(showClosing, () => ({ requested_at: null, ends_at, backups_until: '2999-04-26' }))
  answer(showInventory, () => ({ inventory: [] }))
  await open('/hub/close')
  await expect.element(close).toBeInTheDocument()
  expect(requests.map(({ query }) => query)).toEqual([{ tenant_id: TENANT_ID }])
})

test('a collaborator of an account that is being closed sees who can keep it', async () => {
  await open('/help', closingSession('COLLABORATOR'))
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect
    .element(notice)
    .toHaveTextContent(`${closingTexts.notice('11 Apr 2999')} ${closingTexts.noticeMember}`)
  await expect.element(notice.getByRole('button')).not.toBeInTheDocument()
})
