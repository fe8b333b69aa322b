/**
 * Life of an account: invitation, sign-up, second member, payment, password reset, help message and roles.
 */
import type { Browser, Locator, Page } from '@playwright/test'
import { helpTexts } from '#account/help/texts.ts'
import {
  enrollmentTexts,
  invitationTexts,
  joinTexts,
  membersTexts,
  rightsTexts,
  signupTexts,
} from '#account/members/texts.ts'
import { accountTexts, loginTexts, recoveryTexts, resetTexts, rolesTexts } from '#account/auth/texts.ts'
import { subscriptionTexts } from '#account/subscription/texts.ts'
import { navTexts } from '#ui/texts.ts'
import { violations } from './accessibility.ts'
import { choose } from './log-in.ts'
import { invite } from './new-account.ts'
import { commonTexts } from '#ui/texts.ts'
import { expect, test } from './test.ts'

const PASSWORD = 'nine frozen lanterns hum'
const NEW_PASSWORD = 'eleven quiet glaciers'

/**
 * Waits for the mail with a link to a screen, on testing mode's mail page.
 * @returns path and fragment of the link
 */
async function linkTo(page: Page, address: string, screen: string): Promise<string> {
  const mails = await page.context().newPage()
  const mail = mails.locator('article', { hasText: `To ${address}` })
  const link = mail.locator(`a[href*="${screen}"]`).first()
  await expect(async () => {
    await mails.goto('/testing/mail')
    await expect(link).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 15_000 })
  const { pathname, hash } = new URL((await link.getAttribute('href'))!)
  await mails.close()
  return pathname + hash
}

const textbox = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true })
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const member = (within: Page, name: string) => within.getByRole('button', { name: new RegExp(`^${name}`) })

/** Opens the dialog of a member's rights; one's own row has it in its menu. */
async function showRights(within: Page, name: string) {
  const menu = button(within, commonTexts.actionsFor(name))
  await menu.or(member(within, name)).click()
  const rights = within.getByRole('menuitem', { name: membersTexts.showRights })
  const dialog = within.getByRole('dialog', { name })
  await expect(rights.or(dialog)).toBeVisible()
  if (await rights.isVisible()) await rights.click()
}

/** Gives a member a role, in the dialog of their rights. */
async function setRole(within: Page, name: string, role: string) {
  await showRights(within, name)
  const dialog = within.getByRole('dialog', { name })
  await dialog.getByText(role, { exact: true }).click()
  await button(dialog, rightsTexts.save).click()
  await expect(within.getByText(rightsTexts.saved(name))).toBeVisible()
}

/** Finds a password input by its label, because password inputs have no role. */
const password = (within: Page | Locator, label: string = accountTexts.password) =>
  within.getByLabel(new RegExp(`^${label}( \\*)?$`))

const fresh = async (browser: Browser) => (await browser.newContext()).newPage()

test('an invited owner signs up, invites a collaborator, pays, resets a password and asks for help', async ({
  page,
  browser,
}) => {
  test.slow()
  const stamp = Date.now()
  const [owner, helper] = [`maren-${stamp}@heide.test`, `joost-${stamp}@heide.test`]
  const link = invite(owner)

  // Sign-up through the printed link.
  await page.goto(link.pathname + link.hash)
  await expect(page.getByText(signupTexts.beta)).toBeVisible()
  await textbox(page, accountTexts.first_name).fill('Maren')
  await textbox(page, accountTexts.last_name).fill('Thiel')
  await textbox(page, signupTexts.company_name).fill('Gestüt Heide')
  await choose(page, signupTexts.country, 'Germany')
  await password(page).fill('maren1234')
  await expect(
    page.getByText(new RegExp(`^(${accountTexts.strengths.slice(0, 3).join('|')})$`)),
  ).toBeVisible()
  await password(page, accountTexts.confirmation).fill('another')
  await button(page, signupTexts.submit).click()
  await expect(page.getByText(accountTexts.noMatch)).toBeVisible()
  await password(page).fill(PASSWORD)
  await password(page, accountTexts.confirmation).fill(PASSWORD)
  await expect(page.getByText(accountTexts.strengths[4])).toBeVisible()
  expect(await violations(page)).toEqual([])
  await button(page, signupTexts.submit).click()
  await expect(page.getByRole('heading', { name: navTexts.home, level: 1 })).toBeVisible()
  await expect(page.getByText('Gestüt Heide')).toBeVisible()

  // The link is no longer valid.
  const again = await fresh(browser)
  await again.goto(link.pathname + link.hash)
  await expect(again.getByText(invitationTexts.acceptedTitle)).toBeVisible()

  // A collaborator is invited, and enrols.
  await page.goto('/hub/general')
  await button(page, membersTexts.invite).click()
  await textbox(page.getByRole('dialog'), accountTexts.email).fill(helper)
  await button(page.getByRole('dialog'), membersTexts.inviteSend).click()
  await expect(page.getByText(membersTexts.invited(helper))).toBeVisible()
  const joost = await fresh(browser)
  await joost.goto(await linkTo(page, helper, '/auth/enrollment'))
  await expect(joost.getByRole('heading', { name: joinTexts.title('Gestüt Heide') })).toBeVisible()
  await expect(joost.getByText(rolesTexts.COLLABORATOR)).toBeVisible()
  await textbox(joost, accountTexts.first_name).fill('Joost')
  await textbox(joost, accountTexts.last_name).fill('de Vries')
  await textbox(joost, accountTexts.email).fill('other@heide.test')
  await password(joost).fill(PASSWORD)
  await password(joost, accountTexts.confirmation).fill(PASSWORD)
  await button(joost, enrollmentTexts.submit).click()
  await expect(joost.getByText(enrollmentTexts.mismatch)).toBeVisible()
  await textbox(joost, accountTexts.email).fill(helper)
  await button(joost, enrollmentTexts.submit).click()
  await expect(joost.getByRole('heading', { name: navTexts.home, level: 1 })).toBeVisible()
  await page.reload()
  const row = member(page, 'Joost de Vries')
  await expect(row).toBeVisible()
  await expect(page.getByRole('list', { name: membersTexts.invitations })).toBeHidden()

  // A payment is declined, retried, and paid.
  await page.getByRole('link', { name: subscriptionTexts.title }).click()
  await button(page, subscriptionTexts.pay).click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText(subscriptionTexts.failed)).toBeVisible()
  await button(page, subscriptionTexts.retry).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText(subscriptionTexts.success)).toBeVisible()
  await page.getByRole('link', { name: subscriptionTexts.back }).click()
  const payments = page.getByRole('region', { name: subscriptionTexts.history }).getByRole('listitem')
  await expect(payments.filter({ hasText: /^€29\.00Not paid/ })).toBeVisible()
  await expect(payments.filter({ hasText: /^€29\.00Paid on/ })).toBeVisible()
  await joost.goto('/hub/subscription')
  await expect(joost.getByText(subscriptionTexts.ownerOnly)).toBeVisible()

  // Joost resets a forgotten password with a mailed code. The reset ends every session.
  const forgetful = await fresh(browser)
  await forgetful.goto('/auth/login')
  await forgetful.getByRole('link', { name: loginTexts.forgot }).click()
  await expect(forgetful.getByRole('heading', { name: recoveryTexts.title })).toBeVisible()
  await textbox(forgetful, accountTexts.email).fill(helper)
  await button(forgetful, recoveryTexts.submit).click()
  await expect(forgetful.getByText(recoveryTexts.sent(helper))).toBeVisible()
  await forgetful.goto(await linkTo(page, helper, '/auth/password-reset'))
  await expect(textbox(forgetful, resetTexts.code)).not.toHaveValue('')
  await password(forgetful, accountTexts.newPassword).fill(NEW_PASSWORD)
  await password(forgetful, accountTexts.confirmation).fill(NEW_PASSWORD)
  await button(forgetful, resetTexts.submit).click()
  await expect(forgetful.getByRole('heading', { name: resetTexts.doneTitle })).toBeVisible()

  // Joost's other session has ended: Joost logs in again in place, and no input is lost.
  await joost.getByRole('link', { name: navTexts.help }).click()
  await textbox(joost, helpTexts.message).fill('How do I move straws?')
  await button(joost, helpTexts.send).click()
  const over = joost.getByRole('dialog', { name: loginTexts.againTitle })
  await password(over, loginTexts.password).fill(PASSWORD)
  await button(over, loginTexts.submit).click()
  await expect(over.getByRole('alert')).toContainText(loginTexts.failed)
  await password(over, loginTexts.password).fill(NEW_PASSWORD)
  await button(over, loginTexts.submit).click()
  await expect(over).toBeHidden()
  await expect(textbox(joost, helpTexts.message)).toHaveValue('How do I move straws?')
  await button(joost, helpTexts.send).click()
  await expect(joost.getByText(helpTexts.sent)).toBeVisible()
  const chat = new URL('/help', page.url())
  chat.port = String(Number(chat.port) + 1)
  await expect
    .poll(async () => (await page.request.get(chat.toString())).text(), { timeout: 15_000 })
    .toContain(`Joost de Vries &lt;${helper}&gt; of Gestüt Heide asks for help:\\nHow do I move straws?`)

  // Joost becomes an owner. Maren becomes a collaborator, then an owner again, and removes Joost. Each change
  // takes effect with the next request.
  await page.goto('/hub/general')
  await setRole(page, 'Joost de Vries', rolesTexts.OWNER)
  await setRole(page, 'Maren Thiel', rolesTexts.COLLABORATOR)
  await expect(button(page, membersTexts.invite)).toBeHidden()
  await joost.goto('/hub/general')
  await setRole(joost, 'Maren Thiel', rolesTexts.OWNER)
  await page.reload()
  await member(page, 'Joost de Vries').click()
  await button(page.getByRole('dialog', { name: 'Joost de Vries' }), membersTexts.remove).click()
  const question = page.getByRole('dialog', { name: membersTexts.removeQuestion('Joost de Vries') })
  await button(question, membersTexts.remove).click()
  await expect(page.getByText(membersTexts.removed('Joost de Vries'))).toBeVisible()
  // Members cannot remove themselves, and the last owner cannot step down.
  await showRights(page, 'Maren Thiel')
  const own = page.getByRole('dialog', { name: 'Maren Thiel' })
  await expect(own.getByText(rightsTexts.onlyOwner('Maren Thiel'))).toBeVisible()
  await expect(button(own, membersTexts.remove)).toHaveCount(0)
  await expect(own.getByRole('radio', { name: rolesTexts.COLLABORATOR })).toBeDisabled()
  await joost.goto('/batches')
  await expect(joost).toHaveURL(/\/auth\/login/)
})
