/** The same Idempotency-Key: ten times at once, and again after a crash in the midst of it. */
import { isDeepStrictEqual } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import type { Answer, Member } from './member.ts'
import type { Point } from './stand.ts'
import { loss, type Stock } from './stock.ts'
import { count, newTally } from './tally.ts'
import { allMovements, booksProblem } from './writers.ts'

const AT_ONCE = 10
/** A crash lies somewhere within the request: before it, in it, after its answer. */
const LONGEST_BEFORE_CRASH_MS = 40

/** Withdraws one straw under a key; the key is the note as well, so that its effects can be counted. */
function withdraw(owner: Member, { batch_id, owner_id }: Stock, key: string) {
  const body = loss(owner, { batch_id, owner_id, amount: 1 }, key)
  return owner.ask('PATCH', '/straws', body, { 'Idempotency-Key': key })
}

async function effectsOf(owner: Member, key: string): Promise<number> {
  let effects = 0
  let seen = 0
  for await (const { note } of allMovements(owner)) {
    if (note === key) effects += 1
    // What was booked a moment ago stands on the first pages.
    if ((seen += 1) > 300) break
  }
  return effects
}

export const repeatKey: Point = {
  name: '5 one Idempotency-Key, ten times at once',
  whole: 100,
  short: 5,
  async run({ owner, stocks }, times) {
    const tally = newTally()
    let still_running = 0
    for (let round = 1; round <= times; round += 1) {
      const key = uuidv7()
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, () => withdraw(owner, stocks[0]!, key)),
      )
      const told = answers.filter(({ status }) => status === 200)
      still_running += AT_ONCE - told.length
      const effects = await effectsOf(owner, key)
      count(
        tally,
        answers.some(({ status }) => status !== 200 && status !== 409) &&
          `answered ${answers.map(({ status }) => status).join(', ')}`,
        effects !== 1 && `${effects} effects`,
        told.some((answer) => !isDeepStrictEqual(answer, told[0])) && 'different replies',
        told.length === 0 && 'nobody was told of the effect',
      )
    }
    tally.notes.push(`${still_running} of ${times * AT_ONCE} told that it is still running`)
    return tally
  },
}

export const repeatKeyAfterCrash: Point = {
  name: '5 one Idempotency-Key, again after a crash',
  whole: 20,
  short: 1,
  async run({ rig, owner, stocks }, times) {
    const tally = newTally()
    let acknowledged = 0
    let had_effect = 0
    for (let round = 1; round <= times; round += 1) {
      const key = uuidv7()
      let asked: Promise<Answer> | undefined
      await rig.killEverything(async () => {
        asked = withdraw(owner, stocks[0]!, key)
        await sleep(Math.random() * LONGEST_BEFORE_CRASH_MS)
      })
      const before = await asked!
      await rig.start()
      const effects_before = await effectsOf(owner, key)
      const after = await withdraw(owner, stocks[0]!, key)
      const effects = await effectsOf(owner, key)
      if (before.status === 200) acknowledged += 1
      had_effect += effects_before
      const is_lost = before.status === 200 && effects_before === 0
      if (is_lost) tally.lost += 1
      count(
        tally,
        is_lost && 'an acknowledged effect is gone',
        effects !== 1 && `${effects} effects`,
        after.status !== 200 && `the retry was answered ${after.status}`,
        before.status === 200 && !isDeepStrictEqual(before, after) && 'another reply than before the crash',
        await booksProblem(owner),
      )
    }
    tally.notes.push(`effect before the crash ${had_effect}, acknowledged ${acknowledged} times`)
    return tally
  },
}
