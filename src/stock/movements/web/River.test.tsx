import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showBatch } from '#stock/batches/contract.ts'
import { answer, later } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aBatch } from '#test/component/samples/batches.ts'
import { anotherId, BATCH_ID, SELF_ID } from '#test/component/samples/ids.ts'
import { type River, type RiverBend, showRiver } from '../river.ts'
import { bendText, lanesText, riverTexts } from '../river-texts.ts'

const bend: RiverBend = {
  ...{ first_day: '2026-03-20', last_day: '2026-03-20', type: 'COLLECTION', from: null, to: 0 },
  ...{ straws: 198, movements: 1, mare: null, outcome: null },
}
const on = (day: string, more: Partial<RiverBend>) => ({ ...bend, first_day: day, last_day: day, ...more })

const RIVER: River = {
  lanes: [
    { kind: 'STORED', party_id: SELF_ID, name: 'Haras del Sur', parties: 1, straws: 151 },
    { kind: 'CONSIGNED', party_id: anotherId(50), name: 'La Dehesa', parties: 1, straws: 40 },
  ],
  bends: [
    bend,
    on('2026-06-02', {
      ...{ type: 'INSEMINATION', from: 0, to: null, straws: 7, mare: 'Vega H', outcome: 'PREGNANT' },
    }),
    on('2026-06-10', { type: 'CONSIGNMENT', from: 0, to: 1, straws: 40 }),
  ],
}

const figure = page.getByRole('figure')

test('the river sums up its lanes, and each bend leads to its movements', async () => {
  answerAccount()
  answer(showRiver, () => RIVER)
  await open(`/batches/${BATCH_ID}`)
  await expect.element(figure.getByRole('heading', { name: riverTexts.title(198) })).toBeVisible()
  await expect.element(figure.getByText(lanesText(RIVER.lanes))).toBeInTheDocument()
  const links = figure.getByRole('list', { name: riverTexts.bends }).getByRole('link')
  await expect
    .poll(() => links.elements().map((link) => link.ariaLabel))
    .toEqual(RIVER.bends.map((one) => bendText(one, RIVER.lanes)))
  const consigned = figure.getByRole('link', { name: bendText(RIVER.bends[2]!, RIVER.lanes) })
  expect(consigned.element().getAttribute('href')).toBe(
    '/movements?batch_label=B-26-001&from=2026-06-10&to=2026-06-10&type=CONSIGNMENT',
  )
})

test('the batch is shown together with its river, which would move what is below it', async () => {
  answerAccount()
  const reply = later<River>()
  answer(showRiver, () => reply.reply)
  const shown = answer(showBatch, () => aBatch())
  await open(`/batches/${BATCH_ID}`)
  await expect.poll(() => shown.length).toBe(1)
  await expect.element(page.getByRole('tablist')).not.toBeInTheDocument()
  reply.send(RIVER)
  await expect.element(figure.getByRole('heading', { name: riverTexts.title(198) })).toBeVisible()
  await expect.element(page.getByRole('tablist')).toBeVisible()
})

test('straws that only came in have no river', async () => {
  answerAccount()
  const asked = answer(showRiver, () => ({ ...RIVER, bends: [bend] }))
  await open(`/batches/${BATCH_ID}`)
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await expect.element(page.getByRole('tablist')).toBeVisible()
  await expect.element(figure).not.toBeInTheDocument()
})

test('bends are described in the words of their kind', () => {
  const texts = [
    ...RIVER.bends,
    on('2026-06-24', { type: 'LOSS', from: 1, to: null, straws: 1, movements: 3 }),
  ].map((one) => bendText(one, RIVER.lanes))
  expect(texts).toEqual([
    '20 March 2026: 198 straws collected',
    '2 June 2026: 7 straws for Vega H, pregnant',
    '10 June 2026: 40 straws consigned to La Dehesa',
    '24 June 2026: 1 straw lost, 3 movements',
  ])
})
