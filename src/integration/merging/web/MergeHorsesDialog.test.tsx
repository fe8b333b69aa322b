import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listAnimals, showAnimal } from '#registry/animals/contract.ts'
import { horseTexts } from '#registry/animals/texts.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { commonTexts } from '#ui/texts.ts'
import { answer, answerInBackground } from '#test/component/fake-api.ts'
import { choose } from '#test/component/locators.ts'
import { open, violations } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { animalPage, aStallion } from '#test/component/samples/animals.ts'
import { anotherId, TENANT_ID } from '#test/component/samples/ids.ts'
import {
  type HorseMergePreview,
  keepAnimalsApart,
  listAnimalMerges,
  listSimilarAnimals,
  type Merge,
  mergeAnimals,
  showAnimalMerge,
  undoMerge,
} from '../contract.ts'
import { horseObstacleTexts, mergeTexts } from '../texts.ts'

const lucero = aStallion({ name: 'Lucero', ueln: null, version: 3 })
const twin = aStallion({ id: anotherId(7), name: 'Lucéro', ueln: '276431310123456', version: 2 })
const NONE = { batches: 0, straws: 0, inseminations: 0, offspring: 0, health_tests: 0, files: 0 }
const dialog = page.getByRole('dialog', { name: mergeTexts.titleHorses })
const aMerge = (): Merge => ({
  ...{ id: anotherId(9), into_id: lucero.id, into_name: lucero.name, from_id: twin.id, from_name: twin.name },
  ...{ merged_at: '2026-11-20T10:00:00.000Z', merged_by_name: 'Ana García', can_undo: true },
})

function answerPreview(given: Partial<HorseMergePreview> = {}) {
  const added_at = '2026-03-20T10:00:00.000Z'
  answer(showAnimalMerge, () => ({
    into: { horse: lucero, added_at, is_imported: false, ties: { ...NONE, batches: 1, straws: 74 } },
    from: { horse: twin, added_at, is_imported: true, ties: { ...NONE, batches: 2, offspring: 1 } },
    obstacle: null,
    ...given,
  }))
}

/** Opens the comparison from the list that proposes the pair. */
async function compare(given: Partial<HorseMergePreview> = {}) {
  answerAccount({ animals: [lucero, twin] })
  const summary = ({ id, name, sex, ueln, breed, born_on, sire, dam }: typeof lucero) => ({
    ...{ id, name, sex, ueln, breed, born_on, sire, dam },
  })
  const pair: Reply<typeof listSimilarAnimals>['pairs'][0] = [summary(lucero), summary(twin)]
  answerInBackground(listSimilarAnimals, () => ({ pairs: [pair] }))
  answerPreview(given)
  await open('/horses')
  await page.getByRole('button', { name: mergeTexts.compare }).click()
}

test('a proposed pair of horses is compared and merged, and the one with a UELN provides it', async () => {
  await compare()
  const after = dialog.getByRole('region', { name: mergeTexts.after })
  await expect
    .element(after)
    .toMatchTextContent('UELN, 2 batches, 1 offspring, the name “Lucéro”, which still finds Lucero')
  await expect.element(after).toMatchTextContent('1 batch, 74 straws')
  expect(await violations()).toEqual([])
  const merged = answer(mergeAnimals, () => aMerge())
  await dialog.getByRole('button', { name: mergeTexts.submit('Lucero') }).click()
  await expect.element(page.getByText(mergeTexts.merged('Lucéro', 'Lucero'))).toBeVisible()
  expect(merged.map(({ body }) => body)).toEqual([
    {
      ...{ tenant_id: TENANT_ID, into_id: lucero.id, from_id: twin.id, version: 3, from_version: 2 },
      take: ['ueln'],
    },
  ])
})

test('two horses are kept apart, or the dialog shows why they cannot be merged', async () => {
  await compare({ obstacle: 'UELN' })
  await expect.element(dialog.getByText(horseObstacleTexts.UELN('Lucéro', 'Lucero'))).toBeVisible()
  await dialog.getByRole('button', { name: commonTexts.close }).last().click()
  answerPreview()
  const apart = answer(keepAnimalsApart, () => undefined)
  await open('/horses')
  await page.getByRole('button', { name: mergeTexts.compare }).click()
  await dialog.getByRole('button', { name: mergeTexts.keepApart }).click()
  await expect.element(page.getByText(mergeTexts.keptApart('Lucero', 'Lucéro'))).toBeVisible()
  expect(apart).toMatchObject([{ params: { id: lucero.id }, body: { other_id: twin.id } }])
})

test('a horse’s page merges it with another, lists what was merged into it, and undoes that', async () => {
  answerAccount({ animals: [lucero, twin] })
  answer(listAnimals, () => animalPage(lucero, twin))
  answer(showAnimal, ({ params }) => (params.id === twin.id ? twin : lucero))
  answerPreview()
  let merges = [aMerge()]
  answer(listAnimalMerges, () => ({ merges }))
  await open(`/horses/${lucero.id}`)
  const former = page.getByRole('region', { name: mergeTexts.formerHorses })
  const undone = answer(undoMerge, () => {
    merges = []
    return undefined
  })
  await former.getByRole('button', { name: mergeTexts.undoMerge }).click()
  const question = page.getByRole('dialog', { name: mergeTexts.undoQuestion('Lucéro') })
  await question.getByRole('button', { name: mergeTexts.undoMerge }).click()
  await expect.element(page.getByText(mergeTexts.undone('Lucéro'))).toBeVisible()
  await expect.element(former).not.toBeInTheDocument()
  expect(undone).toMatchObject([{ params: { id: anotherId(9) } }])
  await page.getByRole('button', { name: commonTexts.actionsFor('Lucero') }).click()
  await page.getByRole('menuitem', { name: mergeTexts.open }).click()
  await choose(mergeTexts.chooseHorse('Lucero'), 'Lucéro')
  await expect.element(dialog.getByRole('radiogroup', { name: horseTexts.name })).toBeVisible()
})
