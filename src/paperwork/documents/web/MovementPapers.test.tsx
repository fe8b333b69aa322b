import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listMovements, type Movement } from '#stock/movements/contract.ts'
import { takeDownloads } from '#test/component/downloads.ts'
import { answer, answerInBackground } from '#test/component/fake-api.ts'
import { open, violations } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aDocument } from '#test/component/samples/documents.ts'
import { MARE_ID, MOVEMENT_ID, TENANT_ID } from '#test/component/samples/ids.ts'
import { aMovement, movementPage } from '#test/component/samples/movements.ts'
import { createDocument, NewDocument, showLetterhead } from '../contract.ts'
import { documentTexts, documentTitles, intakeTexts, shippingTexts } from '../texts.ts'
import { addressOf } from './document-file.ts'

/**
 * Opens the only movement of the account, and answers the reads of its document dialogs.
 * @returns the sentence of the movement
 */
async function openMovement(given: Partial<Movement>) {
  answerAccount()
  answerInBackground(showLetterhead, () => ({ paper: 'A4', logo_version: null }) as const)
  const movement = aMovement(given)
  answer(listMovements, () => movementPage(movement))
  await open('/movements')
  await page.getByRole('button', { name: movement.sentence }).click()
  return movement.sentence
}

function answerDocument(kind: keyof typeof documentTitles) {
  const document = aDocument({ kind, number: 'P-26-0001', title: documentTitles[kind] })
  const sent = answer(createDocument, () => document)
  const isMade = async () => {
    await expect.element(page.getByText(documentTexts.made(document.title, document.number))).toBeVisible()
    expect(takeDownloads()).toEqual([{ name: 'P-26-0001.pdf', address: addressOf(document) }])
  }
  return { sent, isMade }
}

const item = (name: string) => page.getByRole('menuitem', { name })
const make = (kind: keyof typeof documentTitles, within: Pick<typeof page, 'getByRole'> = page) =>
  within.getByRole('button', { name: documentTexts.make(documentTitles[kind]) })

/** Returns the contract's message for an invalid document. */
const problemOf = (body: object) =>
  NewDocument.safeParse({ tenant_id: TENANT_ID, ...body }).error!.issues[0]!.message

test('a consignment gets a dispatch record after a confirmation, and a shipment report with its fields', async () => {
  const sentence = await openMovement({ type: 'CONSIGNMENT' })
  const papers = page.getByRole('button', { name: documentTexts.about(sentence) })
  await papers.click()
  const record = answerDocument('DISPATCH')
  await item(documentTexts.opening(documentTitles.DISPATCH)).click()
  const question = page.getByRole('dialog', { name: documentTitles.DISPATCH })
  await expect.element(question.getByText(documentTexts.numbered)).toBeVisible()
  expect(record.sent).toEqual([])
  await make('DISPATCH', question).click()
  await record.isMade()
  expect(record.sent.map(({ body }) => body)).toMatchObject([{ kind: 'DISPATCH', movement_id: MOVEMENT_ID }])

  await papers.click()
  await item(documentTexts.opening(documentTitles.SHIPMENT)).click()
  const dialog = page.getByRole('dialog', { name: documentTitles.SHIPMENT })
  await dialog.getByRole('textbox', { name: shippingTexts.seal }).fill('ES-004871')
  const weight = dialog.getByRole('textbox', { name: shippingTexts.weight_kg })
  await weight.fill('heavy')
  await make('SHIPMENT', dialog).click()
  await expect
    .element(weight)
    .toHaveAccessibleDescription(
      problemOf({ kind: 'SHIPMENT', movement_ids: [MOVEMENT_ID], shipping: { weight_kg: 'heavy' } }),
    )
  await weight.fill('7,7')
  await dialog.getByRole('textbox', { name: shippingTexts.certificate }).fill('INTRA.ES.2026.0001234')
  await dialog.getByRole('textbox', { name: shippingTexts.released_by }).fill('Dr. Pilar Osuna')
  await dialog.getByRole('textbox', { name: shippingTexts.released_on }).fill('2026-03-12')
  await dialog.getByRole('textbox', { name: shippingTexts.cleaned_on }).fill('2026-03-10')
  await dialog.getByRole('checkbox', { name: shippingTexts.is_single_use }).click()
  await dialog.getByText(documentTexts.papers.LETTER).click()
  await expect.element(dialog.getByText(documentTexts.numbered)).toBeVisible()
  expect(await violations()).toEqual([])
  const report = answerDocument('SHIPMENT')
  await make('SHIPMENT', dialog).click()
  await report.isMade()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(report.sent.map(({ body }) => body)).toMatchObject([
    {
      ...{ kind: 'SHIPMENT', movement_ids: [MOVEMENT_ID], paper: 'LETTER', replaces_id: null },
      shipping: {
        ...{ seal: 'ES-004871', weight_kg: 7.7, certificate: 'INTRA.ES.2026.0001234', is_single_use: true },
        ...{ released_by: 'Dr. Pilar Osuna', released_on: '2026-03-12', cleaned_on: '2026-03-10' },
      },
    },
  ])
})

test('an insemination offers its certificate', async () => {
  const sentence = await openMovement({ type: 'INSEMINATION', animal_id: MARE_ID })
  const { sent, isMade } = answerDocument('INSEMINATION')
  const title = documentTexts.opening(documentTitles.INSEMINATION)
  await page.getByRole('button', { name: documentTexts.about(sentence) }).click()
  await item(title).click()
  const dialog = page.getByRole('dialog', { name: documentTitles.INSEMINATION })
  await dialog.getByText(documentTexts.papers.LETTER).click()
  expect(await violations()).toEqual([])
  await make('INSEMINATION', dialog).click()
  await isMade()
  expect(sent.map(({ body }) => body)).toMatchObject([
    { kind: 'INSEMINATION', movement_id: MOVEMENT_ID, paper: 'LETTER' },
  ])
})

test('a loss offers no papers', async () => {
  const sentence = await openMovement({ type: 'LOSS', reason: 'BROKEN' })
  await expect.element(page.getByRole('button', { name: sentence })).toHaveAttribute('aria-expanded', 'true')
  await expect
    .element(page.getByRole('button', { name: documentTexts.about(sentence) }))
    .not.toBeInTheDocument()
  const name = documentTitles.INSEMINATION
  await expect.element(page.getByRole('button', { name, exact: false })).not.toBeInTheDocument()
})

test('an addition offers its intake sheet, which does not widen the page of a phone', async () => {
  await page.viewport(390, 844)
  const sentence = await openMovement({ type: 'COLLECTION', direction: 'IN' })
  await page.getByRole('button', { name: documentTexts.about(sentence) }).click()
  await item(documentTexts.opening(documentTitles.INTAKE)).click()
  const dialog = page.getByRole('dialog', { name: documentTitles.INTAKE })
  await dialog.getByRole('textbox', { name: intakeTexts.arrived_celsius }).fill('-186')
  await dialog.getByRole('checkbox', { name: intakeTexts.is_quarantine_declared }).click()
  expect(document.documentElement.scrollWidth).toBe(390)
  const { sent, isMade } = answerDocument('INTAKE')
  await make('INTAKE', dialog).click()
  await isMade()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent.map(({ body }) => body)).toMatchObject([
    {
      ...{ kind: 'INTAKE', movement_id: MOVEMENT_ID },
      intake: { arrived_celsius: -186, is_quarantine_declared: true, is_ownership_declared: null },
    },
  ])
})
