import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { removePickListLine, showPickList } from '#features/pick-lists/contract.ts'
import { purposeText } from '#features/pick-lists/purpose-text.ts'
import { pickListTexts } from '#features/pick-lists/texts.ts'
import { answer } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { anotherId, CONTAINER_ID } from '#test/component/samples/ids.ts'
import { aLine, aPickList, LIST_ID } from '#test/component/samples/pick-lists.ts'

test('a list adds up its straws and lifts, and a line is taken off it', async () => {
  answerAccount()
  const whole = aPickList()
  const [first] = whole.lifts
  const line = aLine({ id: anotherId(1), amount: 7 })
  const take = { ...first!.takes[0]!, line_id: line.id, numbers: [[21, 27]] as [number, number][] }
  const both = {
    ...whole,
    lines: [...whole.lines, line],
    lifts: [
      first!,
      {
        ...{ container_id: CONTAINER_ID, canister: 2 },
        takes: [{ ...take, location: { container_id: CONTAINER_ID, canister: 2, level: 1 } }],
      },
    ],
  }
  let list = both
  answer(showPickList, () => list)
  const removals = answer(removePickListLine, () => {
    list = whole
    return undefined
  })
  await open(`/pick-lists/${LIST_ID}`)
  await expect.element(page.getByText(pickListTexts.straws(9), { exact: true })).toBeVisible()
  await expect.element(page.getByText(pickListTexts.lifts(2, 1))).toBeVisible()
  const what = `7 B-26-001, ${purposeText(line.purpose, line.owner_name)}`
  await page.getByRole('button', { name: pickListTexts.remove(what), exact: true }).click()
  await expect.element(page.getByText(pickListTexts.straws(2), { exact: true })).toBeVisible()
  expect(removals.map(({ params }) => params)).toEqual([{ id: LIST_ID, line_id: line.id }])
})
