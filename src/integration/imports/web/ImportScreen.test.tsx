import { strToU8, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { frameTexts } from '#app/web/frame/texts.ts'
import {
  createImport,
  type Import,
  keepImportProfile,
  listImportProfiles,
  listImports,
  listKnownNames,
  showImport,
} from '#integration/imports/contract.ts'
import type { Field } from '#integration/imports/fields.ts'
import { WRONG } from '#integration/imports/read-values.ts'
import { fieldName, kindTexts } from '#integration/imports/field-texts.ts'
import { importTexts, unreadableTexts } from '#integration/imports/texts.ts'
import { horseTexts } from '#registry/animals/texts.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { takeDownloads } from '#test/component/downloads.ts'
import { answer, answerInBackground, keysOf } from '#test/component/fake-api.ts'
import { chooseFiles, dropFiles } from '#test/component/files.ts'
import { open, violations, violationsInDark } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { anotherId, BATCH_ID, STALLION_ID } from '#test/component/samples/ids.ts'
import { anImport, importPage, knownNames } from '#test/component/samples/imports.ts'
import { commonTexts, navTexts } from '#ui/texts.ts'

const button = (name: string) => page.getByRole('button', { name })
const meaning = (header: string) => page.getByRole('combobox', { name: importTexts.columnMeaning(header) })
const cell = (field: Field, row: number) =>
  page.getByRole('textbox', { name: `${fieldName(field, 'STOCK')}, ${importTexts.rowNumber(row)}` })

/** Opens the import screen of an account in which these names are on file. */
async function begin(known = knownNames()) {
  answerInBackground(listImports, () => importPage())
  answerInBackground(listKnownNames, () => known)
  answerInBackground(listImportProfiles, () => ({ profiles: [] }))
  await open('/import')
  await expect.element(page.getByRole('heading', { name: importTexts.title })).toBeVisible()
}

function choose(name: string, content: BlobPart) {
  chooseFiles(page.getByLabelText(importTexts.choose).element(), new File([content], name))
}

async function toRows() {
  await button(importTexts.match).click()
  await button(importTexts.check).click()
}

async function mend(field: Field, row: number, value: string) {
  await cell(field, row).fill(value)
  await userEvent.keyboard('{Enter}')
}

/**
 * Answers requests to import.
 * @param become function that returns the changes to the resulting import
 * @param first_id id of an earlier import of the same rows, which requires a second confirmation
 * @returns the requests as they arrive
 */
function answerBooking(become: () => Partial<Import> = () => ({}), first_id?: string) {
  const sent = answer(createImport, ({ body: { is_repeat } }) => {
    if (first_id !== undefined && !is_repeat)
      throw new Refusal('ALREADY_IMPORTED', importTexts.twice('20 November 2026'), {
        conflicting_id: first_id,
      })
    return { id: anImport().id }
  })
  answer(keepImportProfile, ({ body: { tenant_id: _, ...profile } }) => ({
    ...profile,
    updated_at: '2026-11-20T10:00:00.000Z',
  }))
  answer(showImport, () => anImport(become()))
  return sent
}

const heading = (name: string) => page.getByRole('heading', { name })

test('rows that were imported before need a confirmation, which links to the first import', async () => {
  const first_id = anotherId(7)
  await begin(
    knownNames({
      parties: [
        { id: anotherId(5), name: 'Hof Wiese', email: null },
        { id: anotherId(6), name: 'Hof Wald', email: null },
      ],
    }),
  )
  choose('Kunden.csv', 'Name;City\nHof Wiese;Verden\nHof Wald;Celle')
  await toRows()
  await expect.element(page.getByText(importTexts.onFile(2))).toBeVisible()
  for (const name of [/Hof Wiese/, /Hof Wald/]) {
    const row = page.getByRole('row', { name })
    await row.getByRole('button', { name: importTexts.isAnother }).click()
  }
  const sent = answerBooking(() => ({}), first_id)
  await button(importTexts.book(2)).click()
  await expect
    .element(page.getByRole('alert').getByRole('link', { name: importTexts.seeFirst }))
    .toHaveAttribute('href', `/import?id=${first_id}`)
  expect([...(await violations()), ...(await violationsInDark())]).toEqual([])
  await button(importTexts.again).click()
  await expect.element(heading(importTexts.booked(2))).toBeVisible()
  expect(sent.map(({ body }) => body.is_repeat)).toEqual([false, true])
  expect(sent.map(({ body }) => body.parties.map(({ name }) => name))).toEqual([
    ['Hof Wiese', 'Hof Wald'],
    ['Hof Wiese', 'Hof Wald'],
  ])
  // The server repeats its reply for a key, so the confirmation needs a new one.
  expect(new Set(keysOf(createImport)).size).toBe(2)
})

const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/** Returns an archive whose directory states another size for its only file. */
function claiming(archive: Uint8Array, bytes: number): Uint8Array {
  const view = new DataView(archive.buffer, archive.byteOffset)
  const entry = archive.findIndex(
    (_, place) => place + 4 <= archive.length && view.getUint32(place, true) === 0x02014b50,
  )
  view.setUint32(entry + 24, bytes, true)
  return archive
}

test('each unreadable file is refused with its reason, and the next file is read', async () => {
  await begin()
  const workbook = await writeXlsx({
    sheets: [
      {
        name: 'Kanne 1',
        rows: [
          ['Charge', 'Anzahl'],
          ['Q-1', 3],
        ],
      },
    ],
  })
  const wide = Array.from({ length: 16_384 }, (_, column) => `c${column}`).join(';')
  const bomb = claiming(zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }), 210 * 1024 * 1024)
  const ole = (name: string) =>
    new Uint8Array([...OLE, ...Array.from(name, (letter) => [letter.charCodeAt(0), 0]).flat()])
  const alert = page.getByRole('alert')
  for (const [name, content, reason] of [
    ['photo.xlsx', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0]), 'OTHER'],
    ['bomb.xlsx', bomb, 'BOMB'],
    ['secret.xlsx', ole('EncryptedPackage'), 'PASSWORD'],
    ['old.xls', ole('Workbook'), 'OLD_XLS'],
    ['calc.ods', zipSync({ mimetype: strToU8('x'), 'content.xml': strToU8('<x/>') }), 'ODS'],
    ['page.xls', '<html><table></table></html>', 'MARKUP'],
    ['empty.csv', '\n', 'EMPTY'],
    ['wide.csv', `${wide}\n`, 'TOO_WIDE'],
    ['torn.xlsx', workbook.subarray(0, workbook.length / 2), 'DAMAGED'],
  ] as const) {
    choose(name, content as BlobPart)
    await expect.element(alert.getByText(unreadableTexts[reason]), { message: name }).toBeVisible()
  }
  const huge = new File([new Uint8Array(50 * 1024 * 1024 + 1)], 'huge.csv')
  dropFiles(page.getByText(importTexts.drop).element(), huge)
  await expect.element(alert.getByText(unreadableTexts.TOO_LARGE)).toBeVisible()

  choose('headers.csv', 'Batch;Stallion;Straws;Straw colour\n')
  await expect.element(page.getByText(importTexts.onlyHeaders)).toBeVisible()
  await expect.element(button(importTexts.match)).toBeDisabled()
  choose('Celle.xlsx', workbook as BlobPart)
  await expect.element(button(importTexts.match)).toBeEnabled()
})

test('a sheet that cannot be read leaves the previous one open', async () => {
  await begin()
  const rows = [
    ['Charge', 'Anzahl'],
    ['Q-1', 3],
  ]
  const wide = [Array.from({ length: 201 }, (_, column) => `c${column}`)]
  const workbook = await writeXlsx({
    sheets: [
      { name: 'Kanne 1', rows },
      { name: 'Breit', rows: wide },
    ],
  })
  choose('Celle.xlsx', workbook as BlobPart)
  const sheet = page.getByRole('combobox', { name: importTexts.sheet, exact: true })
  await sheet.selectOptions('Breit')
  await expect.element(page.getByRole('alert').getByText(unreadableTexts.TOO_WIDE)).toBeVisible()
  await expect.element(sheet).toHaveDisplayValue('Kanne 1')
  await button(importTexts.match).click()
  await expect.element(meaning('Charge')).toBeVisible()
})

test('a file chosen as soon as the field appears is read', async () => {
  const isChosen = new Promise<void>((resolve) => {
    const watching = new MutationObserver(() => {
      const field = document.querySelector('input[type=file]')
      if (!field) return
      watching.disconnect()
      chooseFiles(field, new File(['Name;City\nHof Wald;Celle'], 'Kunden.csv'))
      resolve()
    })
    watching.observe(document.body, { childList: true, subtree: true })
  })
  await begin()
  await isChosen
  await expect.element(button(importTexts.match)).toBeEnabled()
})

test('for a doubtful encoding the user chooses between two readings of a line', async () => {
  await begin()
  choose('Kunden.csv', new Uint8Array([...strToU8('Name;City\n'), 0x8a, 0xf8, ...strToU8('est;Brno\n')]))
  await expect.element(page.getByRole('radio', { name: 'Šøest;Brno' })).toBeChecked()
  await page.getByRole('radio', { name: 'Šřest;Brno' }).click()
  await expect.element(page.getByRole('cell', { name: 'Šřest' })).toBeVisible()
})

test('rows are pasted, matched, corrected and imported by keyboard alone', async () => {
  await begin()
  const press = async (name: string) => {
    await expect.element(button(name)).toBeEnabled()
    button(name).element().focus()
    await userEvent.keyboard('{Enter}')
  }
  await press(importTexts.paste)
  await expect.element(page.getByRole('textbox', { name: importTexts.pasteLabel })).toHaveFocus()
  const pasted = 'Pferd\tGeschl.\tgeb.\nBella\tStute\t31.02.2015\nDonna\tStute\t01.05.2012\n'
  document.execCommand('insertText', false, pasted)
  await press(importTexts.readPasted)
  await press(importTexts.match)
  const say = async (name: string, typed: string, value: string) => {
    const box = page.getByRole('combobox', { name })
    await expect.element(box).toBeEnabled()
    box.element().focus()
    await userEvent.keyboard(typed)
    await expect.element(box).toHaveValue(value)
  }
  await say(importTexts.kind, kindTexts.HORSES[0].slice(0, 3), 'HORSES')
  await say(importTexts.columnMeaning('Geschl.'), fieldName('sex', 'HORSES'), 'sex')
  await say(importTexts.columnMeaning('geb.'), fieldName('born_on', 'HORSES').slice(0, 7), 'born_on')
  await press(importTexts.check)
  await expect.element(page.getByText(WRONG.noDay)).toBeVisible()
  cell('born_on', 2).element().focus()
  await userEvent.keyboard('{Control>}a{/Control}28.02.2015{Enter}')
  await expect.element(page.getByRole('status').getByText(importTexts.right(2))).toBeVisible()
  const sent = answerBooking()
  await press(importTexts.book(2))
  await expect.element(heading(importTexts.booked(2))).toBeVisible()
  expect(sent.map(({ body }) => body.animals.map(({ name, sex, born_on }) => [name, sex, born_on]))).toEqual([
    [
      ['Bella', 'MARE', '2015-02-28'],
      ['Donna', 'MARE', '2012-05-01'],
    ],
  ])
})

test('a second column can be matched before the reply for the first arrives', async () => {
  await begin()
  choose('Pferde.csv', 'Pferd;Geschl.;geb.\nDonna;Stute;01.05.2012\n')
  await button(importTexts.match).click()
  await page.getByRole('combobox', { name: importTexts.kind }).selectOptions('HORSES')
  const [sex, born] = [meaning('Geschl.'), meaning('geb.')]
  for (const one of [sex, born]) {
    await expect.element(one).toBeEnabled()
    one.element().focus()
    await expect.element(one.getByRole('option', { name: fieldName('sex', 'HORSES') })).toBeInTheDocument()
  }
  for (const [box, value] of [
    [sex, 'sex'],
    [born, 'born_on'],
  ] as const) {
    const select = box.element() as HTMLSelectElement
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
    // A microtask is long enough for the page to render, but too short for a reply.
    await Promise.resolve()
  }
  await button(importTexts.check).click()
  await expect.element(button(importTexts.book(1))).toBeEnabled()
  history.back()
  await expect.element(sex).toHaveValue('sex')
  await expect.element(born).toHaveValue('born_on')
})

test('known rows are left out together, and leaving with a corrected cell asks for confirmation', async () => {
  // Horses are loaded as soon as the mouse is on the link to them.
  answerAccount()
  const sent = answerBooking(() => ({ rows: 1 }))
  await begin(
    knownNames({
      parties: [
        { id: anotherId(5), name: 'Stal Van Dijk', email: null },
        { id: anotherId(6), name: 'Gestüt Heide', email: null },
      ],
    }),
  )
  choose('Kunden.csv', 'Name;Email\nStal Van Dijk;\ngestüt heide;\nHof Wald;nicht da\n')
  await toRows()
  await button(importTexts.leaveOnFile).click()
  await expect.element(page.getByText(importTexts.leftOutCount(2), { exact: false })).toBeVisible()
  await mend('email', 4, 'hof@wald.test')
  await page
    .getByRole('navigation', { name: frameTexts.navigation })
    .getByRole('link', { name: navTexts.horses })
    .click()
  const question = page.getByRole('dialog', { name: importTexts.left })
  await question.getByRole('button', { name: importTexts.stay }).click()
  await button(importTexts.book(1)).click()
  await expect.element(heading(importTexts.booked(1))).toBeVisible()
  expect(sent.map(({ body }) => body.parties.map(({ name, email }) => [name, email]))).toEqual([
    [['Hof Wald', 'hof@wald.test']],
  ])

  // After the import, leaving loses no corrections.
  await page
    .getByRole('navigation', { name: frameTexts.navigation })
    .getByRole('link', { name: navTexts.horses })
    .click()
  await expect.element(heading(horseTexts.title)).toBeVisible()
})

test('a row refused by the server is corrected in its cell and booked', async () => {
  await begin(
    knownNames({
      batches: [
        {
          id: BATCH_ID,
          label: 'B-26-001',
          animal_id: STALLION_ID,
          version: 1,
          available_from: '2026-02-01',
          has_straws: true,
          straws_per_dose: null,
        },
      ],
    }),
  )
  const message = 'Only 20 straws of B-26-001 are in store.'
  choose(
    'Journal.csv',
    'Datum;Vorgang;Charge;Anzahl;Empfänger\n12.03.2026;Verkauf;B-26-001;30;Stal Van Dijk\n',
  )
  await toRows()
  let isRefused = true
  const sent = answerBooking(() =>
    isRefused
      ? { status: 'REFUSED', rows: 1, refusals: [{ row: 2, field: 'amount', message }] }
      : { rows: 1 },
  )
  await button(importTexts.book(1)).click()
  await expect.element(heading(importTexts.refused)).toBeVisible()
  await expect.element(page.getByText(`${importTexts.rowNumber(2)}: ${message}`)).toBeVisible()
  expect([...(await violations()), ...(await violationsInDark())]).toEqual([])
  await button(importTexts.mendHere).click()
  await expect.element(page.getByText(importTexts.wrong(1))).toBeVisible()
  await expect.element(cell('straws', 2)).toHaveAccessibleDescription(message)
  isRefused = false
  await mend('straws', 2, '5')
  await button(importTexts.book(1)).click()
  await expect.element(heading(importTexts.booked(1))).toBeVisible()
  expect(sent.map(({ body }) => body.bookings.map(({ amount }) => amount))).toEqual([[30], [5]])
  expect(new Set(keysOf(createImport)).size).toBe(2)
})

test('an import with a warning of the server is sent again once it is accepted', async () => {
  await begin(
    knownNames({
      batches: [
        {
          id: BATCH_ID,
          label: 'B-26-001',
          animal_id: STALLION_ID,
          version: 1,
          available_from: '2026-02-01',
          has_straws: true,
          straws_per_dose: null,
        },
      ],
    }),
  )
  const message = 'Tank 1, canister 1, level 1 holds 90 straws and has 10 free places; 120 would be there.'
  choose(
    'Journal.csv',
    'Datum;Vorgang;Charge;Anzahl;Empfänger\n12.03.2026;Verkauf;B-26-001;30;Stal Van Dijk\n',
  )
  await toRows()
  let isRefused = true
  const sent = answerBooking(() =>
    isRefused
      ? { status: 'REFUSED', rows: 1, refusals: [{ row: null, field: null, message, warning: 'OVERFULL' }] }
      : { rows: 1 },
  )
  await button(importTexts.book(1)).click()
  await expect.element(page.getByText(message)).toBeVisible()
  isRefused = false
  await button(commonTexts.anyway(importTexts.importIt)).click()
  await expect.element(heading(importTexts.booked(1))).toBeVisible()
  expect(sent.map(({ body }) => body.accept ?? [])).toEqual([[], ['OVERFULL']])
  expect(new Set(keysOf(createImport)).size).toBe(2)
})

test('a template is downloaded, and read without questions', async () => {
  await begin()
  await button(importTexts.templates).click()
  await page.getByRole('menuitem', { name: importTexts.template(kindTexts.CONTAINERS[0], 'XLSX') }).click()
  let content: Blob | undefined
  await expect
    .poll(async () => {
      const [download] = takeDownloads()
      content ??= await download?.content
      return download?.name
    })
    .toBe('containers.xlsx')
  choose('containers.xlsx', content!)
  await toRows()
  await expect.element(button(importTexts.book(1))).not.toHaveAttribute('aria-disabled')
})

const STOCK = 'Batch;Stallion;Colour;Size;Collected;Straws'
const choice = (question: string, name: string) =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name, exact: true })

test('no table of several is preselected, and rows are checked once one is chosen', async () => {
  await begin()
  choose(
    'Zwei.csv',
    `${STOCK};;${STOCK}\nQ-1;Quintus L;red;0,5;01.02.26;10;;Q-2;Quintus L;red;0,5;01.02.26;12`,
  )
  await button(importTexts.match).click()
  const tables = page.getByRole('radiogroup', { name: importTexts.blocks })
  expect(tables.getByRole('radio').all()).toHaveLength(2)
  expect(tables.getByRole('radio', { checked: true }).all()).toHaveLength(0)
  await expect.element(page.getByText(importTexts.answer(1))).toBeVisible()
  await tables.getByRole('radio').last().click()
  await expect.element(page.getByRole('cell', { name: 'Q-2' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Q-1' })).not.toBeInTheDocument()
  await button(importTexts.check).click()
  await expect.element(page.getByRole('row', { name: /Q-2/ })).toBeVisible()
  await expect.element(page.getByText(importTexts.right(1))).toBeVisible()
})

test('a lone 1.234 has no preset answer, and ignored columns are named at the check', async () => {
  await begin()
  choose(
    'Dichte.csv',
    `${STOCK};Concentration;Shelf\nQ-1;Quintus L;red;1/2;01.02.26;10;1.234;x7\nQ-2;Quintus L;red;1/2;02.02.26;10;1.500;x8`,
  )
  await button(importTexts.match).click()
  const question = importTexts.sign('Concentration', '1.234')
  await expect.element(choice(question, importTexts.signGroups)).not.toBeChecked()
  await expect.element(choice(question, importTexts.signDivides)).not.toBeChecked()
  await expect.element(page.getByText(importTexts.answer(1))).toBeVisible()
  await choice(question, importTexts.signGroups).click()
  await expect.element(choice(question, importTexts.signGroups)).toBeChecked()
  await button(importTexts.check).click()
  await expect.element(page.getByText(importTexts.notImported(['Shelf']))).toBeVisible()
})

test('straws with a buyer raise a question and can be skipped', async () => {
  await begin()
  choose(
    'Bestand.csv',
    `${STOCK};Verkauft an\nQ-1;Quintus L;red;0,5;01.02.26;10;\nQ-2;Quintus L;red;0,5;01.02.26;12;Stal Van Dijk`,
  )
  await toRows()
  const row = page.getByRole('row', { name: /Q-2/ })
  await row.getByRole('button', { name: 'No, skip them' }).click()
  const sent = answerBooking()
  await button(importTexts.book(1)).click()
  await expect.element(heading(importTexts.booked(2))).toBeVisible()
  expect(sent.map(({ body }) => body.bookings.map(({ amount }) => amount))).toEqual([[10]])
})

test('implausible values are shown at the check, and accepted by importing', async () => {
  await begin(
    knownNames({
      animals: [
        {
          ...{ id: STALLION_ID, name: 'Quintus L', ueln: null, sex: 'STALLION' },
          ...{ born_on: '2010-04-20', died_on: '2024-06-01', sire_id: null },
        },
      ],
    }),
  )
  const row = 'Quintus L;red;0,5'
  choose(
    'Spät.csv',
    `${STOCK};Free from\nQ-1;${row};01.05.24;10;\nQ-2;${row};02.06.24;12;01.01.${new Date().getFullYear() + 3}`,
  )
  await toRows()
  const warning = 'Q-2 was collected on 2 June 2024, but Quintus L died on 1 June 2024.'
  await expect.element(page.getByText(`${importTexts.rowNumber(3)}: ${warning}`)).toBeVisible()
  await expect.element(page.getByText(importTexts.unlikely(1))).toBeVisible()
  const sent = answerBooking()
  await button(commonTexts.anyway(importTexts.book(2))).click()
  await expect.element(heading(importTexts.booked(2))).toBeVisible()
  expect(sent.map(({ body }) => body.accept)).toEqual([['COLLECTED_AFTER_DEATH', 'FAR_FUTURE']])
})
