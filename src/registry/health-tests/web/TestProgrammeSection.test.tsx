import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Refusal } from '#platform/contract/refusal.ts'
import { words } from '#platform/contract/words.ts'
import { commonTexts } from '#ui/texts.ts'
import { answer } from '#test/component/fake-api.ts'
import { choose } from '#test/component/locators.ts'
import { open } from '#test/component/open.tsx'
import { answerHub, aTestProgramme } from '#test/component/samples/hub.ts'
import { anotherId, TENANT_ID } from '#test/component/samples/ids.ts'
import { aSession } from '#test/component/samples/session.ts'
import { replaceTestProgramme, Requirement, showTestProgramme } from '../contract.ts'
import { PRESETS } from '../presets.ts'
import { healthTexts, programmeTexts, requirementText } from '../texts.ts'

const section = page.getByRole('region', { name: programmeTexts.title })
const dialog = page.getByRole('dialog')
const text = (name: string) => dialog.getByRole('textbox', { name, exact: true })
const button = (name: string) => section.getByRole('button', { name })

/** Answers with a programme, and stores changes like the server. */
function answerProgramme(stored = aTestProgramme()) {
  let programme = stored
  answerHub()
  answer(showTestProgramme, () => programme)
  return answer(replaceTestProgramme, ({ body }) => {
    programme = { ...body, version: programme.version + 1 }
    return programme
  })
}

test('an owner adds, changes and removes a requirement, which is shown as a sentence', async () => {
  const sent = answerProgramme()
  await open('/hub/organisation')
  await expect.element(section.getByText(programmeTexts.preset(PRESETS[0].name))).toBeVisible()
  await expect.element(section.getByText(PRESETS[0].source)).toBeVisible()
  const add = button(programmeTexts.add)
  ;(add.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const submit = dialog.getByRole('button', { name: programmeTexts.add })
  await submit.click()
  await expect.element(dialog.getByRole('combobox', { name: healthTexts.disease })).toHaveFocus()
  await choose(healthTexts.disease, healthTexts.diseases.EVA)
  await text(programmeTexts.sample).fill('Semen')
  await text(programmeTexts.from).fill('90')
  await text(programmeTexts.to).fill('14')
  await submit.click()
  await expect.element(dialog.getByText('Before the first day')).toBeVisible()
  await expect.element(text(programmeTexts.to)).toHaveFocus()
  await text(programmeTexts.from).fill('14')
  await text(programmeTexts.to).fill('90')
  await text(programmeTexts.interval_days).fill('60')
  await choose(programmeTexts.residence, words['LEAVES']!)
  await submit.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const added = Requirement.parse({
    ...{ disease: 'EVA', sample: 'Semen', days_after: { from: 14, to: 90 } },
    ...{ interval_days: 60, residence: 'LEAVES' },
  })
  await expect.element(section).toMatchTextContent(requirementText(added, words))
  await expect.element(section.getByText(programmeTexts.own)).toBeVisible()

  await button(programmeTexts.edit('EVA, Semen')).click()
  await text(programmeTexts.days_before).fill('30')
  await text(programmeTexts.from).fill('')
  await text(programmeTexts.to).fill('')
  await dialog.getByRole('button', { name: commonTexts.save }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const edited = { ...added, days_before: 30, days_after: null }
  await expect.element(section).toMatchTextContent(requirementText(edited, words))

  await button(programmeTexts.removeOf('EVA, Semen')).click()
  await dialog.getByRole('button', { name: programmeTexts.remove }).click()
  await expect.element(section.getByText(programmeTexts.preset(PRESETS[0].name))).toBeVisible()
  const unchanged = PRESETS[0].requirements
  expect(sent.map(({ body }) => [body.version, body.requirements])).toEqual([
    [1, [...unchanged, added]],
    [2, [...unchanged, edited]],
    [3, unchanged],
  ])
})

test('a programme starts from a preset with its source, and can return to the default', async () => {
  const sent = answerProgramme(aTestProgramme({ version: 4, requirements: [] }))
  await open('/hub/organisation')
  await expect.element(section.getByText(programmeTexts.none)).toBeVisible()
  await button(programmeTexts.start).click()
  await expect.element(dialog).toMatchTextContent(PRESETS[1].source)
  const use = dialog.getByRole('button', { name: programmeTexts.use })
  await use.click()
  await expect.element(dialog.getByText(commonTexts.required)).toBeVisible()
  await dialog.getByRole('radio', { name: PRESETS[1].name }).click()
  await use.click()
  await expect.element(section.getByText(programmeTexts.preset(PRESETS[1].name))).toBeVisible()
  await button(programmeTexts.reset).click()
  await expect.element(dialog.getByRole('radio', { name: PRESETS[0].name })).toBeChecked()
  await use.click()
  await expect.element(section.getByText(programmeTexts.preset(PRESETS[0].name))).toBeVisible()
  await expect.element(button(programmeTexts.reset)).not.toBeInTheDocument()
  expect(sent.map(({ body }) => body)).toEqual([
    { tenant_id: TENANT_ID, version: 4, requirements: PRESETS[1].requirements },
    { tenant_id: TENANT_ID, version: 5, requirements: PRESETS[0].requirements },
  ])
})

test('a requirement added by another owner at the same time is kept', async () => {
  let programme = aTestProgramme()
  answerHub()
  answer(showTestProgramme, () => programme)
  await open('/hub/organisation')
  await button(programmeTexts.add).click()
  await choose(healthTexts.disease, healthTexts.diseases.DOURINE)
  await text(programmeTexts.days_before).fill('180')
  const concurrent = Requirement.parse({ disease: 'OTHER', days_before: 30 })
  const sent = answer(replaceTestProgramme, ({ body }) => {
    if (body.version === 2) return { ...body, version: 3 }
    programme = aTestProgramme({ version: 2, requirements: [concurrent] })
    const field = { field: 'requirements', old: [], new: [concurrent] }
    const by = { changed_by: anotherId(1), changed_by_name: 'Bea Ortiz' }
    const changes = [{ version: 2, changed_at: '2026-03-12T10:00:00.000Z', fields: [field], ...by }]
    throw new Refusal('STALE', 'Bea Ortiz has changed this.', { changes })
  })
  const submit = dialog.getByRole('button', { name: programmeTexts.add })
  await submit.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Bea Ortiz has changed this.')
  await expect.poll(() => document.body.textContent).toContain(requirementText(concurrent, words))
  await submit.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent.at(-1)!.body).toEqual({
    ...{ tenant_id: TENANT_ID, version: 2 },
    requirements: [concurrent, Requirement.parse({ disease: 'DOURINE', days_before: 180 })],
  })
})

test('a collaborator can read the programme but not change it', async () => {
  answerHub()
  answer(showTestProgramme, () => aTestProgramme({ requirements: [] }))
  await open('/hub/organisation', aSession('COLLABORATOR'))
  await expect.element(section.getByText(programmeTexts.none)).toBeVisible()
  expect(section.getByRole('button').elements()).toHaveLength(0)
})
