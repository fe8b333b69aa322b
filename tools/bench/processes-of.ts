import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

type Process = { pid: number; parent: number; rss: number; args: string }

/** Returns a server and the processes of its PostgreSQL. */
function processesOf(serverPid: number, data_dir: string): Process[] {
  const { stdout } = spawnSync('ps', ['-axww', '-o', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' })
  const processes = (stdout ?? '')
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((line) => line !== null)
    .map(([, pid, parent, rss, args]) => ({
      pid: Number(pid),
      parent: Number(parent),
      rss: Number(rss),
      args: args!,
    }))
  const postmaster = processes.find(({ args }) => args.includes(`postgres -D ${data_dir}/`))?.pid
  return processes.filter(({ pid, parent }) => [pid, parent].includes(postmaster ?? -1) || pid === serverPid)
}

/**
 * Returns the memory of a server and its PostgreSQL in MB; 0 if unreadable. On Linux, memory that they share counts
 * once.
 */
export function memoryOf(serverPid: number, data_dir: string): number {
  const kilobytes = processesOf(serverPid, data_dir).reduce(
    (sum, { pid, rss }) => sum + (proportionalSize(pid) ?? rss),
    0,
  )
  return Math.round(kilobytes / 1000)
}

const MS_PER_TICK = 10

/** Returns the processor time in ms that a server and its running PostgreSQL processes have used; 0 outside Linux. */
export function processorMsOf(serverPid: number, data_dir: string): number {
  const ticks = processesOf(serverPid, data_dir).map(({ pid }) => {
    try {
      const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .split(') ')
        .at(-1)!
        .split(' ')
        .slice(11, 13)
      return Number(user) + Number(system)
    } catch {
      return 0
    }
  })
  return ticks.reduce((sum, one) => sum + one, 0) * MS_PER_TICK
}

/** Returns the memory of a server alone, in MB; 0 if unreadable, as outside Linux. */
export function memoryOfServer(pid: number): number {
  return Math.round((proportionalSize(pid) ?? 0) / 1000)
}

function proportionalSize(pid: number): number | undefined {
  try {
    const found = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
    return found ? Number(found[1]) : undefined
  } catch {
    return undefined
  }
}
