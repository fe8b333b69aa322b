import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { rolesTexts } from '#features/session/texts.ts'
import { errorTexts } from '#ui/texts.ts'
import { answer, Broken, later } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { answerHub } from '#test/component/samples/hub.ts'
import { anotherId, TENANT_ID } from '#test/component/samples/ids.ts'
import { aMember } from '#test/component/samples/members.ts'
import { listMembers, type Member, updateMember } from '../contract.ts'
import { membersTexts } from '../texts.ts'

const nils = aMember({
  id: anotherId(1),
  ...{ email: 'nils.brandt@haras.test', first_name: 'Nils', last_name: 'Brandt', role: 'COLLABORATOR' },
})

test('the role of a member is changed, and keeps the focus while it is being saved', async () => {
  answerHub()
  let member = nils
  answer(listMembers, () => ({ members: [member], pagination: { limit: 100, offset: 0, total: 1 } }))
  await open('/hub/general')
  const role = page.getByRole('combobox', { name: membersTexts.roleOf('Nils Brandt') })
  const reply = later<Member>()
  const requests = answer(updateMember, () => reply.reply)
  await role.selectOptions('OWNER')
  role.element().focus()
  await expect.element(role).toHaveAttribute('aria-disabled', 'true')
  member = { ...nils, role: 'OWNER' }
  reply.send(member)
  await expect
    .element(page.getByText(membersTexts.roleChanged('Nils Brandt', rolesTexts.OWNER)))
    .toBeVisible()
  await expect.element(role).toHaveValue('OWNER')
  await expect.element(role).toHaveFocus()
  expect(requests.map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: nils.id }, body: { tenant_id: TENANT_ID, role: 'OWNER' } },
  ])
})

test('a role that cannot be changed is reported, and stays', async () => {
  answerHub()
  answer(listMembers, () => ({ members: [nils], pagination: { limit: 100, offset: 0, total: 1 } }))
  answer(updateMember, () => {
    throw new Broken()
  })
  await open('/hub/general')
  const role = page.getByRole('combobox', { name: membersTexts.roleOf('Nils Brandt') })
  await role.selectOptions('OWNER')
  await expect.element(page.getByRole('alert')).toMatchTextContent(errorTexts.generic)
  await expect.element(role).toHaveValue('COLLABORATOR')
})
