import * as fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseAddress, removeSocketFolder } from './choose-address.ts'
import type { Place } from './choose-place.ts'
import { lastRefusal } from './claim-server.ts'
import type { Binaries } from './find-binaries.ts'
import { findPostmaster, spawnPostmaster, stopPostmaster } from './postmaster.ts'
import type { Settings } from './server-settings.ts'

/**
 * Serves the restored copy of another server's cluster until `stop`. Its configuration is replaced, because it may name
 * files of the lost machine. Anyone who reaches the socket is let in without a password, but only the user of the
 * server can: its folder is closed to others.
 * @param database_url address of the other server, which names the role and the database
 */
export async function serveCopy(
  place: Place,
  binaries: Binaries,
  settings: Settings,
  database_url: string,
): Promise<{ owner_url: string; stop: () => Promise<void> }> {
  const [config_file, hba_file] = ['postgresql.conf', 'pg_hba.conf'].map((name) => join(place.folder, name))
  fs.writeFileSync(config_file!, '')
  fs.writeFileSync(hba_file!, 'local all all trust\n')
  const address = await chooseAddress(place)
  const spawned = spawnPostmaster(place, binaries, address, {
    ...settings,
    config_file: config_file!,
    hba_file: hba_file!,
    ssl: 'off',
    shared_preload_libraries: '',
  })
  const stop = async () => {
    if (spawned.pid !== undefined) await stopPostmaster(spawned.pid, binaries, spawned.hasExited)
    removeSocketFolder(place, address)
    for (const file of [config_file!, hba_file!]) fs.rmSync(file)
  }
  // The recovery may take long, and ends with the server's exit if it fails.
  while (findPostmaster(place)?.status !== 'ready') {
    if (spawned.hasExited()) throw new Error(lastRefusal(place) ?? spawned.complaint())
    await sleep(50)
  }
  const { username, pathname } = new URL(database_url)
  const host = encodeURIComponent(address.host)
  return { owner_url: `postgresql://${username}@${pathname}?host=${host}&port=${address.port}`, stop }
}
