import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listParties, showParty } from '#registry/parties/contract.ts'
import { partyTexts } from '#registry/parties/texts.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { commonTexts } from '#ui/texts.ts'
import { answer, answerInBackground } from '#test/component/fake-api.ts'
import { choose } from '#test/component/locators.ts'
import { open, violations } from '#test/component/open.tsx'
import { answerHub } from '#test/component/samples/hub.ts'
import { anotherId, CONSIGNEE_ID, TENANT_ID } from '#test/component/samples/ids.ts'
import { aParty, ourParty, partyPage } from '#test/component/samples/parties.ts'
import {
  keepPartiesApart,
  listPartyMerges,
  listSimilarParties,
  type Merge,
  mergeParties,
  type MergePreview,
  showPartyMerge,
  undoMerge,
} from '../contract.ts'
import { mergeTexts, obstacleTexts } from '../texts.ts'

const lindenhof = aParty({ email: 'samen@lindenhof.test', version: 3 })
const twin = aParty({
  ...{ id: anotherId(7), name: 'Gestut Lindenhof GmbH', email: 'a.brandt@lindenhof.test', version: 2 },
  phone: '+49 5141 555 0142',
})
const NONE = { straws: 0, movements: 0, horses: 0, batches: 0, files: 0, documents: 0 }
const aMerge = (given: Partial<Merge> = {}): Merge => ({
  ...{
    id: anotherId(9),
    into_id: lindenhof.id,
    into_name: lindenhof.name,
    from_id: twin.id,
    from_name: twin.name,
  },
  ...{ merged_at: '2026-11-20T10:00:00.000Z', merged_by_name: 'Ana García', can_undo: true },
  ...given,
})
const dialog = page.getByRole('dialog', { name: mergeTexts.title })

function answerPreview(given: Partial<MergePreview> = {}) {
  answer(showPartyMerge, () => ({
    into: {
      ...{ party: lindenhof, added_at: '2026-03-20T10:00:00.000Z', is_imported: false },
      ties: { ...NONE, straws: 151, movements: 7, horses: 2, documents: 3 },
    },
    from: {
      ...{ party: twin, added_at: '2026-05-06T10:00:00.000Z', is_imported: true },
      ties: { ...NONE, straws: 12, files: 1 },
    },
    obstacle: null,
    ...given,
  }))
}

/** Opens the comparison from the list that proposes the pair. */
async function compare(given: Partial<MergePreview> = {}) {
  answerHub()
  answerInBackground(listSimilarParties, () => ({
    pairs: [[lindenhof, twin].map(summary) as [never, never]],
  }))
  answerPreview(given)
  await open('/hub/stakeholders')
  await page.getByRole('button', { name: mergeTexts.compare }).click()
}
const summary = ({ id, is_self, name, email, city, country }: typeof lindenhof) => ({
  ...{ id, is_self, name, email, city, country },
})

test('a proposed pair is compared and merged, filling empty values and keeping the chosen name', async () => {
  await compare()
  await expect.element(dialog.getByText('Same city, same email domain')).toBeVisible()
  await expect.element(dialog.getByText('“GmbH” in one name only')).toBeVisible()
  await expect.element(dialog.getByText('Added 20 Mar 2026 by hand')).toBeVisible()
  await expect.element(dialog.getByText('Added 6 May 2026 by import')).toBeVisible()
  const after = dialog.getByRole('region', { name: mergeTexts.after })
  await expect
    .element(after)
    .toMatchTextContent(
      'Phone, 12 straws, 1 file, the name “Gestut Lindenhof GmbH”, which still finds Gestüt Lindenhof',
    )
  await expect
    .element(after)
    .toMatchTextContent('151 straws, 7 movements, 2 horses; 3 documents keep the name printed')
  expect(await violations()).toEqual([])
  await dialog.getByRole('radiogroup', { name: partyTexts.email }).getByLabelText(twin.email!).click()
  const merged = answer(mergeParties, () => aMerge())
  await dialog.getByRole('button', { name: mergeTexts.submit(lindenhof.name) }).click()
  await expect.element(page.getByText(mergeTexts.merged(twin.name, lindenhof.name))).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(merged.map(({ body }) => body)).toEqual([
    {
      ...{ tenant_id: TENANT_ID, into_id: lindenhof.id, from_id: twin.id, version: 3, from_version: 2 },
      take: ['email', 'phone'],
    },
  ])
})

test('choosing the other name keeps the other stakeholder, and a refusal is shown in place', async () => {
  await compare()
  await dialog.getByRole('radiogroup', { name: partyTexts.name }).getByLabelText(twin.name).click()
  const refused = answer(mergeParties, () => {
    throw new Refusal('STALE', 'Someone has just changed this. Check it again.')
  })
  await dialog.getByRole('button', { name: mergeTexts.submit(twin.name) }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Check it again.')
  expect(refused.map(({ body }) => body)).toMatchObject([
    { into_id: twin.id, from_id: lindenhof.id, version: 2, from_version: 3, take: [] },
  ])
})

test('a pair is kept apart', async () => {
  await compare()
  const apart = answer(keepPartiesApart, () => {
    answerInBackground(listSimilarParties, () => ({ pairs: [] }))
    return undefined
  })
  await dialog.getByRole('button', { name: mergeTexts.keepApart }).click()
  await expect.element(page.getByText(mergeTexts.keptApart(lindenhof.name, twin.name))).toBeVisible()
  await expect.element(page.getByRole('button', { name: mergeTexts.compare })).not.toBeInTheDocument()
  expect(apart).toMatchObject([{ params: { id: lindenhof.id }, body: { other_id: twin.id } }])
})

test('the dialog shows why two stakeholders cannot be merged', async () => {
  await compare({ obstacle: 'BETWEEN_THEM' })
  await expect.element(dialog.getByText(obstacleTexts.BETWEEN_THEM(twin.name, lindenhof.name))).toBeVisible()
})

test('a stakeholder’s page merges it with another, lists what was merged into it, and undoes that', async () => {
  answerHub()
  answer(listParties, () => partyPage(ourParty(), lindenhof, twin))
  answer(showParty, ({ params }) => (params.id === twin.id ? twin : lindenhof))
  answerPreview()
  let merges = [aMerge(), aMerge({ id: anotherId(8), from_name: 'Lindenhof alt', can_undo: false })]
  answer(listPartyMerges, () => ({ merges }))
  await open(`/parties/${CONSIGNEE_ID}`)
  const former = page.getByRole('region', { name: mergeTexts.formerNames })
  await expect.element(former.getByText('Lindenhof alt')).toBeVisible()
  const undone = answer(undoMerge, () => {
    merges = []
    return undefined
  })
  await former.getByRole('button', { name: mergeTexts.undoMerge }).click()
  const question = page.getByRole('dialog', { name: mergeTexts.undoQuestion(twin.name) })
  await question.getByRole('button', { name: mergeTexts.undoMerge }).click()
  await expect.element(page.getByText(mergeTexts.undone(twin.name))).toBeVisible()
  await expect.element(former).not.toBeInTheDocument()
  expect(undone).toMatchObject([{ params: { id: anotherId(9) } }])

  await page.getByRole('button', { name: commonTexts.actionsFor(lindenhof.name) }).click()
  await page.getByRole('menuitem', { name: mergeTexts.open }).click()
  await choose(mergeTexts.choose(lindenhof.name), twin.name)
  await expect.element(dialog.getByRole('button', { name: mergeTexts.submit(lindenhof.name) })).toBeVisible()
})
