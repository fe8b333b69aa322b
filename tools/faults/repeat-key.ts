/**
 * Repetition of an Idempotency-Key: ten times concurrently, and again after a crash that may have interrupted the first
 * request.
 */
import { isDeepStrictEqual } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import type { Answer, Member } from './member.ts'
import type { Point } from './stand.ts'
import { loss, newStock, type Stock } from './stock.ts'
import { count, newTally } from './tally.ts'
import { allMovements, booksProblem } from './writers.ts'

const AT_ONCE = 10
/**
 * Number of requests around a crash, each with its own key: before it some are answered, some are in progress, and some
 * have not been sent.
 */
const KEYS_AT_A_CRASH = 16
const SENT_WITHIN_MS = 150

/** Withdraws one straw under a key. The key is also the note, so that its effects can be counted. */
function withdraw(owner: Member, { batch_id, owner_id }: Stock, key: string) {
  const body = loss(owner, { batch_id, owner_id, amount: 1 }, key)
  return owner.ask('PATCH', '/straws', body, { 'Idempotency-Key': key })
}

/** Counts the movements of each key. Reads only the newest 300 or so, because the bookings of the keys are recent. */
async function effectsOf(owner: Member, keys: string[]): Promise<Map<string, number>> {
  const effects = new Map(keys.map((key) => [key, 0]))
  let seen = 0
  for await (const { note } of allMovements(owner)) {
    const before = effects.get(note ?? '')
    if (before !== undefined) effects.set(note!, before + 1)
    if ((seen += 1) > 300) break
  }
  return effects
}

export const repeatKey: Point = {
  name: '5 one Idempotency-Key, ten times concurrently',
  whole: 100,
  short: 5,
  async run({ owner }, times) {
    const tally = newTally()
    const stock = await newStock(owner, times)
    let stillRunning = 0
    for (let round = 1; round <= times; round += 1) {
      const key = uuidv7()
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => withdraw(owner, stock, key)))
      const succeeded = answers.filter(({ status }) => status === 200)
      stillRunning += AT_ONCE - succeeded.length
      const effects = (await effectsOf(owner, [key])).get(key)
      count(
        tally,
        answers.some(({ status }) => status !== 200 && status !== 409) &&
          `answered ${answers.map(({ status }) => status).join(', ')}`,
        effects !== 1 && `${effects} effects`,
        succeeded.some((answer) => !isDeepStrictEqual(answer, succeeded[0])) && 'different replies',
        succeeded.length === 0 && 'nobody was told of the effect',
      )
    }
    tally.notes.push(`${stillRunning} of ${times * AT_ONCE} told that it is still running`)
    return tally
  },
}

export const repeatKeyAfterCrash: Point = {
  name: '5 one Idempotency-Key, again after a crash',
  whole: 20,
  short: 1,
  async run({ rig, owner }, times) {
    const tally = newTally()
    const stock = await newStock(owner, times * KEYS_AT_A_CRASH)
    let [acknowledged, hadEffect] = [0, 0]
    for (let round = 1; round <= times; round += 1) {
      const keys = Array.from({ length: KEYS_AT_A_CRASH }, () => uuidv7())
      let replies: Promise<Answer[]> | undefined
      await rig.killEverything(async () => {
        replies = Promise.all(
          keys.map(async (key) => {
            await sleep(Math.random() * SENT_WITHIN_MS)
            return withdraw(owner, stock, key)
          }),
        )
        await sleep(Math.random() * SENT_WITHIN_MS)
      })
      const first = await replies!
      await rig.start()
      const effectsBefore = await effectsOf(owner, keys)
      const again = await Promise.all(keys.map((key) => withdraw(owner, stock, key)))
      const effects = await effectsOf(owner, keys)
      for (const [index, key] of keys.entries()) {
        const [before, after] = [first[index]!, again[index]!]
        const hasReply = before.status === 200
        const isLost = hasReply && effectsBefore.get(key) === 0
        if (isLost) tally.lost += 1
        if (hasReply) acknowledged += 1
        hadEffect += effectsBefore.get(key)!
        count(
          tally,
          isLost && 'an acknowledged effect is gone',
          effects.get(key) !== 1 && `${effects.get(key)} effects`,
          after.status !== 200 && `the retry was answered ${after.status}`,
          hasReply && !isDeepStrictEqual(before, after) && 'another reply than before the crash',
        )
      }
      const problem = await booksProblem(owner)
      if (problem) tally.problems.push(problem)
    }
    tally.notes.push(
      `${times} crashes`,
      `${hadEffect} with an effect before it, ${acknowledged} of them acknowledged`,
    )
    return tally
  },
}
