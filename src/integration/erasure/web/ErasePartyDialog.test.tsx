import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listStakeholders } from '#integration/overview/stakeholders.ts'
import { commonTexts } from '#ui/texts.ts'
import { answer, answerInBackground } from '#test/component/fake-api.ts'
import { open, violations } from '#test/component/open.tsx'
import { answerHub } from '#test/component/samples/hub.ts'
import { CONSIGNEE_ID, TENANT_ID } from '#test/component/samples/ids.ts'
import { aParty, ourParty } from '#test/component/samples/parties.ts'
import { ourselves, stakeholderPage } from '#test/component/samples/stakeholders.ts'
import { eraseParty, type PartyErasure, showPartyErasure } from '../contract.ts'
import { obstacleTexts, partyErasureTexts } from '../texts.ts'

const { name } = aParty()

/** Opens the dialog that erases the sample consignee. */
async function openDialog(erasure: Partial<PartyErasure>) {
  answerHub()
  answer(showPartyErasure, () => ({
    ...{ obstacles: [], kept_until: null },
    ...{ straws: 0, movements: 2, documents: 1, files: 0 },
    ...erasure,
  }))
  await open(`/parties/${CONSIGNEE_ID}`)
  await page.getByRole('button', { name: commonTexts.actionsFor(name) }).click()
  await page.getByRole('menuitem', { name: partyErasureTexts.open }).click()
}

test('the dialog lists the reasons why a stakeholder cannot be erased yet', async () => {
  await openDialog({ obstacles: ['HORSES', 'LAW'], kept_until: '2031-03-12' })
  const refused = page.getByRole('dialog', { name: partyErasureTexts.not(name) })
  await expect.element(refused.getByText(obstacleTexts.HORSES(name))).toBeVisible()
  await expect.element(refused.getByText(obstacleTexts.LAW(name, '12 Mar 2031'))).toBeVisible()
  expect(await violations()).toEqual([])
  await refused.getByRole('button', { name: commonTexts.close }).last().click()
  await expect.element(refused).not.toBeInTheDocument()
})

test('a stakeholder is erased, and the list is shown without them', async () => {
  await openDialog({})
  const dialog = page.getByRole('dialog', { name: partyErasureTexts.question(name) })
  for (const text of [
    partyErasureTexts.gone,
    partyErasureTexts.movements(2),
    partyErasureTexts.documents(1),
    partyErasureTexts.forGood,
  ])
    await expect.element(dialog.getByText(text)).toBeVisible()
  expect(await violations()).toEqual([])
  const requests = answer(eraseParty, () => {
    answerInBackground(listStakeholders, () => stakeholderPage(ourselves()))
    return { id: CONSIGNEE_ID, name: 'A former stakeholder' }
  })
  await dialog.getByRole('button', { name: partyErasureTexts.submit }).click()
  await expect.element(page.getByText(partyErasureTexts.done(name))).toBeVisible()
  await expect.element(page.getByRole('link', { name: ourParty().name })).toBeVisible()
  await expect.element(page.getByRole('link', { name })).not.toBeInTheDocument()
  expect(requests.map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: CONSIGNEE_ID }, body: { tenant_id: TENANT_ID } },
  ])
})
