import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addFile, listFiles } from '#features/files/contract.ts'
import { fileTexts } from '#features/files/texts.ts'
import { showFertility } from '#features/movements/contract.ts'
import { words } from '#platform/contract/words.ts'
import { answer, answerInBackground } from '#test/component/fake-api.ts'
import { chooseFiles } from '#test/component/files.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aFile, filePage } from '#test/component/samples/files.ts'
import { anotherId, MARE_ID, TENANT_ID } from '#test/component/samples/ids.ts'
import { shortDate } from '#ui/dates.ts'
import { type HealthTest, listHealthTests } from '../contract.ts'
import { healthTexts } from '../texts.ts'

const aTest: HealthTest = {
  id: anotherId(1),
  tenant_id: TENANT_ID,
  version: 1,
  animal_id: MARE_ID,
  disease: 'EVA',
  sampled_on: '2026-01-12',
  ...{ sample: null, laboratory: null, method: null, result: null, resulted_on: null },
  ...{ certificate_number: null, note: null },
}

test('the report of a laboratory is added to its health test', async () => {
  answerAccount()
  answerInBackground(showFertility, () => ({ fertility: [] }))
  answer(listHealthTests, () => ({ health_tests: [aTest] }))
  let files: ReturnType<typeof aFile>[] = []
  answer(listFiles, ({ query }) => filePage(...(query.health_test_id === aTest.id ? files : [])))
  await open(`/horses/${MARE_ID}`)
  const toggle = page.getByRole('button', {
    name: healthTexts.filesOf(words['EVA']!, shortDate(aTest.sampled_on)),
  })
  await expect.element(toggle).toBeVisible()
  toggle.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true')
  const section = page.getByRole('region', { name: healthTexts.filesTitle })
  await expect.element(section.getByText(healthTexts.filesNone)).toBeVisible()
  const sent = answer(addFile, ({ query: { name } }) => {
    files = [aFile({ name, batch_id: null, health_test_id: aTest.id })]
    return files[0]!
  })
  chooseFiles(section.getByLabelText(fileTexts.add).element(), new File(['%PDF-1.7'], 'EVA.pdf'))
  await expect.element(section.getByRole('link', { name: 'EVA.pdf' })).toBeVisible()
  expect(sent.map(({ query }) => query)).toEqual([
    { tenant_id: TENANT_ID, health_test_id: aTest.id, name: 'EVA.pdf' },
  ])
})
