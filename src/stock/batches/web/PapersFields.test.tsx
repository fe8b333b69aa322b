import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createParty, deleteParty } from '#registry/parties/contract.ts'
import { partyTexts } from '#registry/parties/texts.ts'
import { changeStraws } from '#stock/straws/contract.ts'
import { strawsTexts, withdrawalTexts } from '#stock/straws/texts.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { words } from '#platform/contract/words.ts'
import { commonTexts } from '#ui/texts.ts'
import { answer } from '#test/component/fake-api.ts'
import { choice, expectFocus, factOf, field, focus, openSheet } from '#test/component/laboratory-form.ts'
import { ANY_ACT, choose } from '#test/component/locators.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aBatch, changedBy } from '#test/component/samples/batches.ts'
import { anotherId, BATCH_ID, TENANT_ID } from '#test/component/samples/ids.ts'
import { aMovement } from '#test/component/samples/movements.ts'
import { aParty, ourParty } from '#test/component/samples/parties.ts'
import { listBatchWarnings, showBatch, updateBatch } from '../contract.ts'
import { fieldTexts } from '../fields.ts'
import { batchTexts } from '../texts.ts'
import type { BatchWarning } from '../warning-kinds.ts'
import { warningText } from '../warning-texts.ts'

const MISSING: BatchWarning = { kind: 'TESTS_MISSING', diseases: ['EIA', 'EVA', 'CEM'] }
const LATE: BatchWarning = { kind: 'NOT_RELEASABLE', from: '2031-03-03' }
/** Joins warnings as the form shows them: links of one line, without their full stops. */
const joined = (warnings: BatchWarning[]) =>
  warnings.map((warning) => warningText(warning).slice(0, -1)).join('·')

test('the papers of a batch are typed by keyboard, and missing ones are shown', async () => {
  const centre = {
    id: anotherId(1),
    name: 'New Centre',
    approval_number: null,
    approval_valid_from: null,
    approval_valid_until: null,
  }
  const parties = [ourParty(), aParty()]
  let [stored, warnings]: [ReturnType<typeof aBatch>, BatchWarning[]] = [
    aBatch(),
    [{ kind: 'NO_MARK' }, MISSING],
  ]
  answerAccount({ parties })
  answer(showBatch, () => stored)
  answer(listBatchWarnings, () => ({ warnings }))
  answer(createParty, ({ body: { accept = [], ...body } }) => {
    const warnings = [{ code: 'SIMILAR_NAME', message: 'It is already in Strawbook.' }] as const
    if (!accept.includes('SIMILAR_NAME'))
      throw new Refusal('SIMILAR_NAME', warnings[0].message, { warnings: [...warnings] })
    const party = aParty({ ...body, id: centre.id })
    parties.push(party)
    return party
  })
  const changed = answer(updateBatch, ({ body }) => {
    stored = { ...changedBy(stored, body), collection_centre: centre }
    warnings = [LATE, { kind: 'MARK_LACKS', parts: ['DONOR'] }, MISSING]
    return stored
  })
  await open(`/batches/${BATCH_ID}`)
  const note = page.getByRole('complementary', { name: batchTexts.gaps })
  await expect.element(note).toMatchTextContent(joined(warnings))
  await page.getByRole('link', { name: batchTexts.editBatch }).click()
  await field(fieldTexts.straw_mark_text).fill('BRABO\n010226')
  focus(field(fieldTexts.thawing_instruction))
  await userEvent.keyboard('38 °C for 30 seconds{Tab}')
  await expectFocus(choice(fieldTexts.collection_centre))
  await userEvent.keyboard('New Centre')
  const create = page.getByRole('option', { name: commonTexts.create('New Centre'), exact: false })
  // The name is like another one, so it is added only when it is chosen again.
  const createTwice = async () => {
    await create.click()
    await expect.element(page.getByText(partyTexts.createAgain, { exact: false })).toBeVisible()
    await choice(fieldTexts.collection_centre).click()
    await create.click()
    await expect.element(page.getByText(partyTexts.createAgain, { exact: false })).not.toBeInTheDocument()
    await expect.element(choice(fieldTexts.collection_centre)).toHaveValue('New Centre')
  }
  await createTwice()
  // The toast undoes the new stakeholder, who is then added again.
  const deleted = answer(deleteParty, () => {
    parties.pop()
    return undefined
  })
  await page.getByRole('button', { name: partyTexts.undoAdd }).click()
  await expect.element(choice(fieldTexts.collection_centre)).toHaveValue('')
  expect(deleted.map(({ params }) => params)).toEqual([{ id: centre.id }])
  await choice(fieldTexts.collection_centre).fill('New Centre')
  await createTwice()
  await choice(fieldTexts.health_status).selectOptions(words['EU']!)
  await field(fieldTexts.releasable_from).fill('3 March 2031')
  await field(fieldTexts.incubation_minutes).fill('30')
  await userEvent.keyboard('{Enter}37,5{Control>}{Enter}{/Control}')
  await expect.element(note).toMatchTextContent(joined(warnings))
  expect(changed.map(({ body }) => body)).toEqual([
    {
      ...{ tenant_id: TENANT_ID, version: 1 },
      ...{ straw_mark_text: 'BRABO\n010226', thawing_instruction: '38 °C for 30 seconds' },
      ...{ collection_centre_id: centre.id, health_status: 'EU', releasable_from: '2031-03-03' },
      ...{ incubation_minutes: 30, incubation_celsius: 37.5 },
    },
  ])
  await openSheet()
  for (const [name, value] of [
    [fieldTexts.straw_mark_text, 'BRABO 010226'],
    [fieldTexts.thawing_instruction, '38 °C for 30 seconds'],
    [fieldTexts.collection_centre, 'New Centre'],
    [batchTexts.incubation, '30 min, 37.5 °C'],
  ] as const)
    await expect.poll(() => factOf(name)).toBe(value)
  await expect.element(page.getByRole('link', { name: 'New Centre' })).toBeVisible()
})

test('a withdrawal warns of missing papers if straws leave or are used, and can be booked', async () => {
  answerAccount()
  answer(listBatchWarnings, () => ({ warnings: [LATE] }))
  const booked = answer(changeStraws, () => ({ movements: [aMovement()] }))
  await open(`/batches/${BATCH_ID}`)
  await page.getByRole('button', { name: strawsTexts.withdraw }).click()
  const dialog = page.getByRole('dialog')
  const note = dialog.getByRole('note')
  await dialog.getByText(withdrawalTexts.CONSIGNMENT, { exact: true }).click()
  await expect.element(note).toMatchTextContent(warningText(LATE))
  await dialog.getByText(withdrawalTexts.LOSS, { exact: true }).click()
  await expect.element(note).not.toBeInTheDocument()
  await dialog.getByText(withdrawalTexts.INSEMINATION, { exact: true }).click()
  await expect.element(note).toBeVisible()
  await dialog.getByRole('textbox', { name: strawsTexts.amount }).fill('2')
  await choose(strawsTexts.mare, 'Vega H')
  await dialog.getByRole('button', { name: ANY_ACT }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(booked).toHaveLength(1)
})
