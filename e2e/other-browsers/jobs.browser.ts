/** Main jobs, by mouse on a desktop and by touch on a phone, in the browser of the project. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import bwip from 'bwip-js/node'
import { frameTexts } from '#app/web/frame/texts.ts'
import { factorTexts, loginTexts } from '#account/auth/texts.ts'
import { factorsTexts } from '#account/two-factor/texts.ts'
import { offlineBarTexts } from '#handling/offline/bar-texts.ts'
import { offlineTexts } from '#handling/offline/texts.ts'
import { openingTexts } from '#handling/pick-lists/opening-texts.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { importTexts } from '#integration/imports/texts.ts'
import { documentTexts, documentTitles } from '#paperwork/documents/texts.ts'
import { words } from '#platform/contract/words.ts'
import { findTexts } from '#screens/find/texts.ts'
import { homeTexts } from '#screens/home/texts.ts'
import { fieldTexts } from '#stock/batches/fields.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { actTexts, strawsTexts, withdrawalTexts } from '#stock/straws/texts.ts'
import { movementTexts } from '#stock/movements/texts.ts'
import { placeTexts } from '#stock/straws/web/place-texts.ts'
import { errorTexts, navTexts } from '#ui/texts.ts'
import { codesOf as factorOf } from '../../src/account/auth/server/check-factor.ts'
import { AS_OF, fillVessel } from '../beside-vessel.ts'
import { chunkOf } from '../chunks.ts'
import { OWNER, PASSWORD } from '../log-in.ts'
import { idOfBatch, makeBatch, makeContainer } from '../make-stock.ts'
import { NEW_PASSWORD } from '../new-account.ts'
import { codesOf } from '../scanner.ts'
import { DESKTOP, PHONE } from './driver.ts'
import { DOWNLOADS, test } from './test.ts'
import { beginning, containing, type Walk } from './walk.ts'

const stored = (count: number) => ({ role: 'button', name: beginning(`${batchTexts.stored} ${count}`) })
const inDialog = true

/** Fills in the withdrawal of lost straws in the dialog, and records it. */
async function lose(walk: Walk, count: number) {
  await walk.enter({ role: 'textbox', name: strawsTexts.amount, inDialog }, String(count))
  await walk.press({ text: withdrawalTexts.LOSS, first: true, inDialog })
  await walk.choose(strawsTexts.lossReason, words['BROKEN']!)
  await walk.button(actTexts('LOSS', count).button, { inDialog })
}

test('a user logs in and finds straws', async ({ walk }) => {
  await walk.goTo('/auth/login')
  await walk.enter({ role: 'textbox', name: loginTexts.email }, OWNER)
  await walk.enter({ label: loginTexts.password }, PASSWORD)
  await walk.button(loginTexts.submit)
  await walk.see({ role: 'heading', name: navTexts.home })
  await walk.goTo('/find')
  await walk.enter({ role: 'textbox', name: findTexts.searched }, 'lucero')
  await walk.press({ role: 'option', first: true })
  await walk.see({ role: 'button', name: beginning(strawsTexts.withdrawSome(5)) })
})

test('a batch is created in its form', async ({ walk }) => {
  await walk.logIn(OWNER, PASSWORD)
  await walk.goTo('/batches/new')
  const label = `B-26-${test.info().project.name}`
  await walk.enter({ role: 'textbox', name: batchTexts.label }, label)
  await walk.choose(fieldTexts.animal, 'Lucero del Sur')
  await walk.enter({ role: 'textbox', name: fieldTexts.produced_on }, '2026-02-01')
  await walk.press({ role: 'radio', name: words['GREEN']! })
  await walk.button(batchTexts.save)
  await walk.see({ role: 'heading', name: label })
})

test('straws are withdrawn, and the withdrawal is undone', async ({ walk, found, request }) => {
  await found()
  await walk.goTo(`/batches/${await makeBatch({ request }, 'B-26-902')}`)
  await walk.button(strawsTexts.withdraw)
  await lose(walk, 3)
  await walk.see(stored(17))
  await walk.button(beginning(movementTexts.undo))
  await walk.see(stored(20))
})

test('straws are dragged into a canister by mouse, and moved on in a dialog', async ({
  walk,
  found,
  request,
}) => {
  await found()
  const batch_id = await makeBatch({ request }, 'B-26-903')
  await walk.goTo(`/containers/${await makeContainer({ request }, 'Tank 2')}`)
  const from = await walk.point({ role: 'button', name: containing('B-26-903'), first: true })
  const to = await walk.point({ role: 'button', name: containerTexts.canisterHolds(3, 0) })
  await walk.driver.drag([from, { x: to.x - 10, y: to.y }, to])
  await walk.button(beginning(containerTexts.level(1)), { inDialog })
  await walk.button(actTexts('RELOCATION', 20).button, { inDialog })
  await walk.see({ role: 'button', name: `${containerTexts.canisterHolds(3, 20)}, B-26-903` })
  await walk.goTo(`/batches/${batch_id}`)
  await walk.button(strawsTexts.move)
  await walk.enter({ role: 'textbox', name: strawsTexts.amount, inDialog }, '20')
  for (const name of ['Tank 2', containerTexts.canister(1), containerTexts.level(2)]) {
    // oxlint-disable-next-line no-await-in-loop -- one press after the other
    await walk.button(beginning(name), { inDialog })
  }
  await walk.button(actTexts('RELOCATION', 20).button, { inDialog })
  await walk.see({ text: containing(containerTexts.place('Tank 2', 1, 2)), first: true })
})

test('on a phone, straws of a canister are moved by touch', async ({ walk, found, request }) => {
  await found()
  const container_id = await makeContainer({ request }, 'Tank 2')
  await makeBatch({ request }, 'B-26-904', container_id)
  await walk.onPhone()
  await walk.goTo(`/containers/${container_id}`)
  await walk.button(`${containerTexts.canisterHolds(1, 20)}, B-26-904`)
  await walk.button(containerTexts.allIn(containerTexts.canister(1)))
  await walk.press({ role: 'menuitem', name: containerTexts.all_move })
  await walk.press({ role: 'button', name: placeTexts.choosePlace, inDialog })
  for (const name of ['Tank 2', containerTexts.canister(3)]) {
    // oxlint-disable-next-line no-await-in-loop -- one press after the other
    await walk.button(beginning(name), { inDialog })
  }
  await walk.button(beginning(placeTexts.takePlace(3, 0)), { inDialog })
  await walk.button(actTexts('RELOCATION', 20).button, { inDialog })
  await walk.see({ role: 'button', name: `${containerTexts.canisterHolds(3, 20)}, B-26-904` })
})

test('a tap reaches the page as a touch', async ({ walk }) => {
  test.skip(!walk.driver.hasTouch, 'WebDriver of WebKitGTK sends no touches, see docs/devices.md')
  await walk.logIn(OWNER, PASSWORD)
  await walk.onPhone()
  await walk.goTo('/find')
  const field = { role: 'textbox', name: findTexts.searched }
  await walk.see(field)
  await walk.driver.run(() => {
    addEventListener('touchend', () => (document.documentElement.dataset['touched'] = 'yes'))
  })
  await walk.press(field)
  await expect.poll(() => walk.driver.run(() => document.documentElement.dataset['touched'])).toBe('yes')
})

test('on a phone, the straws of a pick list are taken', async ({ walk, found, request }) => {
  await found()
  const { counts } = await fillVessel({ request }, 'Tank 3')
  await walk.onPhone()
  await walk.goTo('/pick-lists')
  await walk.press({ role: 'link', name: containing('List Tank 3') })
  await walk.button(beginning(pickListTexts.openVessel('Tank 3')))
  await walk.button(beginning(openingTexts.tapAsYouLift))
  await walk.button(beginning(openingTexts.lowered))
  await walk.button(openingTexts.last)
  await walk.see({ role: 'heading', name: openingTexts.inHandCount(5) })
  await walk.button(beginning(withdrawalTexts.LOSS))
  await expect.poll(counts).toMatchObject({ stored: 5, lost: 5 })
})

test('a label is read from a picture of the camera', async ({ walk, found, request }) => {
  await found()
  await walk.onPhone()
  const container_id = await makeContainer({ request }, 'Tank 2')
  const [code] = await codesOf({ request }, [{ kind: 'CANISTER', container_id, canister: 2 }])
  const picture = await bwip.toBuffer({
    bcid: 'datamatrix',
    text: code,
    scale: 10,
    padding: 60,
    backgroundcolor: 'FFFFFF',
  })
  await walk.goTo('/home')
  await walk.driver.run(showToCamera, picture.toString('base64'))
  await walk.press({ role: 'link', name: navTexts.scan })
  await walk.seePath(new RegExp(`^/containers/${container_id}\\?canister=2$`))
  await walk.see({ role: 'heading', name: 'Tank 2' })
})

/** Replaces the camera by a still picture, because these browsers have no camera that plays a film. */
async function showToCamera(picture: string) {
  const image = new Image()
  image.src = `data:image/png;base64,${picture}`
  await image.decode()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: image.width, height: image.height })
  const draw = () => {
    canvas.getContext('2d')!.drawImage(image, 0, 0)
    requestAnimationFrame(draw)
  }
  draw()
  MediaDevices.prototype.getUserMedia = async () => canvas.captureStream()
}

test('a spreadsheet is imported', async ({ walk, found, request }) => {
  await found()
  await makeContainer({ request }, 'Kanne 1')
  const file = path.join(DOWNLOADS, 'stock.csv')
  writeFileSync(
    file,
    'Batch;Stallion;Colour;Collected on;Straws;Straw size (ml);Container;Canister;Level\nQ-118;Quintus L;yellow;12.03.2025;19;0,5;Kanne 1;1;1\n',
  )
  await walk.goTo('/import')
  await walk.upload(file)
  await walk.button(importTexts.match)
  await walk.button(importTexts.check)
  await walk.button(importTexts.book(1))
  await walk.see({ role: 'heading', name: importTexts.booked(1) })
  await walk.goTo('/batches')
  await walk.see({ role: 'link', name: 'Q-118', first: true })
})

const MADE = new RegExp(documentTexts.made(documentTitles.EVALUATION, '(E-\\d\\d-\\d{4})'))

test('a document is created and downloaded as a PDF', async ({ walk, request }) => {
  await walk.logIn(OWNER, PASSWORD)
  await request.post('/api/v1/auth', { data: { email: OWNER, password: PASSWORD } })
  await walk.goTo(`/batches/${await idOfBatch({ request }, 'B-26-005')}?tab=papers`)
  await walk.button(documentTexts.opening(documentTitles.EVALUATION))
  await walk.button(documentTexts.make(documentTitles.EVALUATION), { inDialog })
  const { text } = await walk.see({ text: MADE })
  const [, number] = MADE.exec(text)!
  const file = path.join(DOWNLOADS, `${number}.pdf`)
  await expect(() => expect(readFileSync(file, 'latin1')).toMatch(/^%PDF-[^]*%%EOF\s*$/)).toPass()
})

test('offline, straws are found and a loss is saved, which is sent once the server is reached', async ({
  walk,
  found,
  request,
  gate,
}) => {
  await found()
  const { counts, label } = await fillVessel({ request }, 'Tank 4')
  await walk.onPhone()
  await walk.goTo('/home')
  await walk.driver.run(async () => void (await navigator.serviceWorker.ready))
  await walk.goTo('/offline')
  await walk.see({ text: AS_OF })
  gate.shut()
  await walk.goTo('/offline')
  await walk.see({ role: 'heading', name: offlineTexts.title })
  const broken = await walk.driver.run(async () => {
    await document.fonts.ready
    const images = [...document.images].filter((one) => one.naturalWidth === 0).map(({ src }) => src)
    return {
      images,
      isIconThere: (await fetch('/favicon.svg')).ok,
      font: document.fonts.check('16px "Inter Variable"'),
    }
  })
  expect(broken).toEqual({ images: [], isIconThere: true, font: true })
  await walk.enter({ label: offlineBarTexts.find }, label)
  await walk.button(offlineTexts.withdraw, { first: true })
  await walk.press({ text: withdrawalTexts.LOSS, first: true, inDialog })
  await walk.press({ text: words['BROKEN']!, inDialog })
  await walk.button(offlineTexts.keep, { inDialog })
  await walk.button(offlineTexts.close, { inDialog })
  await walk.see({ text: offlineBarTexts.unsent(1), first: true })
  gate.isOpen = true
  await expect.poll(counts, { timeout: 60_000 }).toMatchObject({ stored: 9, lost: 1 })
})

test('a part whose code failed to load is shown at the next attempt', async ({ walk, gate }) => {
  await walk.logIn(OWNER, PASSWORD)
  gate.refused = `/${chunkOf('Vessels')}`
  await walk.goTo('/home')
  await walk.see({ text: errorTexts.notLoaded })
  await walk.see({ role: 'region', name: homeTexts.since })
  gate.refused = undefined
  await walk.button(errorTexts.retry)
  // Firefox repeats a failed import only after a reload, which is offered at the second failure.
  if (test.info().project.name === 'Firefox') await walk.button(errorTexts.reload)
  await walk.see({ text: 'Dry shipper' })
  await walk.see({ role: 'region', name: homeTexts.since })
})

test('a second factor is set up, and asked for at the next log-in', async ({ walk, found }) => {
  const email = await found()
  await walk.goTo('/hub/log-in')
  await walk.button(factorsTexts.addApp)
  await walk.see({ role: 'textbox', name: factorsTexts.firstCode, inDialog })
  const secret = await walk.driver.run(() => document.querySelector('[role=dialog] code')!.textContent)
  // The server accepts no code twice, so the log-in takes that of the next half minute.
  const codeOf = (steps: number) =>
    factorOf(secret.replaceAll(/\s/g, '')).generate({ timestamp: Date.now() + steps * 30_000 })
  await walk.enter({ role: 'textbox', name: factorsTexts.firstCode, inDialog }, codeOf(0))
  await walk.button(factorsTexts.confirm, { inDialog })
  await walk.button(factorsTexts.isSaved, { inDialog })
  await walk.button(containing(frameTexts.menu))
  await walk.press({ role: 'menuitem', name: frameTexts.logOut })
  await walk.enter({ role: 'textbox', name: loginTexts.email }, email)
  await walk.enter({ label: loginTexts.password }, NEW_PASSWORD)
  await walk.button(loginTexts.submit)
  await walk.see({ role: 'heading', name: factorTexts.codeTitle })
  await walk.press({ label: factorTexts.code })
  await walk.driver.type(codeOf(1))
  await walk.see({ role: 'heading', name: navTexts.home })
})

const SCREENS = [
  '/home',
  '/batches',
  '/batches/new',
  '/containers',
  '/find',
  '/pick-lists',
  '/scan',
  '/import',
  '/offline',
]

test('every main screen fits a desktop and a phone, in light and in dark', async ({ walk, request }) => {
  test.slow()
  await walk.logIn(OWNER, PASSWORD)
  await request.post('/api/v1/auth', { data: { email: OWNER, password: PASSWORD } })
  const screens = [...SCREENS, `/batches/${await idOfBatch({ request }, 'B-26-005')}`]
  const excesses: string[] = []
  // oxlint-disable no-await-in-loop -- one picture after the other
  for (const scheme of [frameTexts.light, frameTexts.dark]) {
    await walk.begin()
    await walk.goTo('/home')
    await walk.button(containing(frameTexts.menu))
    await walk.press({ role: 'menuitemradio', name: scheme })
    await expect.poll(() => walk.scheme()).toBe(scheme.toLowerCase())
    for (const screen of screens) {
      await walk.goTo(screen)
      for (const [width, height] of [PHONE, DESKTOP]) {
        await walk.resize(width, height)
        await walk.see(screen === '/offline' ? { text: AS_OF } : { role: 'heading', first: true })
        await walk.settled()
        expect(await walk.scheme(), screen).toBe(scheme.toLowerCase())
        const excess = await walk.driver.run(() => document.documentElement.scrollWidth - innerWidth)
        const name = `${screen.split('/').slice(1, 3).join('-').slice(0, 20)} ${width} ${scheme}`
        if (excess > 0) excesses.push(`${name}: ${excess} px`)
        writeFileSync(test.info().outputPath(`${name}.png`), await walk.driver.screenshot())
      }
    }
  }
  // oxlint-enable no-await-in-loop
  expect(excesses).toEqual([])
})
