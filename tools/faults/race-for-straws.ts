/** Fifty clients withdraw the same straws concurrently: by id, and by amount from a stock that is too small. */
import { numbersIn } from '#stock/batches/straw.ts'
import type { Member } from './member.ts'
import type { Point } from './stand.ts'
import { addition, type Booked, loss, newStock, type Stock } from './stock.ts'
import { count, newTally, statusText, unexpected } from './tally.ts'
import { booksProblem } from './writers.ts'

const CLIENTS = 50
const STRAWS = 10

export const raceForStraws: Point = {
  name: '4 50 clients withdraw the same straws',
  whole: 200,
  short: 4,
  async run({ owner }, times) {
    const tally = newTally()
    const all = new Map<number, number>()
    const stock = await newStock(owner, STRAWS)
    for (let round = 1; round <= times; round += 1) {
      const { statuses, withdrawn, left } = await race(owner, stock, round % 2 === 0)
      for (const [status, seen] of statuses) all.set(status, (all.get(status) ?? 0) + seen)
      const winners = round % 2 === 0 ? 1 : STRAWS
      count(
        tally,
        unexpected(statuses, [200, 409]),
        statuses.get(200) !== winners && `${statuses.get(200) ?? 0} succeeded instead of ${winners}`,
        new Set(withdrawn).size !== withdrawn.length && 'a straw was withdrawn twice',
        withdrawn.length !== STRAWS && `${withdrawn.length} of ${STRAWS} straws withdrawn`,
        left !== 0 && `${left} straws left`,
      )
      await owner.get('POST', '/straws', addition(owner, stock.batch_id, STRAWS))
    }
    const problem = await booksProblem(owner)
    if (problem) tally.problems.push(problem)
    tally.notes.push(statusText(all))
    return tally
  },
}

async function race(owner: Member, { batch_id, owner_id }: Stock, byId: boolean) {
  const stored = `/straws?tenant_id=${owner.tenant_id}&batch_id=${batch_id}&status=STORED`
  const { straws } = await owner.get<{ straws: { id: string }[] }>('GET', stored)
  const pick = byId ? { straw_ids: straws.map(({ id }) => id) } : { batch_id, owner_id, amount: 1 }
  const answers = await Promise.all(
    Array.from({ length: CLIENTS }, () => owner.ask('PATCH', '/straws', loss(owner, pick))),
  )
  const statuses = new Map<number, number>()
  for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const withdrawn = answers
    .filter(({ status }) => status === 200)
    .flatMap(({ body }) => (body as Booked).movements.flatMap(({ numbers }) => numbersIn(numbers)))
  const after = await owner.get<{ straws: unknown[] }>('GET', stored)
  return { statuses, withdrawn, left: after.straws.length }
}
