import * as fs from 'node:fs'
import { join, resolve } from 'node:path'
import { addressUrl } from './choose-address.ts'
import { choosePlace, type Place } from './choose-place.ts'
import type { Log } from './keep-serving.ts'
import { findPostmaster } from './postmaster.ts'
import { startPostgres } from './start-postgres.ts'

/**
 * Returns the running PostgreSQL of a data folder, which other processes may use too and `stop` leaves running, or
 * starts one that `stop` ends.
 * @throws if there is no data yet, because none must be created
 */
export async function reachPostgres(
  data_dir: string,
  log: Log,
): Promise<{ place: Place; owner_url: string; stop: () => Promise<void> }> {
  const folder = resolve(data_dir)
  if (!['WHERE', 'postgres'].some((name) => fs.existsSync(join(folder, name)))) {
    throw new Error(`DATA_DIR: there are no books in ${folder}`)
  }
  const place = choosePlace(folder)
  const running = findPostmaster(place)
  if (running?.status !== 'ready')
    return { place, ...(await startPostgres({ data_dir, archive: 'later', log })) }
  const password = fs.readFileSync(place.password_file, 'utf8')
  return { place, owner_url: addressUrl(running.address, password, 'strawbook'), stop: async () => {} }
}
