import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showLetterhead } from '#features/documents/contract.ts'
import { listArchives } from '#features/exports/contract.ts'
import { listFormerMembers } from '#features/leaving/contract.ts'
import { listMemberInvitations, listMembers } from '#features/members/contract.ts'
import { membersTexts } from '#features/members/texts.ts'
import { showMailSettings } from '#features/nitrogen/contract.ts'
import { listParties } from '#features/parties/contract.ts'
import { listStudbookRules } from '#features/studbooks/contract.ts'
import { listWarehouses } from '#features/warehouses/contract.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { errorTexts, navTexts } from '#ui/texts.ts'
import { answer, Unreachable } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { answerHub } from '#test/component/samples/hub.ts'
import { hubTexts } from './texts.ts'

test('once the server can be reached again, one button loads all that did not come', async () => {
  answerHub()
  await open('/help')
  const reads = [
    ...[listMembers, listMemberInvitations, listFormerMembers, listParties, listWarehouses],
    ...[listStudbookRules, showLetterhead, listArchives, showMailSettings],
  ]
  for (const read of reads)
    answer(read, () => {
      throw new Unreachable()
    })
  await page.getByRole('link', { name: navTexts.hub }).click()
  const retries = page.getByRole('button', { name: errorTexts.retry })
  await expect.poll(() => retries.elements()).toHaveLength(reads.length)
  await expect.element(page.getByRole('heading', { name: hubTexts.title, level: 1 })).toBeInViewport()
  answerHub()
  await retries.first().click()
  await expect.poll(() => retries.elements()).toHaveLength(0)
})

test('invitations that cannot be loaded are reported', async () => {
  answerHub()
  answer(listMemberInvitations, () => {
    throw new Refusal('TOO_MANY_REQUESTS', 'Too many.')
  })
  await open('/hub/general')
  await expect.element(page.getByText(membersTexts.invitationsFailed)).toBeVisible()
})
