import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { takeDownloads } from '#test/component/downloads.ts'
import { answer, answerInBackground } from '#test/component/fake-api.ts'
import { open, violations } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aDocument, documentPage } from '#test/component/samples/documents.ts'
import { anotherId, BATCH_ID, CONSIGNEE_ID, MOVEMENT_ID } from '#test/component/samples/ids.ts'
import { createDocument, type Document, listDocuments, showDocument, showLetterhead } from '../contract.ts'
import { documentTexts, documentTitles, shippingTexts } from '../texts.ts'
import { Shipping } from '../manual-fields.ts'
import { addressOf } from './document-file.ts'

test('a document shows whether it is current, and links to its file and its record', async () => {
  const document = aDocument()
  answerAccount()
  answer(showDocument, () => document)
  await open(`/documents/${document.id}`)
  await expect
    .element(page.getByRole('heading', { name: `${document.title} ${document.number}` }))
    .toBeVisible()
  await expect.element(page.getByText(documentTexts.stands)).toBeVisible()
  expect(await violations()).toEqual([])
  await page.getByRole('link', { name: documentTexts.download }).click()
  expect(takeDownloads()).toEqual([{ name: '', address: addressOf(document) }])
  await expect
    .element(page.getByRole('link', { name: documentTexts.toBatch }))
    .toHaveAttribute('href', `/batches/${BATCH_ID}`)
})

test('a document of a batch is listed among its papers, and is downloaded and opened there', async () => {
  const document = aDocument()
  answerAccount()
  answer(listDocuments, () => documentPage(document))
  answer(showDocument, () => document)
  await open(`/batches/${BATCH_ID}?tab=papers`)
  const documents = page.getByRole('region', { name: documentTexts.documents })
  const name = `${document.title} ${document.number}`
  const link = documents.getByRole('link', { name, exact: true })
  await expect.element(link).toBeVisible()
  expect(await violations()).toEqual([])
  await documents
    .getByRole('link', { name: documentTexts.downloadOf(document.title, document.number) })
    .click()
  expect(takeDownloads()).toEqual([{ name: '', address: addressOf(document) }])
  await link.click()
  await expect.element(page.getByRole('heading', { name })).toBeVisible()
})

test('a shipment report is corrected once, starting from what was typed for it', async () => {
  const shipping = Shipping.parse({ seal: 'ES-004871', weight_kg: 7.7 })
  let document: Document = aDocument({
    ...{ kind: 'SHIPMENT', number: 'S-26-0001', title: documentTitles.SHIPMENT, batch_id: null },
    ...{ party_id: CONSIGNEE_ID, typed: { movement_ids: [MOVEMENT_ID], shipping } },
  })
  const next = aDocument({ ...document, id: anotherId(21), number: 'S-26-0002', replaces_id: document.id })
  answerAccount()
  answerInBackground(showLetterhead, () => ({ paper: 'A4', logo_version: null }) as const)
  answer(showDocument, () => document)
  await open(`/documents/${document.id}`)
  const correct = page.getByRole('button', { name: documentTexts.correct })
  await correct.click()
  const dialog = page.getByRole('dialog', { name: documentTexts.correcting('S-26-0001') })
  const seal = dialog.getByRole('textbox', { name: shippingTexts.seal })
  await expect.element(seal).toHaveValue('ES-004871')
  await seal.fill('ES-004872')
  await dialog.getByRole('textbox', { name: shippingTexts.authorised_on }).fill('2026-03-10')
  const sent = answer(createDocument, () => {
    document = { ...document, replaced_by_id: next.id }
    return next
  })
  await dialog.getByRole('button', { name: documentTexts.make(documentTitles.SHIPMENT) }).click()
  await expect.element(page.getByText(documentTexts.replaced, { exact: true })).toBeVisible()
  await expect.element(correct).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: documentTexts.toNext }))
    .toHaveAttribute('href', `/documents/${next.id}`)
  expect(takeDownloads()).toEqual([{ name: 'S-26-0002.pdf', address: addressOf(next) }])
  expect(sent.map(({ body }) => body)).toMatchObject([
    {
      ...{ kind: 'SHIPMENT', movement_ids: [MOVEMENT_ID], replaces_id: document.id },
      shipping: { seal: 'ES-004872', weight_kg: 7.7, authorised_on: '2026-03-10' },
    },
  ])
})

test('a stock card is corrected only after a notice that this takes a number', async () => {
  let document: Document = aDocument({ kind: 'STOCK_CARD', number: 'K-26-0001', batch_id: BATCH_ID })
  const next = aDocument({ ...document, id: anotherId(21), number: 'K-26-0002', replaces_id: document.id })
  answerAccount()
  answerInBackground(showLetterhead, () => ({ paper: 'A4', logo_version: null }) as const)
  answer(showDocument, () => document)
  await open(`/documents/${document.id}`)
  const sent = answer(createDocument, () => {
    document = { ...document, replaced_by_id: next.id }
    return next
  })
  await page.getByRole('button', { name: documentTexts.correct }).click()
  const dialog = page.getByRole('dialog', { name: documentTexts.correcting('K-26-0001') })
  await expect.element(dialog.getByText(documentTexts.numbered)).toBeVisible()
  expect(sent).toEqual([])
  await dialog.getByRole('button', { name: documentTexts.make(documentTitles.STOCK_CARD) }).click()
  await expect.element(page.getByText(documentTexts.replaced, { exact: true })).toBeVisible()
  expect(takeDownloads()).toEqual([{ name: 'K-26-0002.pdf', address: addressOf(next) }])
  expect(sent.map(({ body }) => body)).toMatchObject([
    { kind: 'STOCK_CARD', batch_id: BATCH_ID, replaces_id: document.id },
  ])
})
