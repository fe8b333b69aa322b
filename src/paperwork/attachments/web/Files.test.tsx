import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { frameTexts } from '#app/web/frame/texts.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { deleteBatch } from '#stock/straws/contract.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { answer, keysOf, later, Unreachable } from '#test/component/fake-api.ts'
import { chooseFiles, dragFiles, dropFiles } from '#test/component/files.ts'
import { open, violations } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aFile, filePage } from '#test/component/samples/files.ts'
import { anotherId, BATCH_ID, TENANT_ID } from '#test/component/samples/ids.ts'
import { aSession } from '#test/component/samples/session.ts'
import { commonTexts, errorTexts } from '#ui/texts.ts'
import {
  addFile,
  deleteFile,
  type File as StoredFile,
  listFiles,
  MAX_BYTES_OF_FILE,
  renameFile,
} from '../contract.ts'
import { fileTexts } from '../texts.ts'

const section = page.getByRole('region', { name: fileTexts.files })
const addButton = section.getByRole('button', { name: fileTexts.add })
const link = (name: string) => section.getByRole('link', { name })
const coming = section.getByRole('progressbar')
const pdf = (name: string) => new File(['%PDF-1.7'], name)
const add = (...files: File[]) => chooseFiles(section.getByLabelText(fileTexts.add).element(), ...files)

async function pressEnter(on: Locator) {
  await expect.element(on).toBeVisible()
  on.element().focus()
  await userEvent.keyboard('{Enter}')
}

/** Opens a batch. Added files are listed first, like on the server. */
async function openBatch(given: StoredFile[] = [], role: 'OWNER' | 'COLLABORATOR' = 'OWNER') {
  let stored = given
  answerAccount()
  answer(listFiles, () => filePage(...stored))
  await open(`/batches/${BATCH_ID}?tab=papers`, aSession(role))
  await expect.element(section).toBeVisible()
  const keep = ({ name }: { name: string }) => {
    const file = aFile({ id: anotherId(40 + stored.length), name })
    stored = [file, ...stored]
    return file
  }
  return { keep, replace: (files: StoredFile[]) => (stored = files) }
}

test('a file is renamed and deleted by keyboard', async () => {
  const { replace } = await openBatch([aFile(), aFile({ id: anotherId(31), name: 'label.png' })])
  const menuButton = section.getByRole('button', { name: commonTexts.actionsFor('EVA report.pdf') })
  await pressEnter(menuButton)
  await expect.element(page.getByRole('menu')).toBeVisible()
  await expect.element(menuButton).not.toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('menuitem', { name: fileTexts.rename })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: fileTexts.renameTitle })
  const renamed = aFile({ name: 'EVA, negative.pdf' })
  const renames = answer(renameFile, () => {
    replace([renamed])
    return renamed
  })
  await dialog.getByRole('textbox', { name: fileTexts.name }).fill('EVA, negative')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(link('EVA, negative.pdf')).toBeVisible()
  expect(renames).toMatchObject([
    { params: { id: renamed.id }, body: { tenant_id: TENANT_ID, name: 'EVA, negative' } },
  ])

  await section.getByRole('button', { name: commonTexts.actionsFor(renamed.name) }).click()
  await page.getByRole('menuitem', { name: commonTexts.delete }).click()
  const question = page.getByRole('dialog', { name: commonTexts.deleteQuestion(renamed.name) })
  await expect.element(question.getByText(fileTexts.deleteText)).toBeVisible()
  const deletions = answer(deleteFile, () => {
    replace([])
    return undefined
  })
  await question.getByRole('button', { name: commonTexts.delete }).click()
  await expect.element(link(renamed.name)).not.toBeInTheDocument()
  await expect.element(section.getByText(fileTexts.none)).toBeVisible()
  expect(deletions.map(({ params }) => params)).toEqual([{ id: renamed.id }])
})

test('a collaborator renames any file, and deletes what they have added', async () => {
  const others = aFile({ id: anotherId(31), name: 'others.pdf', added_by: anotherId(32) })
  await openBatch([aFile({ name: 'own.pdf' }), others], 'COLLABORATOR')
  await section.getByRole('button', { name: commonTexts.actionsFor('others.pdf') }).click()
  await expect.element(page.getByRole('menuitem', { name: fileTexts.rename })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: commonTexts.delete })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await section.getByRole('button', { name: commonTexts.actionsFor('own.pdf') }).click()
  await expect.element(page.getByRole('menuitem', { name: commonTexts.delete })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})

test('a file that cannot be added shows the reason in its place, and is dismissed by keyboard', async () => {
  const { keep } = await openBatch()
  await expect.element(section.getByText(fileTexts.none)).toBeVisible()
  const reasons: Record<string, string> = {
    'Report.pdf': 'Not a PDF or picture.',
    'IMG_1.HEIC': 'Save or share it as JPEG.',
  }
  answer(addFile, ({ query }) => {
    const reason = reasons[query.name]
    if (reason) throw new Refusal('WRONG_FILE_TYPE', reason)
    return keep(query)
  })
  const binder = 'Scan of the whole binder.pdf'
  add(pdf('Report.pdf'), pdf('IMG_1.HEIC'), pdf('Health certificate.pdf'))
  add(new File([new Uint8Array(MAX_BYTES_OF_FILE + 1)], binder))
  await expect.element(link('Health certificate.pdf')).toBeVisible()
  for (const reason of [...Object.values(reasons), fileTexts.tooLarge])
    await expect.element(section.getByText(reason)).toBeVisible()
  const names = [...Object.keys(reasons), binder]
  for (const name of names)
    await expect
      .element(section.getByRole('button', { name: fileTexts.retryFile(name) }))
      .not.toBeInTheDocument()
  expect(await violations()).toEqual([])
  for (const name of names) {
    await pressEnter(section.getByRole('button', { name: fileTexts.dismiss(name) }))
  }
  await expect.element(section.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(addButton).toHaveFocus()
})

test('an upload whose reply was lost is retried with the same key', async () => {
  const { keep } = await openBatch()
  let isFirst = true
  answer(addFile, ({ query }) => {
    if (!isFirst) return keep(query)
    isFirst = false
    throw new Unreachable()
  })
  add(pdf('CEM result.pdf'))
  await expect.element(section.getByText(errorTexts.away, { exact: false })).toBeVisible()
  await section.getByRole('button', { name: fileTexts.retryFile('CEM result.pdf') }).click()
  await expect.element(link('CEM result.pdf')).toBeVisible()
  await expect.element(section.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(section.getByRole('link')).toHaveLength(1)
  const [first, second] = keysOf(addFile)
  expect(first).toBeTruthy()
  expect(second).toBe(first)
})

test('dropped files are uploaded one at a time, and one can be stopped', async () => {
  const { keep } = await openBatch()
  const isArrived = later<undefined>()
  const sent = answer(addFile, async ({ query }) => {
    await isArrived.reply
    return keep(query)
  })
  const files = [pdf('one.pdf'), pdf('two.pdf'), pdf('three.pdf')]
  dragFiles(section.element(), ...files)
  const hint = page.getByText(fileTexts.drop)
  await expect.element(hint).toBeVisible()
  dropFiles(section.element(), ...files)
  await expect.element(hint).not.toBeInTheDocument()
  await expect.element(coming).toHaveLength(3)
  await expect.element(section.getByText(fileTexts.waiting)).toHaveLength(2)
  await section.getByRole('button', { name: fileTexts.cancel('two.pdf') }).click()
  await expect.element(coming).toHaveLength(2)
  isArrived.send(undefined)
  await expect.element(link('three.pdf')).toBeVisible()
  await expect.element(coming).not.toBeInTheDocument()
  expect(
    section
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['three.pdf', 'one.pdf'])
  expect(sent.map(({ query }) => query.name)).toEqual(['one.pdf', 'three.pdf'])
})

test('a file added before the list has loaded is listed', async () => {
  const list = later<ReturnType<typeof filePage>>()
  answerAccount()
  let stored: StoredFile[] = []
  const lists = answer(listFiles, () => (stored.length === 0 ? list.reply : filePage(...stored)))
  await open(`/batches/${BATCH_ID}?tab=papers`)
  await expect.poll(() => lists.length).toBe(1)
  answer(addFile, ({ query: { name } }) => {
    stored = [aFile({ name })]
    // The list that was requested before the upload arrives late.
    list.send(filePage())
    return stored[0]!
  })
  await expect.element(section).toBeVisible()
  add(pdf('a.pdf'))
  await expect.element(link('a.pdf')).toBeVisible()
})

test('a batch with files cannot be deleted, and the dialog says why', async () => {
  await openBatch([aFile()])
  const message = 'This batch has files. Delete them first.'
  answer(deleteBatch, () => {
    throw new Refusal('IN_USE', message)
  })
  await page.getByRole('button', { name: batchTexts.menu('B-26-001') }).click()
  await page.getByRole('menuitem', { name: batchTexts.delete }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: batchTexts.delete }).click()
  await expect.element(dialog.getByText(message)).toBeVisible()
  await expect.element(link('EVA report.pdf')).toBeInTheDocument()
})

test('an upload refused because of a full disk says so, and the bar shows that only reading works', async () => {
  await openBatch()
  answer(addFile, () => {
    throw new Refusal('STORAGE_FULL', 'No room.')
  })
  add(pdf('EVA report.pdf'))
  await expect.element(section.getByText(errorTexts.storageFull)).toBeVisible()
  await expect.element(page.getByText(frameTexts.onlyReading)).toBeVisible()
})
