import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { groupedCode } from '#stock/label-codes/code.ts'
import type { Code } from '#stock/label-codes/contract.ts'
import { showCode } from '#stock/label-codes/contract.ts'
import { listContainers } from '#stock/containers/contract.ts'
import { codeTexts } from '#stock/label-codes/texts.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { searchEverything } from '#integration/overview/contract.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { CAMERA_WORDS, cameraTexts, scanTexts } from '#handling/scanning/texts.ts'
import { setLookUpOnDevice } from '#handling/scanning/web/stored-look-up.ts'
import { bookMovements, changeStraws, showBatchInventory } from '#stock/straws/contract.ts'
import { actTexts, strawsTexts, withdrawalTexts } from '#stock/straws/texts.ts'
import { notFound } from '#platform/contract/refusal.ts'
import { words } from '#platform/contract/words.ts'
import { choose } from '#test/component/locators.ts'
import { answer, answerInBackground, later } from '#test/component/fake-api.ts'
import { open, reload } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aBatch, counts } from '#test/component/samples/batches.ts'
import { batchCode, codeNumber, placeCode } from '#test/component/samples/codes.ts'
import { anEmptyContainer, summaryOf } from '#test/component/samples/containers.ts'
import { foundBatch, foundPage } from '#test/component/samples/found.ts'
import { anotherId, BATCH_ID, CONTAINER_ID, OTHER_TENANT_ID } from '#test/component/samples/ids.ts'
import { aMovement } from '#test/component/samples/movements.ts'
import { aSession, aSessionOfTwo } from '#test/component/samples/session.ts'
import { aStockLine } from '#test/component/samples/straws.ts'
import { scan } from '#test/component/scanner.ts'

const first = aBatch({ counts: counts({ stored: 20 }) })
const second = aBatch({ id: anotherId(1), label: 'B-26-002', counts: counts({ stored: 20 }) })
const tank = anEmptyContainer()
const twenty = aStockLine({ straws: 20, numbers: [[1, 20]] })

/** Answers the given codes; any other is not found. */
function answerCodes(...codes: Code[]) {
  answer(showCode, ({ params }) => {
    const found = codes.find(({ code }) => code === params.code)
    if (!found) throw notFound('The code')
    return found
  })
}

const codeOfFirst = batchCode()
const codeOfSecond = batchCode({ code: codeNumber(3), batch_id: second.id, title: second.label })

const lines = page.getByRole('list', { name: scanTexts.list }).getByRole('listitem')
const button = (name: string | RegExp) => page.getByRole('button', { name })
const status = (text: string) => page.getByRole('status').filter({ hasText: text })

async function openScan(path = '/scan', session = aSession()) {
  await open(path, session)
  await expect.element(page.getByText(scanTexts.none)).toBeVisible()
}

beforeEach(() => {
  answerAccount({ batches: [first, second], containers: [tank], stock: [twenty] })
  answerInBackground(searchEverything, () => foundPage())
})

test('several scans make a list that survives a reload, and unknown print can be assigned later', async () => {
  answerCodes(codeOfFirst, codeOfSecond)
  await openScan()
  await scan(codeOfFirst.code)
  await scan('HJ-09 070425')
  await scan(codeOfSecond.code)
  await scan(codeOfFirst.code)
  await expect.element(lines).toHaveLength(3)
  await expect.element(lines.nth(0)).toMatchTextContent(first.label)
  await expect.element(lines.nth(0)).toMatchTextContent(scanTexts.twice)
  await expect.element(lines.nth(1)).toMatchTextContent(containerTexts.place('Tank 1', 1, 1))
  await expect.element(lines.nth(2)).toMatchTextContent(scanTexts.foreign)
  await expect.element(status(`${scanTexts.labels(2)}, ${scanTexts.openOnes(1)}`)).toBeVisible()
  await expect.element(status(scanTexts.straws(40))).toBeVisible()

  await reload()
  await expect.element(lines).toHaveLength(3)
  answer(searchEverything, () => foundPage(foundBatch(second)))
  await button(`${scanTexts.chooseMatch} “HJ-09 070425”`).click()
  await page.getByRole('dialog').getByRole('textbox', { name: scanTexts.answerText }).fill(second.label)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${second.label}`) })
    .click()
  // The chosen batch is in the list already, so the lines are merged.
  await expect.element(lines).toHaveLength(2)
  await expect.element(page.getByText(scanTexts.labels(2), { exact: true })).toBeVisible()
  await button(scanTexts.forget(first.label)).click()
  await expect.element(lines).toHaveLength(1)

  const other = aSession()
  await openScan('/scan', { ...other, user: { ...other.user, id: anotherId(9) } })
})

test('a damaged code, one of another account and one of a deleted record each have their text', async () => {
  const gone = placeCode({ is_gone: true })
  answerCodes(gone)
  await openScan()
  await scan(codeOfFirst.code)
  await expect.element(lines.nth(0)).toMatchTextContent(scanTexts.notOurs)
  await expect.element(lines.nth(0)).toMatchTextContent(groupedCode(codeOfFirst.code))
  await scan(gone.code)
  await expect.element(lines.nth(0)).toMatchTextContent(scanTexts.gone)
  await scan(`${gone.code.slice(0, 9)}${gone.code.endsWith('7') ? '8' : '7'}`)
  await expect.element(lines.nth(0)).toMatchTextContent(scanTexts.damaged)
  await expect.element(button(scanTexts.move)).toBeDisabled()
})

test('a label of another account of the user is not added, and the next can be scanned', async () => {
  answer(showCode, ({ params, query }) => {
    if ((query.tenant_id === OTHER_TENANT_ID) === (params.code === codeOfFirst.code))
      throw notFound('The code')
    return params.code === codeOfFirst.code ? codeOfFirst : codeOfSecond
  })
  await openScan('/scan', aSessionOfTwo())
  await scan(codeOfSecond.code)
  const dialog = page.getByRole('dialog', { name: codeTexts.elsewhere('Gestüt Lindenhof') })
  await expect.element(dialog.getByText(codeTexts.elsewhereText('Haras del Sur'))).toBeVisible()
  expect(lines.elements()).toEqual([])
  await dialog.getByRole('button', { name: codeTexts.next }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await scan(codeOfFirst.code)
  await expect.element(lines).toHaveLength(1)
  await expect.element(lines.nth(0)).toMatchTextContent(first.label)
  await button(scanTexts.move).click()
  await scan(codeOfSecond.code)
  await expect
    .element(page.getByText(codeTexts.elsewhere('Gestüt Lindenhof'), { exact: false }))
    .toBeVisible()
})

test('scanned straws are moved to the next scanned canister once, even if the button is pressed twice', async () => {
  const goal = placeCode({ canister: 3 })
  answerCodes(codeOfFirst, codeOfSecond, goal)
  await openScan()
  await scan(codeOfFirst.code)
  await scan(codeOfSecond.code)
  await expect.element(status(scanTexts.straws(40))).toBeVisible()
  const containers = later<null>()
  answer(listContainers, async () => {
    await containers.reply
    return { containers: [summaryOf(tank)] }
  })
  await button(scanTexts.move).click()
  await expect
    .element(page.getByRole('heading', { level: 1, name: actTexts('RELOCATION', 40).button }))
    .toBeVisible()
  await scan(codeOfFirst.code)
  containers.send(null)
  await expect.element(status(scanTexts.noPlaceRead(codeOfFirst.code))).toBeVisible()
  await scan(goal.code)
  await expect.element(page.getByRole('heading', { name: containerTexts.canister(3) })).toBeVisible()
  await expect.element(page.getByTestId('sentence')).toMatchTextContent(/20 straws of B-26-002/)
  const booked = later<null>()
  const bookings = answer(bookMovements, async () => {
    await booked.reply
    return { bookings: [{ movements: [aMovement({ kind: 'RELOCATION', amount: 40 })] }] }
  })
  await button(actTexts('RELOCATION', 40).button).dblClick()
  booked.send(null)
  await expect.element(status(strawsTexts.moved(40))).toBeVisible()
  await expect.element(page.getByText(scanTexts.none)).toBeVisible()
  const to = { container_id: CONTAINER_ID, canister: 3, level: 1 }
  const from = { container_id: CONTAINER_ID, canister: 1, level: 1 }
  expect(bookings.map(({ body }) => body.bookings)).toEqual([
    [
      {
        straws: [
          { batch_id: second.id, numbers: [[1, 20]] },
          { batch_id: BATCH_ID, numbers: [[1, 20]] },
        ],
        seen_at: [
          { location: from, straws: 20 },
          { location: from, straws: 20 },
        ],
        relocation: { to },
      },
    ],
  ])
})

test('a move of too many straws to a place warns, and can be booked', async () => {
  answerCodes(codeOfFirst)
  answer(listContainers, () => ({ containers: [summaryOf({ ...tank, straws_per_level: 15 })] }))
  await openScan()
  await scan(codeOfFirst.code)
  await button(scanTexts.move).click()
  await button(new RegExp(`^${containerTexts.canister(2)}: `)).click()
  await expect
    .element(status(scanTexts.tooFull(20, 15)))
    .toMatchTextContent(`${scanTexts.tooFull(20, 15)} ${scanTexts.tooClose(5)}`)
  const bookings = answer(bookMovements, () => ({
    bookings: [{ movements: [aMovement({ kind: 'RELOCATION', amount: 20 })] }],
  }))
  await button(actTexts('RELOCATION', 20).button).click()
  await expect.element(status(strawsTexts.moved(20))).toBeVisible()
  expect(bookings).toHaveLength(1)
})

test('scanned straws are withdrawn together, and the place is asked for a batch in two places', async () => {
  const location = { container_id: CONTAINER_ID, canister: 2, level: 1 }
  answerCodes(codeOfFirst, codeOfSecond)
  answer(showBatchInventory, ({ params }) => ({
    inventory:
      params.id === BATCH_ID
        ? [
            aStockLine({ straws: 12, numbers: [[9, 20]] }),
            aStockLine({ straws: 8, numbers: [[1, 8]], location }),
          ]
        : [twenty],
  }))
  await openScan()
  await scan(codeOfFirst.code)
  await scan(codeOfSecond.code)
  await expect.element(lines.nth(1)).toMatchTextContent(scanTexts.severalPlaces(2))
  await expect.element(status(scanTexts.straws(20))).toBeVisible()
  await button(`${scanTexts.whichPlace} ${first.label}`).click()
  await button(scanTexts.placeOf(containerTexts.place('Tank 1', 2, 1), 8)).click()
  await expect.element(status(scanTexts.straws(28))).toBeVisible()
  await button(pickListTexts.add).click()
  await expect.element(page.getByRole('dialog', { name: new RegExp(`^${pickListTexts.add}`) })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await button(scanTexts.withdraw).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(withdrawalTexts.LOSS, { exact: true }).click()
  await choose(strawsTexts.lossReason, words['BROKEN']!)
  const withdrawals = answer(changeStraws, () => ({ movements: [aMovement({ type: 'LOSS' })] }))
  await dialog.getByRole('button', { name: withdrawalTexts.LOSS }).click()
  await expect.element(page.getByText(scanTexts.none)).toBeVisible()
  expect(withdrawals).toMatchObject([
    {
      body: {
        straws: [
          { batch_id: second.id, numbers: [[1, 20]] },
          { batch_id: BATCH_ID, numbers: [[1, 8]] },
        ],
        withdrawal: { type: 'LOSS', reason: 'BROKEN' },
      },
    },
  ])
})

test.for([
  ['NotAllowedError', 'REFUSED'],
  ['NotFoundError', 'ABSENT'],
  ['NotReadableError', 'BUSY'],
] as const)('after %s of the camera the reason is shown, and typing works', async ([name, problem]) => {
  const camera = vi
    .spyOn(navigator.mediaDevices, 'getUserMedia')
    .mockRejectedValue(new DOMException('', name))
  onTestFinished(() => camera.mockRestore())
  answerCodes(codeOfFirst)
  await openScan()
  await button(cameraTexts.start).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(CAMERA_WORDS[problem].title)
  await page.getByRole('textbox', { name: scanTexts.typed }).fill(codeOfFirst.code.toLowerCase())
  await button(scanTexts.lookUp).click()
  await expect.element(lines).toMatchTextContent(first.label)
})

test('without https the scanner reports that the camera is unavailable', async () => {
  vi.stubGlobal('isSecureContext', false)
  onTestFinished(() => void vi.unstubAllGlobals())
  await openScan()
  await button(cameraTexts.start).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(CAMERA_WORDS.INSECURE.title)
})

test('offline, a scan opens what the device knows, and several cannot be scanned together', async () => {
  await openScan()
  setLookUpOnDevice((text) => (text === 'B-26-001' ? { is: 'STORED', container: CONTAINER_ID } : null))
  onTestFinished(() => setLookUpOnDevice(null))
  await expect.element(page.getByText(scanTexts.onDevice)).toBeVisible()
  expect(page.getByRole('radio', { name: scanTexts.many }).elements()).toEqual([])
  await page.getByRole('textbox', { name: scanTexts.typed }).fill('B-26-001')
  await button(scanTexts.lookUp).click()
  await expect.element(page.getByRole('heading', { name: tank.label, level: 1 })).toBeVisible()
})
