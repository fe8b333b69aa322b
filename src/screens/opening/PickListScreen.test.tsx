import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createDocument, showLetterhead } from '#paperwork/documents/contract.ts'
import { documentTexts, documentTitles } from '#paperwork/documents/texts.ts'
import { addressOf } from '#paperwork/documents/web/document-file.ts'
import { removePickListLine, showPickList } from '#handling/pick-lists/contract.ts'
import { purposeText } from '#handling/pick-lists/purpose-text.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { answer, answerInBackground } from '#test/component/fake-api.ts'
import { takeDownloads } from '#test/component/downloads.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { anotherId, CONTAINER_ID } from '#test/component/samples/ids.ts'
import { aDocument } from '#test/component/samples/documents.ts'
import { aLine, aPickList, LIST_ID } from '#test/component/samples/pick-lists.ts'

test('a list sums up straws and lifts, and a line can be removed', async () => {
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

test('a list is printed only after a notice that this takes a number', async () => {
  answerAccount()
  answerInBackground(showLetterhead, () => ({ paper: 'A4', logo_version: null }) as const)
  answer(showPickList, () => aPickList())
  await open(`/pick-lists/${LIST_ID}`)
  const made = aDocument({ kind: 'PICK_LIST', number: 'P-26-0001' })
  const sent = answer(createDocument, () => made)
  await page.getByRole('button', { name: documentTexts.opening(pickListTexts.print) }).click()
  const dialog = page.getByRole('dialog', { name: documentTitles.PICK_LIST })
  await expect.element(dialog.getByText(documentTexts.numbered)).toBeVisible()
  expect(sent).toEqual([])
  await dialog.getByRole('button', { name: documentTexts.make(documentTitles.PICK_LIST) }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(takeDownloads()).toEqual([{ name: 'P-26-0001.pdf', address: addressOf(made) }])
  expect(sent.map(({ body }) => body)).toMatchObject([{ kind: 'PICK_LIST', pick_list_id: LIST_ID }])
})
