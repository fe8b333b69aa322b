import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { errorTexts } from '#ui/texts.ts'
import { answer, Broken } from '#test/component/fake-api.ts'
import { open, violations } from '#test/component/open.tsx'
import { answerHub } from '#test/component/samples/hub.ts'
import { anotherId, TENANT_ID } from '#test/component/samples/ids.ts'
import { eraseMemberName, type FormerMember, listFormerMembers } from '../contract.ts'
import { formerMemberTexts } from '../texts.ts'

const nils: FormerMember = {
  id: anotherId(1),
  name: 'Nils Brandt',
  left_at: '2026-03-12T10:00:00.000Z',
  ...{ erased_at: null, kept_until: null },
}

test('an owner erases the name of a former member', async () => {
  answerHub()
  answer(listFormerMembers, () => {
    throw new Broken()
  })
  await open('/hub/organisation')
  const former = page.getByRole('region', { name: formerMemberTexts.title })
  const again = former.getByRole('button', { name: errorTexts.retry })
  await expect.element(again).toBeVisible()
  let members = [nils]
  answer(listFormerMembers, () => ({
    former_members: members,
    pagination: { limit: 100, offset: 0, total: 1 },
  }))
  await again.click()
  await expect.element(former.getByText(formerMemberTexts.left('12 Mar 2026'))).toBeVisible()
  const erase = former.getByRole('button', { name: formerMemberTexts.eraseOf('Nils Brandt') })
  await erase.click()
  const dialog = page.getByRole('dialog', { name: formerMemberTexts.question('Nils Brandt') })
  await expect.element(dialog.getByText(formerMemberTexts.forGood)).toBeVisible()
  expect(await violations()).toEqual([])
  const requests = answer(eraseMemberName, () => {
    const erased = { ...nils, name: 'A former member', erased_at: '2026-03-14T10:00:00.000Z' }
    members = [erased]
    return erased
  })
  await dialog.getByRole('button', { name: formerMemberTexts.erase }).click()
  await expect
    .element(former.getByText(formerMemberTexts.erased('14 Mar 2026'), { exact: false }))
    .toBeVisible()
  await expect.element(erase).not.toBeInTheDocument()
  expect(requests.map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: nils.id }, body: { tenant_id: TENANT_ID } },
  ])
})
