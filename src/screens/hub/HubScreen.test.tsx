import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showLetterhead } from '#paperwork/documents/contract.ts'
import { listStakeholders } from '#integration/overview/stakeholders.ts'
import { listArchives } from '#integration/archives/contract.ts'
import { showTestProgramme } from '#registry/health-tests/contract.ts'
import { listFormerMembers } from '#integration/erasure/contract.ts'
import { listMemberInvitations, listMembers } from '#account/members/contract.ts'
import { membersTexts } from '#account/members/texts.ts'
import { showMailSettings } from '#stock/nitrogen/contract.ts'
import { type Party, showParty, updateParty } from '#registry/parties/contract.ts'
import { ENDS_BEFORE } from '#platform/contract/days.ts'
import { partyTexts } from '#registry/parties/texts.ts'
import { listStudbookRules } from '#registry/studbooks/contract.ts'
import { listWarehouses } from '#registry/warehouses/contract.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { commonTexts, errorTexts, navTexts } from '#ui/texts.ts'
import { answer, Unreachable } from '#test/component/fake-api.ts'
import { queryClient } from '#app/web/query-client.ts'
import { choose } from '#test/component/locators.ts'
import { open } from '#test/component/open.tsx'
import { answerHub } from '#test/component/samples/hub.ts'
import { TENANT_ID } from '#test/component/samples/ids.ts'
import { ourParty } from '#test/component/samples/parties.ts'
import { hubTexts } from './texts.ts'

test('once the server is reachable again one button reloads all failed sections', async () => {
  answerHub()
  await open('/help')
  const reads = [
    ...[listMembers, listMemberInvitations, listFormerMembers, listStakeholders, listWarehouses],
    ...[listStudbookRules, showTestProgramme, showLetterhead, listArchives, showMailSettings],
  ]
  const failed = reads.map((read) =>
    answer(read, () => {
      throw new Unreachable()
    }),
  )
  await page.getByRole('link', { name: navTexts.hub }).click()
  const retries = page.getByRole('button', { name: errorTexts.retry })
  await expect.poll(() => failed.every((requests) => requests.length > 0)).toBe(true)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(retries.elements()).toHaveLength(1)
  await expect.element(page.getByRole('heading', { name: hubTexts.title, level: 1 })).toBeInViewport()
  answerHub()
  await retries.click()
  await expect.poll(() => retries.elements()).toHaveLength(0)
  await expect.element(page.getByRole('region', { name: hubTexts.organisation })).toBeVisible()
})

test('a failure to load invitations is reported', async () => {
  answerHub()
  answer(listMemberInvitations, () => {
    throw new Refusal('TOO_MANY_REQUESTS', 'Too many.')
  })
  await open('/hub/general')
  await expect.element(page.getByText(membersTexts.invitationsFailed)).toBeVisible()
})

test('an owner enters the approval of their own centre', async () => {
  let own = ourParty()
  answerHub()
  answer(showParty, () => own)
  const changed = answer(updateParty, ({ body }) => {
    own = { ...own, ...(body as Partial<Party>) }
    return own
  })
  await open('/hub/general')
  const section = page.getByRole('region', { name: hubTexts.organisation })
  await expect.element(section.getByText(partyTexts.centreNone)).toBeVisible()
  await section.getByRole('button', { name: commonTexts.editTitle('Haras del Sur') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: partyTexts.approval_number }).fill('DE-NI-017')
  await choose(partyTexts.centre_kind, partyTexts.centre_kinds.COLLECTION)
  await dialog.getByRole('textbox', { name: partyTexts.centre_vet }).fill('Dr. Maike Ohm')
  const until = dialog.getByRole('textbox', { name: partyTexts.approval_valid_until })
  await dialog.getByRole('textbox', { name: partyTexts.approval_valid_from }).fill('1 Jan 2026')
  await until.fill('31 Dec 2025')
  await dialog.getByRole('button', { name: commonTexts.save }).click()
  await expect.element(dialog.getByText(ENDS_BEFORE)).toBeVisible()
  await until.fill('31 Dec 2028')
  await dialog.getByRole('button', { name: commonTexts.save }).click()
  await expect.element(section.getByText(`DE-NI-017, ${partyTexts.centre_kinds.COLLECTION}`)).toBeVisible()
  await expect.element(section.getByText('Dr. Maike Ohm')).toBeVisible()
  await expect.element(section.getByText('1 Jan 2026 to 31 Dec 2028')).toBeVisible()
  const valid = { approval_valid_from: '2026-01-01', approval_valid_until: '2028-12-31' }
  const centre = {
    approval_number: 'DE-NI-017',
    centre_kind: 'COLLECTION',
    centre_vet: 'Dr. Maike Ohm',
    ...valid,
  }
  expect(changed.map(({ body }) => body)).toEqual([{ tenant_id: TENANT_ID, version: 1, ...centre }])
})
