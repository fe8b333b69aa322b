import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listMemberInvitations, listMembers } from '#account/members/contract.ts'
import { membersTexts } from '#account/members/texts.ts'
import { listFactors } from '#account/two-factor/contract.ts'
import { factorsTexts } from '#account/two-factor/texts.ts'
import { listStakeholders } from '#integration/overview/stakeholders.ts'
import { showMailSettings } from '#stock/nitrogen/contract.ts'
import { type Party, showParty, updateParty } from '#registry/parties/contract.ts'
import { ENDS_BEFORE } from '#platform/contract/days.ts'
import { partyTexts } from '#registry/parties/texts.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { commonTexts, errorTexts, navTexts } from '#ui/texts.ts'
import { vesselTexts } from '#ui/vessel-texts.ts'
import { answer, answerInBackground, Unreachable } from '#test/component/fake-api.ts'
import { queryClient } from '#app/web/query-client.ts'
import { choose } from '#test/component/locators.ts'
import { open } from '#test/component/open.tsx'
import { answerHub } from '#test/component/samples/hub.ts'
import { TENANT_ID } from '#test/component/samples/ids.ts'
import { ourParty } from '#test/component/samples/parties.ts'
import { accountTexts } from '#account/auth/texts.ts'
import { listBookChecks } from '#stock/straws/contract.ts'
import { booksTexts, hubTexts } from './texts.ts'

test('once the server is reachable again one button reloads all failed sections', async () => {
  answerHub()
  await open('/help')
  const reads = [listMembers, listMemberInvitations, listStakeholders, listFactors, showMailSettings]
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
  await expect.element(page.getByRole('heading', { name: hubTexts.general, level: 1 })).toBeInViewport()
  answerHub()
  await retries.click()
  await expect.poll(() => retries.elements()).toHaveLength(0)
  await expect.element(page.getByRole('region', { name: membersTexts.members })).toBeVisible()
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
  await open('/hub/organisation')
  const section = page.getByRole('region', { name: 'Haras del Sur' })
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

test('on a phone the hub is a list with states, and its parts open alone and lead back', async () => {
  await page.viewport(390, 844)
  answerHub()
  answerInBackground(listBookChecks, () => ({
    checks: [
      {
        checked_at: '2026-03-12T02:00:00.000Z',
        checked: 8,
        movements: 2,
        difference_count: 3,
        differences: [],
      },
    ],
  }))
  await open('/hub/general')
  const list = page.getByRole('navigation', { name: hubTexts.more })
  await expect
    .element(list.getByRole('link', { name: `${hubTexts.access} ${factorsTexts.isOff}` }))
    .toBeVisible()
  await expect
    .element(list.getByRole('link', { name: `${booksTexts.title} ${booksTexts.badNight(3)}` }))
    .toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
  await page.getByRole('link', { name: `${membersTexts.members} 1` }).click()
  await expect.element(page.getByRole('heading', { name: membersTexts.members, level: 1 })).toBeVisible()
  await expect.element(page.getByRole('region', { name: accountTexts.profile })).not.toBeInTheDocument()
  await page.getByRole('main').getByRole('link', { name: hubTexts.title }).click()
  await page.getByRole('navigation', { name: hubTexts.you }).getByRole('link').click()
  await expect.element(page.getByRole('region', { name: accountTexts.security })).toBeVisible()
})

test('on a desktop the side list marks the screen that is open', async () => {
  answerHub()
  await open('/hub/general')
  const side = page.getByRole('navigation', { name: hubTexts.title })
  const current = side.getByRole('link', { name: hubTexts.general })
  await expect.element(current).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByRole('region', { name: membersTexts.members })).toBeVisible()
  await side.getByRole('link', { name: hubTexts.organisation }).click()
  await expect.element(current).not.toHaveAttribute('aria-current')
})

test('settings for work at the container are one row with a menu', async () => {
  answerHub()
  await open('/hub/general')
  const profile = page.getByRole('region', { name: accountTexts.profile })
  await expect.element(profile.getByText(vesselTexts.allOff)).toBeVisible()
  await profile.getByRole('button', { name: commonTexts.editTitle(vesselTexts.title) }).click()
  await page.getByRole('menuitemcheckbox', { name: vesselTexts.isLeft }).click()
  await expect.element(profile.getByText(vesselTexts.on([vesselTexts.isLeft]))).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})
