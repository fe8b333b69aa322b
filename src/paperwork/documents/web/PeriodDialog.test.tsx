import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showInventory } from '#stock/straws/contract.ts'
import { takeDownloads } from '#test/component/downloads.ts'
import { answer, answerInBackground } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aDocument } from '#test/component/samples/documents.ts'
import { SELF_ID, TENANT_ID } from '#test/component/samples/ids.ts'
import { exportTexts } from '#ui/texts.ts'
import { createDocument, exportRegister, NewDocument, showLetterhead } from '../contract.ts'
import { documentTexts, documentTitles } from '../texts.ts'
import { addressOf } from './document-file.ts'

/** Opens the dialog at the account's own party, on a phone. */
async function openDialog(kind: 'STATEMENT' | 'REGISTER') {
  await page.viewport(390, 844)
  answerAccount()
  answerInBackground(showInventory, () => ({ inventory: [] }))
  answerInBackground(showLetterhead, () => ({ paper: 'A4', logo_version: null }) as const)
  await open(`/parties/${SELF_ID}`)
  const name = { STATEMENT: documentTexts.statement, REGISTER: documentTexts.register }[kind]
  await page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog', { name: documentTitles[kind] })
  return {
    dialog,
    from: dialog.getByRole('textbox', { name: documentTexts.from }),
    to: dialog.getByRole('textbox', { name: documentTexts.to }),
    make: dialog.getByRole('button', { name: documentTexts.make(documentTitles[kind]) }),
  }
}

test('a statement requires a period that does not end before it begins', async () => {
  const { dialog, from, to, make } = await openDialog('STATEMENT')
  await from.fill('2026-10-31')
  await to.fill('2026-01-01')
  await make.click()
  const period = { from: '2026-10-31', to: '2026-01-01' }
  const wrong = { tenant_id: TENANT_ID, kind: 'STATEMENT', party_id: SELF_ID, ...period }
  const { message } = NewDocument.safeParse(wrong).error!.issues[0]!
  await expect.element(dialog.getByText(message)).toBeVisible()
  await from.fill('2026-01-01')
  await to.fill('2026-10-31')
  const document = aDocument({ kind: 'STATEMENT', number: 'T-26-0001' })
  const sent = answer(createDocument, () => document)
  await make.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(takeDownloads()).toEqual([{ name: 'T-26-0001.pdf', address: addressOf(document) }])
  expect(sent.map(({ body }) => body)).toMatchObject([
    { kind: 'STATEMENT', party_id: SELF_ID, from: '2026-01-01', to: '2026-10-31' },
  ])
  expect(window.document.documentElement.scrollWidth).toBe(390)
})

test('a register can be made as a document or exported as a spreadsheet for a period', async () => {
  const { dialog, from, to, make } = await openDialog('REGISTER')
  await from.fill('2026-01-01')
  await to.fill('2026-10-31')
  await dialog.getByRole('button', { name: exportTexts.export }).click()
  await page.getByRole('menuitem', { name: exportTexts.formats.csv }).click()
  const [download] = takeDownloads()
  const address = new URL(download!.address, location.origin)
  expect(address.pathname).toBe(exportRegister.path)
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    ...{ tenant_id: TENANT_ID, party_id: SELF_ID, from: '2026-01-01', to: '2026-10-31', format: 'csv' },
  })
  const document = aDocument({ kind: 'REGISTER' })
  const sent = answer(createDocument, () => document)
  await make.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(takeDownloads()).toMatchObject([{ address: addressOf(document) }])
  expect(sent.map(({ body }) => body)).toMatchObject([
    { kind: 'REGISTER', party_id: SELF_ID, from: '2026-01-01', to: '2026-10-31' },
  ])
})
