/**
 * Backups in a repository outside the machine: the loss of the machine, a wrong password, a damaged repository and a
 * full one. Nothing that was sent is lost, and a refused command overwrites nothing. Uses restic.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runAdmin } from '#test/run-admin.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { fill, onSmallDisk } from './fill-disk.ts'
import { openStand, type Point, type Stand } from './stand.ts'
import { count, countLost, newTally, type Outcome, type Tally } from './tally.ts'
import { booksProblem, missing, startWriters } from './writers.ts'

const BOOKINGS = 40
/** Room for the repository of a small database, and not for ten. */
const SMALL_MB = 24

type Result = Awaited<ReturnType<typeof runAdmin>>

/** Machine with a server whose backups go to a repository elsewhere. */
type Machine = {
  stand: Stand
  archive: string
  repository: string
  /** Runs a command of the operator. `environment` replaces settings of the machine. */
  admin(args: string[], environment?: NodeJS.ProcessEnv): Promise<Result>
}

export const loseMachine: Point = {
  name: '15 machine lost, wrong password, damaged repository',
  whole: 3,
  short: 1,
  run: async (_, times) => {
    const elsewhere = temporaryFolder('elsewhere')
    try {
      return await onMachine(path.join(elsewhere, 'repository'), async (machine, tally) => {
        for (let round = 1; round <= times; round += 1) await loseOnce(machine, tally, round)
        count(tally, ...(await refuseWrongPassword(machine)))
        count(tally, ...(await refuseDamage(machine)))
      })
    } finally {
      rmSync(elsewhere, { recursive: true, force: true })
    }
  },
}

export const fillRepository: Point = {
  name: '15 full repository',
  whole: 1,
  short: 1,
  run: () =>
    onSmallDisk(SMALL_MB, (disk) =>
      onMachine(path.join(disk, 'repository'), async (machine, tally) => {
        count(tally, ...(await refuseFullRepository(machine, disk)))
      }),
    ),
}

async function onMachine(
  repository: string,
  work: (machine: Machine, tally: Tally) => Promise<void>,
): Promise<Outcome> {
  if (spawnSync('restic', ['version']).status !== 0)
    return { skipped: 'restic is missing (apt-get install restic)' }
  const home = temporaryFolder('machine')
  const password = path.join(home, 'password')
  writeFileSync(password, 'a password of the repository', { mode: 0o600 })
  const archive = path.join(home, 'archive')
  const stand = await openStand({
    data_dir: path.join(home, 'data'),
    environment: { WAL_ARCHIVE_DIR: archive },
  })
  const settings = {
    ...{
      DATA_DIR: stand.rig.data_dir,
      WAL_ARCHIVE_DIR: archive,
      RESTIC_REPOSITORY: repository,
      RESTIC_PASSWORD_FILE: password,
    },
    RESTIC_CACHE_DIR: path.join(home, 'cache'),
  }
  const tally = newTally()
  try {
    const machine: Machine = {
      ...{ stand, archive, repository },
      admin: (args, environment) => runAdmin(args, { ...settings, ...environment }),
    }
    count(tally, await failure(machine.admin(['backup', '--init'])))
    await work(machine, tally)
    return tally
  } finally {
    await stand.rig.close()
    rmSync(home, { recursive: true, force: true })
  }
}

async function failure(result: Promise<Result>): Promise<string | false> {
  const { status, output } = await result
  return status !== 0 && `a command ended with ${status}: ${output.slice(-500)}`
}

/** Deletes everything but the repository during bookings, and restores: to a moment elsewhere, then to the latest state. */
async function loseOnce({ stand, archive, admin }: Machine, tally: Tally, round: number) {
  const { rig, owner, stocks } = stand
  const writers = startWriters(owner, stocks, `machine ${round}`, { pauseMs: 20 })
  const { acknowledged } = writers.witness
  const untilMore = async (than: number) => {
    while (acknowledged.size < than + BOOKINGS) await sleep(5)
  }
  await untilMore(0)
  const backup = await failure(admin(['backup']))
  await untilMore(acknowledged.size)
  const early = [...acknowledged.keys()]
  await sleep(5)
  const moment = new Date().toISOString()
  await sleep(5)
  await untilMore(acknowledged.size)
  const sent = [...acknowledged.keys()]
  await archiveLog(stand, archive)
  const sending = await failure(admin(['send-wal']))
  const drill = await failure(admin(['drill']))
  await rig.killEverything()
  const late = [...(await writers.stop()).acknowledged.keys()].slice(sent.length)
  for (const folder of [rig.data_dir, archive]) rmSync(folder, { recursive: true, maxRetries: 10 })

  const past = await admin(['restore', '--to', moment])
  await rig.start()
  const gone = await missing(owner, early)
  const after = new Set(await missing(owner, late))
  const pastBooks = await booksProblem(owner)
  await rig.killEverything()
  rmSync(rig.data_dir, { recursive: true, maxRetries: 10 })

  const latest = await admin(['restore'])
  await rig.start()
  count(
    tally,
    ...[backup, sending, drill],
    ...[past, latest].map(
      ({ status, output }) => status !== 0 && `a restore ended with ${status}: ${output}`,
    ),
    gone.length > 0 && `${gone.length} bookings before the moment are missing`,
    late.some((id) => !after.has(id)) && 'a booking after the moment was restored',
    pastBooks,
    countLost(tally, await missing(owner, sent)),
    await booksProblem(owner),
  )
  tally.notes.push(
    `restored to a moment in ${past.seconds.toFixed(1)} s, to the latest state in ${latest.seconds.toFixed(1)} s`,
  )
}

async function archiveLog({ rig }: Stand, archive: string) {
  const name = await rig.asOwner(async (client) => {
    const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
    return rows[0]!.name
  })
  while (!readdirSync(archive).some((folder) => existsSync(path.join(archive, folder, name)))) await sleep(50)
}

/** @returns a problem unless the command was refused for the given reason */
async function refusal(command: Promise<Result>, reason: string): Promise<string | false> {
  const { status, output } = await command
  return (status !== 2 || !output.includes(reason)) && `ended with ${status} instead of a refusal: ${output}`
}

/** Lists the files of a folder with their size and time. */
function listing(folder: string): string {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  return names
    .map((name) => [name, statSync(path.join(folder, name))] as const)
    .filter(([, found]) => found.isFile())
    .map(([name, { size, mtimeMs }]) => `${name} ${size} ${mtimeMs}`)
    .toSorted()
    .join('\n')
}

async function refuseWrongPassword({ stand, repository, admin }: Machine) {
  const wrong = path.join(temporaryFolder('wrong'), 'password')
  writeFileSync(wrong, 'another password')
  const before = listing(repository)
  const empty = temporaryFolder('restored')
  const environment = { RESTIC_PASSWORD_FILE: wrong }
  const reason = 'The password does not open the repository'
  const problems = [
    await refusal(admin(['backup'], environment), reason),
    await refusal(admin(['drill'], environment), reason),
    await refusal(admin(['restore'], { ...environment, DATA_DIR: empty }), reason),
    // The data of the running server is not overwritten either, with the right password.
    await refusal(admin(['restore']), `${stand.rig.data_dir} is not empty`),
    listing(repository) !== before && 'the repository was changed',
    readdirSync(empty).length > 0 && 'the empty folder was filled',
    await booksProblem(stand.owner),
  ]
  for (const folder of [path.dirname(wrong), empty]) rmSync(folder, { recursive: true })
  return problems
}

/**
 * Truncates the largest files of the repository, in which the last backup has to be, and then changes a byte in each
 * instead.
 */
async function refuseDamage({ stand, repository, admin }: Machine) {
  const data = path.join(repository, 'data')
  const packs = readdirSync(data, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^..[/\\].{64}$/.test(name))
    .map((name) => ({ file: path.join(data, name), content: readFileSync(path.join(data, name)) }))
    .toSorted((one, other) => other.content.length - one.content.length)
    .slice(0, 3)
  const empty = temporaryFolder('restored')
  const reason = 'Files of the repository are missing or damaged'
  for (const { file, content } of packs) truncateSync(file, Math.floor(content.length / 2))
  const drill = await refusal(admin(['drill']), reason)
  for (const { file, content } of packs) {
    const middle = Math.floor(content.length / 2)
    writeFileSync(file, content.with(middle, content[middle]! ^ 1))
  }
  const problems = [
    drill,
    await refusal(admin(['restore'], { DATA_DIR: empty }), reason),
    readdirSync(empty).length > 0 && 'the empty folder was filled',
    readdirSync(stand.rig.data_dir).some((name) => name.startsWith('drill')) && 'the drill left its folder',
    !(await admin(['status'])).output.includes(`The drill failed`) && 'status does not report the drill',
    await booksProblem(stand.owner),
  ]
  rmSync(empty, { recursive: true })
  return problems
}

/** Fills the disk of the repository, and checks that earlier backups can still be restored. */
async function refuseFullRepository({ stand, admin }: Machine, disk: string) {
  const { rig, owner, stocks } = stand
  const writers = startWriters(owner, stocks, 'full')
  await writers.allSucceed()
  await writers.stop()
  const filler = path.join(disk, 'filler')
  fill(filler)
  const refused = await refusal(admin(['backup']), 'The place of the repository is full')
  const restored = temporaryFolder('restored')
  const restore = await failure(admin(['restore'], { DATA_DIR: restored }))
  const status = (await admin(['status'])).output
  rmSync(filler)
  const again = await failure(admin(['backup']))
  rmSync(restored, { recursive: true, force: true })
  return [
    ...[refused, restore, again],
    !status.includes('The backup into the repository failed') && 'status does not report the failure',
    rig.bugs()[0],
    await booksProblem(owner),
  ]
}
