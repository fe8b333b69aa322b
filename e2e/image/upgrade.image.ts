/** Upgrade of a trial from the commit before the last migration, and the way back. */
import { logIn } from '../../tools/faults/member.ts'
import { booksProblem, missing, newStocks, startWriters } from '../../tools/faults/writers.ts'
import { OWNER } from '../log-in.ts'
import { expect, test } from '../test.ts'
import { ADDRESS, backUp, build, checkOut, compose, exec, findUpgrade, restore, untilReady } from './stack.ts'

/** Does what `docker compose up --build --detach` does. */
async function startVersion() {
  await build()
  await compose('up', '--detach')
}

test('an upgrade keeps the books, the old image refuses the new schema, and a backup leads back', async () => {
  const { before, migration } = await findUpgrade()
  await compose('down', '--volumes')
  await checkOut(before)
  await startVersion()
  await untilReady()
  const owner = await logIn({ url: () => ADDRESS }, OWNER)
  const stocks = await newStocks(owner)
  const book = async (mark: string) => {
    const writers = startWriters(owner, stocks, mark, { pauseMs: 20 })
    await writers.allSucceed()
    return [...(await writers.stop()).acknowledged.keys()]
  }
  const booked = await book('before')
  const file = await backUp()

  await checkOut()
  await startVersion()
  await untilReady()
  expect(await missing(owner, booked)).toEqual([])
  expect(await booksProblem(owner)).toBeUndefined()
  const bookedLater = await book('after')

  await checkOut(before)
  await startVersion()
  await expect
    .poll(() => compose('logs', 'strawbook'))
    .toMatch(new RegExp(`newer version of Strawbook \\(it has ${migration}\\b.*restore a backup`))

  await restore(file)
  await compose('start', 'strawbook')
  await untilReady()
  expect(await missing(owner, booked)).toEqual([])
  expect(await missing(owner, bookedLater)).toHaveLength(bookedLater.length)
  await exec('strawbook', 'node', 'tools/admin.ts', 'verify-books')

  await checkOut()
  await startVersion()
  await untilReady()
  await exec('strawbook', 'node', 'tools/admin.ts', 'verify-books')
})
