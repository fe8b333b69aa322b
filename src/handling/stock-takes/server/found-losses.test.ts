/**
 * Property test: a pick list books losses, a stock-take finds some of the straws, and both are undone in any order.
 * After each step the list needs what it requested, less the straws that are lost.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, newBatch, newContainer, newStraws, strawsOf } from '#test/factories.ts'
import { newTenant, openTestServer } from '#test/test-server.ts'
import { countNumbers, numbersIn, rangesOf, type StrawNumbers } from '#stock/batches/straw.ts'
import type { MovementSummary } from '#stock/movements/contract.ts'
import type { NewLine } from '#handling/pick-lists/contract.ts'

const RUNS = 8
const ASKED = 7
const NAMED: StrawNumbers = [
  [2, 5],
  [7, 9],
]
const LEVELS = [1, 2]
const STRAWS_OF_LEVEL = 6

const server = await openTestServer()
const ana = await newTenant(server)
const { tenant_id, self_id: owner_id } = ana
const signed = { tenant_id, signer_id: ana.user_id, date: DAY }

const Step = fc.record({
  act: fc.constantFrom('take', 'take', 'find', 'find', 'undo', 'undoStockTake'),
  pick: fc.nat(9),
  straws: fc.integer({ min: 1, max: ASKED }),
})
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never

/** Creates a batch on two levels, and a list that loses some of its straws. */
async function newList(by: 'amount' | 'number') {
  const { id: container_id } = await newContainer(ana, { canisters: 1, levels: LEVELS.length })
  const { id: batch_id } = await newBatch(ana)
  for (const level of LEVELS) {
    await newStraws(ana, STRAWS_OF_LEVEL, { batch_id, location: { container_id, canister: 1, level } })
  }
  const purpose = { withdrawal: { type: 'LOSS' as const, reason: 'BROKEN' as const } }
  const line: NewLine =
    by === 'amount'
      ? { batch_id, owner_id, amount: ASKED, from: null, purpose: purpose as NewLine['purpose'] }
      : { batch_id, numbers: NAMED, purpose: purpose as NewLine['purpose'] }
  const { id } = await ana.call('createPickList', { body: { tenant_id, name: 'Losses', lines: [line] } })
  return { id, batch_id, container_id, by }
}
type List = Awaited<ReturnType<typeof newList>>

const showList = ({ id }: List) => ana.call('showPickList', { params: { id }, query: {} })

/** Picks what the list needs, and one more; at each place at most the given number comes out. */
async function take(list: List, max: number): Promise<void> {
  if ((await showList(list)).lifts.length === 0) return
  const { id } = await ana.call('startOpening', { params: { id: list.id }, body: { tenant_id } })
  const params = { id }
  const takesOf = async () =>
    (await ana.call('showOpening', { params, query: {} })).lifts.flatMap(({ takes }) => takes)
  const counts = (await takesOf()).map(({ number, numbers, spare }) => ({
    ...{ number, came_out: Math.min(countNumbers(numbers) + Math.min(spare, 1), max) },
    why_fewer: 'NOT_THERE' as const,
  }))
  await ana.call('countTakes', { params, body: { tenant_id, counts } })
  const seen = (await takesOf()).map(({ number, out }) => ({ number, numbers: out }))
  await ana.call('bookOpening', { params, body: { ...signed, seen } })
}

const lossesOf = async ({ batch_id }: List): Promise<MovementSummary[]> => {
  const { movements } = await ana.call('listMovements', { query: { tenant_id, batch_id, type: 'LOSS' } })
  return movements.filter(
    ({ reverses_id, reversed_by_id }) => reverses_id === null && reversed_by_id === null,
  )
}

/**
 * Finds straws of a loss at a stock-take.
 * @returns the id of the stock-take, or null without a loss
 */
async function find(list: List, { pick, straws }: Step): Promise<string | null> {
  const { batch_id, container_id, by } = list
  const losses = await lossesOf(list)
  const loss = losses[pick % losses.length]
  if (!loss) return null
  const { id, canisters } = await ana.call('startStockTake', {
    body: { tenant_id, container_id, canister: null },
  })
  const params = { id }
  const lost = numbersIn(loss.numbers)
  const found = lost.slice(0, Math.min(straws, lost.length))
  const there = new Map(canisters[0]!.lines.map(({ level, book }) => [level, numbersIn(book)]))
  const lines = LEVELS.map((level) => {
    const all = [...(there.get(level) ?? []), ...(level === 1 ? found : [])]
    return { level, batch_id, owner_id, found: by === 'amount' ? { amount: all.length } : foundOf(all) }
  })
  await ana.call('countCanister', {
    params: { id, canister: 1 },
    body: { tenant_id, version: canisters[0]!.version, lines, is_counted: true },
  })
  const { differences } = await ana.call('listDifferences', { params, query: {} })
  const decisions = differences.map(({ key, straws: many }) => ({
    ...{ key, straws: many, decision: { act: 'REVERSED' as const, movement_id: loss.id } },
  }))
  await ana.call('closeStockTake', { params, body: { ...signed, decisions } })
  return id
}

const foundOf = (numbers: number[]) => (numbers.length === 0 ? { amount: 0 } : { numbers: rangesOf(numbers) })

/** Whether the undo succeeded, which is refused while later movements depend on the act. */
function isUndone({ status, body }: { status: number; body: { code?: string } }): boolean {
  expect([status, body.code]).toEqual(status === 201 ? [201, undefined] : [409, 'LATER_MOVEMENTS_DEPEND'])
  return status === 201
}

async function expectWanted(list: List) {
  const [{ lines, closed_at }, straws] = await Promise.all([showList(list), strawsOf(ana, list.batch_id)])
  const lost = new Set(straws.filter(({ status }) => status === 'LOST').map(({ number }) => number))
  const left = Math.max(0, ASKED - lost.size)
  const named = numbersIn(NAMED).filter((number) => !lost.has(number))
  const numbers = list.by === 'amount' ? null : rangesOf(named.slice(0, left))
  const wanted = left === 0 ? [] : [[left, numbers]]
  expect(lines.map((line) => [line.left, line.numbers])).toEqual(wanted)
  expect(closed_at === null).toBe(left > 0)
}

async function follow(by: List['by'], steps: Pick<Step, 'act'>[] & Partial<Step>[]) {
  const list = await newList(by)
  const stockTakes: string[] = []
  for (const { act, pick = 0, straws = ASKED } of steps) {
    const reason = 'A mistake'
    if (act === 'take') await take(list, straws)
    if (act === 'find') {
      const id = await find(list, { act, pick, straws })
      if (id !== null) stockTakes.push(id)
    }
    if (act === 'undo') {
      const losses = await lossesOf(list)
      const loss = losses[pick % losses.length]
      if (!loss) continue
      const body = { tenant_id, reason }
      isUndone(await ana.try('reverseMovement', { params: { id: loss.id }, body }))
    }
    if (act === 'undoStockTake' && stockTakes.length > 0) {
      const at = pick % stockTakes.length
      const parts = { params: { id: stockTakes[at]! }, body: { tenant_id, reason } }
      if (isUndone(await ana.try('reverseStockTake', parts))) stockTakes.splice(at, 1)
    }
    await expectWanted(list)
  }
}

test.for(['amount', 'number'] as const)(
  'a pick list by %s reopens for losses that were found, in any order of undoing',
  async (by) => {
    await follow(by, [{ act: 'take' }, { act: 'find', straws: 1 }, { act: 'undoStockTake' }, { act: 'undo' }])
    const followed = fc.asyncProperty(fc.array(Step, { minLength: 3, maxLength: 9 }), (steps) =>
      follow(by, steps),
    )
    await expect(fc.assert(followed, { numRuns: RUNS, endOnFailure: true })).resolves.toBeUndefined()
  },
)
