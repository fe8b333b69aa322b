/** Server under test, with the owner of the demo account logged in and stock to book from. */
import { temporaryFolder } from '#test/temporary-folder.ts'
import { DEMO_OWNER } from '#app/demo/book-demo.ts'
import { logIn, type Member } from './member.ts'
import { openRig, type Rig } from './rig.ts'
import type { Stock } from './stock.ts'
import type { Outcome } from './tally.ts'
import { newStocks } from './writers.ts'

export type Stand = {
  rig: Rig
  owner: Member
  stocks: Stock[]
  /** Factor for the time limits of the points, because the machine may also do other work. */
  slowdown: number
}

/** Kind of fault; after its run, the server is running and intact. */
export type Point = {
  name: string
  /** Number of rounds or requests in the full run; `short` is that of the short run, which is part of `npm test`. */
  whole: number
  short: number
  run(stand: Stand, times: number, seed: number): Promise<Outcome>
}

export async function openStand({
  data_dir = temporaryFolder('faults'),
  slowdown = 1,
  environment = {},
} = {}): Promise<Stand> {
  const rig = openRig(data_dir, environment)
  try {
    await rig.start()
    const owner = await logIn(rig, DEMO_OWNER.email)
    return { rig, owner, stocks: await newStocks(owner), slowdown }
  } catch (error) {
    await rig.close()
    throw error
  }
}
