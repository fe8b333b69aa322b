import { describe, expect, test } from 'vitest'
import { readAct } from '#stock/straws/act-grammar.ts'
import { aBatch, counts, inList } from '#test/component/samples/batches.ts'
import { aContainer, summaryOf } from '#test/component/samples/containers.ts'
import { anotherId, CONTAINER_ID, SELF_ID, STALLION_ID } from '#test/component/samples/ids.ts'
import { paletteOf } from './palette-groups.ts'
import { type Known, MAX_ROWS, type Palette } from './palette-rows.ts'
import { ownedStraws } from './palette-straws.ts'
import { paletteTexts } from './palette-texts.ts'

const STAL = anotherId(50)

/** Batches of Lucero in February: day, own straws, straws of Stal Van Dijk, canister. */
const FREEZES = [
  [1, 65, 0, 1],
  [3, 62, 0, 1],
  [5, 50, 0, 2],
  [7, 40, 0, 3],
  [9, 46, 20, 3],
  [11, 0, 30, 4],
] as const

const batches = FREEZES.map(([day, own, others], index) =>
  aBatch({
    id: anotherId(index),
    label: `B-26-00${index + 1}`,
    available_from: `2026-02-${String(day).padStart(2, '0')}`,
    straws_per_dose: 5,
    counts: counts({ stored: own + others }),
    owners: [
      { party_id: SELF_ID, name: 'Haras del Sur', stored: own, doses: null },
      { party_id: STAL, name: 'Stal Van Dijk', stored: others, doses: null },
    ].filter(({ stored }) => stored > 0),
  }),
)
const tank = summaryOf(
  aContainer({
    batches: batches.map(({ id, label }) => ({ id, label, straw_colour: 'YELLOW', animal_id: STALLION_ID })),
    contents: FREEZES.flatMap(([, own, others, canister], index) =>
      [
        { owner_id: SELF_ID, straws: own },
        { owner_id: STAL, straws: others },
      ].flatMap(({ owner_id, straws }) =>
        straws > 0 ? [{ batch_id: anotherId(index), owner_id, straws, canister, level: 2, numbers: [] }] : [],
      ),
    ),
  }),
)

function paletteFor(text: string, change: Partial<Known> = {}): Palette {
  return paletteOf({
    act: readAct(text, ['Tank 1']),
    text,
    owned: ownedStraws(batches.map(inList), [tank]),
    containers: [tank],
    found: [],
    receivers: [],
    screens: [],
    self_id: SELF_ID,
    may: () => true,
    ...change,
  })
}

const linesOf = ({ groups }: Palette) =>
  groups.map(({ title, rows }) => [title, ...rows.map((row) => row.title.flat().join(''))])
const titles = (palette: Palette) => palette.groups.map(({ title }) => title)
const rowsOf = ({ groups }: Palette) => groups.flatMap(({ rows }) => rows)

describe('a sentence', () => {
  test('leads to its act on the straws, the account’s own first and those of other owners apart', () => {
    const palette = paletteFor('w 5 luc 9/2')
    expect(linesOf(palette)).toEqual([
      [paletteTexts.best, 'Withdraw 5 straws of B-26-005'],
      [paletteTexts.otherOwnerOfDay, 'Withdraw 5 straws of B-26-005'],
      [paletteTexts.otherActs, 'Move 5 straws…', 'Add 5 straws to a pick list…', 'Print labels…'],
      [paletteTexts.goTo, 'B-26-005', 'Lucero del Sur'],
    ])
    // The total of the horse is unknown, because batches that were not found are not loaded.
    expect(rowsOf(palette).find(({ found }) => found?.kind === 'ANIMAL')?.found?.straws).toBeNull()
    const [best, others] = rowsOf(palette)
    expect(best).toMatchObject({
      text: 'Lucero del Sur, 9 Feb 2026 · 1 dose · Haras del Sur',
      isNotYours: false,
      run: { do: 'straws', act: 'withdraw', preset: { owner_id: SELF_ID, amount: 5 } },
    })
    expect(others).toMatchObject({
      text: paletteTexts.ownedBy('Stal Van Dijk'),
      isNotYours: true,
      run: { preset: { owner_id: STAL, amount: 5 } },
    })
  })

  test('counts doses in straws of the batch, and names a place only if one was typed', () => {
    const [best] = rowsOf(paletteFor('move 2 doses lucero canister 2'))
    expect(best).toMatchObject({
      title: [['Move 10'], ' straws of ', ['B-26-003']],
      run: { act: 'move', preset: { amount: 10, from: `${CONTAINER_ID}/2/2` } },
    })
  })

  test('without a verb withdraws, and lists the other batches that have enough', () => {
    const palette = paletteFor('62 lucero')
    expect(linesOf(palette).slice(0, 2)).toEqual([
      [paletteTexts.chooseBatch, 'Withdraw 62 straws of B-26-001', 'Withdraw 62 straws of B-26-002'],
      [paletteTexts.otherActs, 'Move 62 straws…', 'Add 62 straws to a pick list…', 'Print labels…'],
    ])
    expect(rowsOf(palette)[0]?.text).toBe('Lucero del Sur, 1 Feb 2026 · Tank 1, canister 1, level 2')
  })

  test('shows at most nine rows, and a way to the others', () => {
    const palette = paletteFor('w luc')
    expect(rowsOf(palette).length).toBeLessThanOrEqual(MAX_ROWS)
    expect(rowsOf(palette).at(0)?.title.flat().join('')).toBe('Withdraw straws of B-26-001')
    expect(linesOf(palette).flat()).toContain(paletteTexts.allBatches(6))
  })

  test('about a container counts it or measures its nitrogen', () => {
    expect(rowsOf(paletteFor('count tank 1 canister 3'))[0]?.run).toEqual({
      ...{ do: 'count', container_id: CONTAINER_ID, label: 'Tank 1', canister: 3 },
    })
    expect(rowsOf(paletteFor('nitrogen tank 1'))[0]?.run).toEqual({
      ...{ do: 'measure', container_id: CONTAINER_ID },
    })
    expect(rowsOf(paletteFor('label tank 1'))[0]?.run).toMatchObject({
      ...{ do: 'label', search: { container_ids: CONTAINER_ID } },
    })
  })

  test('that cannot be done names the fact that prevents it, and what is possible instead', () => {
    const palette = paletteFor('withdraw 60 lucero 9/2')
    expect(palette.head).toMatchObject({
      title: 'Only 46 straws of B-26-005 are yours',
      text: '20 more belong to Stal Van Dijk.',
    })
    expect(linesOf(palette)).toEqual([
      [
        paletteTexts.youCan,
        'Withdraw 46 straws of B-26-005',
        'Withdraw 60 straws of B-26-001',
        'Withdraw 60 straws of B-26-002',
      ],
      [paletteTexts.or, paletteTexts.inSeveral(60, 'Lucero del Sur')],
    ])
    expect(rowsOf(palette)[0]).toMatchObject({
      ...{ text: 'Lucero del Sur, 9 Feb 2026 · Tank 1, canister 3, level 2 · 9 doses + 1 straw' },
      ...{ act: '46 straws · 9 doses + 1 straw', end: '46 straws' },
    })
    expect(palette.needsChoice).toBe(true)
  })

  test('names the owner of other people’s straws, and reports a number below a dose', () => {
    const palette = paletteFor('w 3 luc')
    expect(rowsOf(palette)[0]).toMatchObject({ act: '', less: paletteTexts.lessThanDose(5) })
    expect(palette.understood).toBe('Withdraw 3 straws')
    const move = paletteFor('m 2 doses luc to tank 1 canister 4')
    expect(move.understood).toBe('Move 2 doses to Tank 1, canister 4')
    // Each row and its preview also name the target.
    expect(rowsOf(move)[1]).toMatchObject({
      ...{ text: expect.stringMatching(/ · to Tank 1, canister 4$/), act: '10 straws · 2 doses' },
      target: { place: { label: 'Tank 1', canister: 4, level: null } },
    })
    expect(rowsOf(paletteFor('w 30 luc', { self_id: STAL }))[1]?.text).toContain(' · Haras del Sur · ')
  })

  test('fills in the receiver that it names', () => {
    const receiver = {
      ...{ kind: 'PARTY' as const, id: anotherId(70), title: 'Gestüt Lindenhof' },
      ...{ detail: null, straw_colour: null, straws: null, place: null },
    }
    const [best] = rowsOf(paletteFor('5 luc 9/2 to lindenhof', { receivers: [receiver] }))
    expect(best).toMatchObject({
      run: { preset: { owner_id: SELF_ID, amount: 5, receiver_id: receiver.id } },
    })
    expect(best?.text).toContain(paletteTexts.target('Gestüt Lindenhof'))
    // No receiver is filled in if several have the name.
    const second = { ...receiver, id: anotherId(71), title: 'Lindenhof Süd' }
    const [several] = rowsOf(paletteFor('5 luc 9/2 to lindenhof', { receivers: [receiver, second] }))
    expect(several?.run).not.toHaveProperty('preset.receiver_id')
    expect(several?.text).toContain(paletteTexts.severalTargets('lindenhof'))
    const [unknown] = rowsOf(paletteFor('5 luc 9/2 to nordhof'))
    expect(unknown?.run).not.toHaveProperty('preset.receiver_id')
    expect(unknown?.text).toContain(paletteTexts.unknownTarget('nordhof'))
  })

  test.each([
    ['m 5 luc 9/2 to tank 1', { at: { container_id: CONTAINER_ID } }],
    ['m 5 luc 9/2 to tank 1 canister 99', { at: { container_id: CONTAINER_ID } }],
    ['m 5 luc 9/2 to tank 1 canister 4', { at: { container_id: CONTAINER_ID, canister: 4 } }],
    [
      'm 5 luc 9/2 to tank 1 canister 4 level 2',
      { to: { container_id: CONTAINER_ID, canister: 4, level: 2 } },
    ],
  ])('%s fills in the target as far as it names it', (text, target) => {
    const [best] = rowsOf(paletteFor(text))
    expect(best?.run).toEqual(
      expect.objectContaining({ act: 'move', preset: { owner_id: SELF_ID, amount: 5, ...target } }),
    )
  })

  test('offers no act that the member may not do', () => {
    const palette = paletteFor('w 5 luc 9/2', { may: (verb) => verb === 'label' })
    expect(rowsOf(palette).some(({ run }) => run.do === 'straws')).toBe(false)
  })
})

test('a day without an act finds the batches of that day', () => {
  expect(linesOf(paletteFor('lucero 7 feb'))[0]?.[1]).toBe('B-26-004')
})

test('batches are listed by number, those without a place say so, and a letter finds what begins with it', () => {
  const place = { label: 'Tank 1', canister: 2, level: 1, canisters: 6 }
  const none = { detail: null, straws: null, straw_colour: null, place: null }
  const found = [
    { ...none, kind: 'BATCH' as const, id: anotherId(80), title: 'L-10', straws: 72 },
    { ...none, kind: 'BATCH' as const, id: anotherId(81), title: 'L-9', straws: 5, place },
    { ...none, kind: 'PARTY' as const, id: anotherId(82), title: 'Haras del Sur' },
  ]
  const [batchesFound, ...others] = paletteFor('l', { found }).groups
  expect(batchesFound).toMatchObject({ end: paletteTexts.byNumber })
  expect(batchesFound?.rows).toMatchObject([
    { title: ['L-9'], text: 'Tank 1, canister 2, level 1', end: '5 straws' },
    { title: ['L-10'], text: 'Without a place', end: '72 straws' },
  ])
  expect(others.flatMap(({ rows }) => rows).some(({ icon }) => icon === 'PARTY')).toBe(false)
})

test('a name that nothing has leads to the nearest one', () => {
  const palette = paletteFor('lucreo')
  expect(palette.head).toMatchObject({ title: paletteTexts.none('lucreo') })
  expect(titles(palette)).toEqual([paletteTexts.didYouMean.ANIMAL, paletteTexts.or])
  expect(rowsOf(palette).map(({ run }) => run)).toEqual([
    { do: 'found', found: { kind: 'ANIMAL', id: STALLION_ID } },
    { do: 'horse', name: 'lucreo' },
    { do: 'go', to: '/scan' },
  ])
  // The containers do not have all straws of the horse, so its total comes from the search.
  expect(rowsOf(palette)[0]?.text).toBe(paletteTexts.kinds.ANIMAL(null))
  const horse = { kind: 'ANIMAL' as const, id: STALLION_ID, title: 'Lucero del Sur', straws: 633 }
  const near = [{ ...horse, detail: null, straw_colour: null, place: null }]
  expect(rowsOf(paletteFor('lucreo', { near }))[0]?.text).toBe(paletteTexts.kinds.ANIMAL(633))
  expect(rowsOf(paletteFor('lucreo', { may: () => false })).map(({ id }) => id)).not.toContain('new-horse')
})

test('a named container is the only one that an act takes from, even if a label has its number', () => {
  const second = { ...tank, id: anotherId(60), label: 'Tank 2', contents: [] }
  const here = { canister: 3, level: 1, batch_id: anotherId(1), owner_id: SELF_ID, straws: 12, numbers: [] }
  const containers = [tank, { ...second, contents: [here, { ...here, level: 2, straws: 7 }] }]
  const palette = paletteFor('w 5 luc tank 2', {
    act: readAct('w 5 luc tank 2', ['Tank 1', 'Tank 2']),
    owned: ownedStraws(batches.map(inList), containers),
    containers,
  })
  const rows = rowsOf(palette).filter(({ run }) => run.do === 'straws' && run.act === 'withdraw')
  expect(rows.map(({ run }) => 'preset' in run && run.preset.from)).toEqual([
    `${second.id}/3/1`,
    `${second.id}/3/2`,
  ])
})
