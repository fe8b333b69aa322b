import * as fs from 'node:fs'
import { join, resolve } from 'node:path'
import { addressUrl } from './choose-address.ts'
import { choosePlace, type Place } from './choose-place.ts'
import type { Log } from './keep-serving.ts'
import { findPostmaster } from './postmaster.ts'
import { startPostgres } from './start-postgres.ts'

/**
 * Returns the PostgreSQL of a data folder: a running one, which `stop` leaves running because other processes may use
 * it, or a new one, which `stop` ends.
 * @throws if the folder has no data, because none must be created
 */
export async function reachPostgres(
  data_dir: string,
  log: Log,
): Promise<{ place: Place; owner_url: string; stop: () => Promise<void> }> {
  const folder = resolve(data_dir)
  if (!['WHERE', 'postgres'].some((name) => fs.existsSync(join(folder, name)))) {
    throw new Error(`DATA_DIR: there is no database in ${folder}`)
  }
  const place = choosePlace(folder)
  const running = findPostmaster(place)
  if (running?.status !== 'ready')
    return { place, ...(await startPostgres({ data_dir, archive: 'later', log })) }
  const password = fs.readFileSync(place.password_file, 'utf8')
  return { place, owner_url: addressUrl(running.address, password, 'strawbook'), stop: async () => {} }
}
