/** Main jobs, by mouse on a desktop and by touch on a phone, in the browser of the project. */
import { words } from '#platform/contract/words.ts'
import { fieldTexts } from '#stock/batches/fields.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { actTexts, strawsTexts, withdrawalTexts } from '#stock/straws/texts.ts'
import { movementTexts } from '#stock/movements/texts.ts'
import { placeTexts } from '#stock/straws/web/place-texts.ts'
import { OWNER, PASSWORD } from '../log-in.ts'
import { makeBatch, makeContainer } from '../make-stock.ts'
import { test } from './test.ts'
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
