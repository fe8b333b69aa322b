/** Processes of PostgreSQL servers that have their data in a folder, for tests that inspect or kill them. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'

export function postmasterPid(data_dir: string): number {
  const file = path.join(data_dir, 'postgres/cluster/postmaster.pid')
  return Number(readFileSync(file, 'utf8').split('\n')[0])
}

/**
 * Lists the ids of the PostgreSQL processes that have their data in the folder, postmasters first; zombies do not
 * count.
 */
export async function serverProcesses(folder: string): Promise<number[]> {
  const listed = spawn('ps', ['-axww', '-o', 'pid=,ppid=,stat=,args='], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const processes: { pid: number; parent: number; servesFolder: boolean }[] = []
  for await (const line of createInterface(listed.stdout)) {
    const [, pid, parent, state, args = ''] = /^ *(\d+) +(\d+) +(\S+) +(.*)$/.exec(line) ?? []
    if (state?.startsWith('Z')) continue
    processes.push({
      pid: Number(pid),
      parent: Number(parent),
      servesFolder: args.includes(`postgres -D ${folder}/`),
    })
  }
  const postmasters = new Set(processes.filter(({ servesFolder }) => servesFolder).map(({ pid }) => pid))
  const others = processes.filter(({ parent }) => postmasters.has(parent)).map(({ pid }) => pid)
  return [...new Set([...postmasters, ...others])]
}

export async function killServers(folder: string): Promise<void> {
  for (const pid of await serverProcesses(folder)) killProcess(pid)
}

export function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already ended: without the postmaster, the others also end.
  }
}
