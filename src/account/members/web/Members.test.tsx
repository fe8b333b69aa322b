import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { rolesTexts } from '#account/auth/texts.ts'
import type { Right } from '#platform/contract/permissions.ts'
import { words } from '#platform/contract/words.ts'
import { commonTexts } from '#ui/texts.ts'
import { answer, Broken, later } from '#test/component/fake-api.ts'
import { open, violations } from '#test/component/open.tsx'
import { answerHub } from '#test/component/samples/hub.ts'
import { anotherId, TENANT_ID } from '#test/component/samples/ids.ts'
import { aCollaborator } from '#test/component/samples/session.ts'
import { aMember } from '#test/component/samples/members.ts'
import {
  inviteMember,
  listMemberInvitations,
  listMembers,
  type Member,
  type MemberInvitation,
  removeMember,
  resendMemberInvitation,
  updateMember,
  withdrawMemberInvitation,
} from '../contract.ts'
import { membersTexts, rightsTexts } from '../texts.ts'

const nils = aMember({
  id: anotherId(1),
  ...{ email: 'nils.brandt@haras.test', first_name: 'Nils', last_name: 'Brandt', role: 'COLLABORATOR' },
})
const NAME = 'Nils Brandt'
const row = page.getByRole('button', { name: /^Nils Brandt/ })
const dialog = page.getByRole('dialog', { name: NAME })
const save = dialog.getByRole('button', { name: rightsTexts.save })
const right = (name: keyof typeof words) => dialog.getByRole('switch', { name: words[name]! })
const sentence = dialog.getByRole('status')

/** Opens the hub of an account with these members. @returns the stored members, which a test may change */
async function openWith(...members: Member[]) {
  const stored = { members }
  answerHub()
  answer(listMembers, () => ({
    members: stored.members,
    pagination: { limit: 100, offset: 0, total: stored.members.length },
  }))
  await open('/hub/general?part=members')
  return stored
}

test('an added right is marked as new, described in a sentence and saved', async () => {
  const stored = await openWith(aMember(), nils)
  await expect.element(row).toMatchTextContent(rolesTexts.COLLABORATOR)
  await row.click()
  await expect.element(right('BOOK')).toBeChecked()
  await expect.element(right('CORRECT')).not.toBeChecked()
  await expect.element(sentence).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
  await right('CORRECT').click()
  await expect.element(dialog.getByText(rightsTexts.added, { exact: true })).toBeVisible()
  await expect.element(sentence).toMatchTextContent(rightsTexts.canNow(NAME, 'correct others’ entries'))
  const manager = dialog.getByRole('radio', { name: rightsTexts.presets.STUD_MANAGER })
  await expect.element(manager).toBeChecked()
  const reply = later<Member>()
  const requests = answer(updateMember, () => reply.reply)
  await save.click()
  const changed = { ...nils, rights: ['BOOK', 'EDIT', 'CORRECT'] } satisfies Member
  stored.members = [aMember(), changed]
  reply.send(changed)
  await expect.element(page.getByText(rightsTexts.saved(NAME))).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row).toMatchTextContent(rightsTexts.presets.STUD_MANAGER)
  await expect.element(row).toHaveFocus()
  expect(requests.map(({ params, body }) => ({ params, body }))).toEqual([
    {
      params: { id: nils.id },
      body: { tenant_id: TENANT_ID, role: 'COLLABORATOR', rights: ['BOOK', 'EDIT', 'CORRECT'] },
    },
  ])
})

test('a preset selects its rights and counts additional ones', async () => {
  await openWith(aMember(), nils)
  await row.click()
  await dialog.getByText(rightsTexts.presets.READ_ONLY).click()
  await expect.element(right('BOOK')).not.toBeChecked()
  await expect.element(right('EDIT')).not.toBeChecked()
  await expect.element(sentence).toMatchTextContent(rightsTexts.cannot(NAME, 'record movements or edit data'))
  await right('BOOK').click()
  const readOnly = rightsTexts.withMore(rightsTexts.presets.READ_ONLY, 1)
  await expect.element(dialog.getByRole('radio', { name: readOnly })).toBeChecked()
  const requests = answer(updateMember, () => ({ ...nils, rights: ['BOOK'] satisfies Right[] }))
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(requests.map(({ body }) => body.rights)).toEqual([['BOOK']])
})

test('a member becomes an owner, with every right', async () => {
  await openWith(aMember(), nils)
  await row.click()
  await dialog.getByText(rolesTexts.OWNER, { exact: true }).click()
  await expect.element(dialog.getByText(rightsTexts.ofOwner)).toBeVisible()
  await expect.element(right('BOOK')).not.toBeInTheDocument()
  await expect.element(sentence).toMatchTextContent(rightsTexts.becomesOwner(NAME))
  const requests = answer(updateMember, () => ({ ...nils, role: 'OWNER' }) as const)
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(requests.map(({ body }) => body)).toEqual([{ tenant_id: TENANT_ID, role: 'OWNER' }])
})

test('if saving rights fails, the error is shown and the selection stays', async () => {
  await openWith(aMember(), nils)
  await row.click()
  answer(updateMember, () => {
    throw new Broken()
  })
  await right('EDIT').click()
  await save.click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(right('EDIT')).not.toBeChecked()
})

test('the only owner cannot step down or remove themselves, and sees why', async () => {
  await openWith(aMember(), nils)
  await page.getByRole('button', { name: commonTexts.actionsFor('Ana García') }).click()
  await page.getByRole('menuitem', { name: membersTexts.showRights }).click()
  const own = page.getByRole('dialog', { name: 'Ana García' })
  await expect.element(own.getByText(rightsTexts.onlyOwner('Ana García'))).toBeVisible()
  await expect.element(own.getByRole('radio', { name: rolesTexts.COLLABORATOR })).toBeDisabled()
  await expect.element(own.getByRole('button', { name: membersTexts.remove })).not.toBeInTheDocument()
})

test('a member is removed in the dialog of their rights', async () => {
  const stored = await openWith(aMember(), nils)
  await row.click()
  await dialog.getByRole('button', { name: membersTexts.remove }).click()
  const question = page.getByRole('dialog', { name: membersTexts.removeQuestion(NAME) })
  const requests = answer(removeMember, () => {
    stored.members = [aMember()]
    return undefined
  })
  await question.getByRole('button', { name: membersTexts.remove }).click()
  await expect.element(page.getByText(membersTexts.removed(NAME))).toBeVisible()
  await expect.element(row).not.toBeInTheDocument()
  expect(requests.map(({ params }) => params)).toEqual([{ id: nils.id }])
})

test('a member is invited with a preset on a phone without widening the page', async () => {
  await page.viewport(390, 844)
  const stored: { invitations: MemberInvitation[] } = { invitations: [] }
  await openWith(aMember(), nils)
  answer(listMemberInvitations, () => ({
    ...stored,
    pagination: { limit: 100, offset: 0, total: stored.invitations.length },
  }))
  await page.getByRole('button', { name: membersTexts.invite }).click()
  const inviting = page.getByRole('dialog', { name: membersTexts.invite })
  await inviting.getByRole('textbox').fill('j.vidal@haras.test')
  await expect
    .element(inviting.getByRole('status'))
    .toMatchTextContent(rightsTexts.invited('read, record movements and edit data'))
  await inviting.getByText(rightsTexts.presets.READ_ONLY).click()
  await expect.element(inviting.getByRole('status')).toMatchTextContent(rightsTexts.invitedReader)
  expect(await violations()).toEqual([])
  const invitation = {
    ...{ id: anotherId(2), tenant_id: TENANT_ID, email: 'j.vidal@haras.test' },
    ...{ role: 'COLLABORATOR' as const, rights: [] },
    ...{ created_at: '2026-03-12T08:00:00.000Z', expires_at: '2999-03-26T08:00:00.000Z' },
  }
  const requests = answer(inviteMember, () => {
    stored.invitations = [invitation]
    return invitation
  })
  await inviting.getByRole('button', { name: membersTexts.inviteSend }).click()
  expect(requests.map(({ body }) => body)).toEqual([
    { tenant_id: TENANT_ID, email: 'j.vidal@haras.test', role: 'COLLABORATOR', rights: [] },
  ])
  const invited = page.getByRole('list', { name: membersTexts.invitations })
  await expect.element(invited.getByText(rightsTexts.presets.READ_ONLY)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
  const withdrawn = answer(withdrawMemberInvitation, () => undefined)
  await invited.getByRole('button', { name: membersTexts.actsOf(invitation.email) }).click()
  await page.getByRole('menuitem', { name: membersTexts.withdraw }).click()
  await expect.element(page.getByText(membersTexts.withdrawn(invitation.email))).toBeVisible()
  expect(withdrawn.map(({ params }) => params)).toEqual([{ id: invitation.id }])
})

test('an expired invitation says so, and is sent again by one press', async () => {
  const invitation: MemberInvitation = {
    ...{ id: anotherId(2), tenant_id: TENANT_ID, email: 'j.vidal@haras.test', role: 'COLLABORATOR' },
    ...{ created_at: '2026-03-01T08:00:00.000Z', expires_at: '2026-03-15T08:00:00.000Z' },
  }
  const stored = { invitations: [invitation] }
  await openWith(aMember())
  answer(listMemberInvitations, () => ({ ...stored, pagination: { limit: 100, offset: 0, total: 1 } }))
  await open('/hub/general?part=members')
  const invited = page.getByRole('list', { name: membersTexts.invitations })
  await expect.element(invited.getByText(membersTexts.expiredOn('15 Mar 2026'))).toBeVisible()
  const resent = { ...invitation, expires_at: '2999-03-29T08:00:00.000Z' }
  const requests = answer(resendMemberInvitation, () => {
    stored.invitations = [resent]
    return resent
  })
  await invited.getByRole('button', { name: membersTexts.sendAgainTo(invitation.email) }).click()
  await expect.element(page.getByText(membersTexts.resent(invitation.email))).toBeVisible()
  await expect.element(invited.getByText(membersTexts.untilDay('29 Mar 2999'))).toBeVisible()
  await expect
    .element(invited.getByRole('button', { name: membersTexts.sendAgainTo(invitation.email) }))
    .not.toBeInTheDocument()
  expect(requests.map(({ params }) => params)).toEqual([{ id: invitation.id }])
})

test('a collaborator sees members and their rights but cannot change them', async () => {
  answerHub()
  await open('/hub/general', aCollaborator('BOOK'))
  answer(listMembers, () => ({
    members: [aMember(), { ...nils, rights: [] }],
    pagination: { limit: 100, offset: 0, total: 2 },
  }))
  await expect.element(page.getByText(rightsTexts.presets.READ_ONLY)).toBeVisible()
  await expect.element(row).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: membersTexts.invite })).not.toBeInTheDocument()
})
