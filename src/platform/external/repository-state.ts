/**
 * Results of the tasks that use the repository of backups outside this machine. Each has its own file in
 * `DATA_DIR/repository`, so that tasks that run concurrently do not overwrite each other's result.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'

const HOUR_MS = 60 * 60_000

/** Names of the tasks, and the age of the last success from which it is reported. */
const TASKS = {
  backup: { name: 'backup into the repository', limit_ms: 26 * HOUR_MS },
  'send-wal': { name: 'copy of the write-ahead log in the repository', limit_ms: HOUR_MS / 2 },
  drill: { name: 'drill', limit_ms: 26 * HOUR_MS },
}
type Task = keyof typeof TASKS

const Run = z.object({
  /** Time of the last success; null before the first one. */
  done_at: z.nullable(z.iso.datetime()),
  /** Result of the last success, as `--json` prints it. */
  result: z.nullable(z.record(z.string(), z.unknown())),
  /** Last run, if it failed. */
  failure: z.nullable(z.object({ at: z.iso.datetime(), reason: z.string() })),
})
type Run = z.infer<typeof Run>

export type RepositoryState = Record<Task, Run>

const fileOf = (data_dir: string, task: Task) => path.join(data_dir, 'repository', `${task}.json`)

function readRun(data_dir: string, task: Task): Run {
  try {
    return Run.parse(JSON.parse(readFileSync(fileOf(data_dir, task), 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return { done_at: null, result: null, failure: null }
  }
}

export function readRepositoryState(data_dir: string): RepositoryState {
  const [backup, wal, drill] = (['backup', 'send-wal', 'drill'] as const).map((task) =>
    readRun(data_dir, task),
  )
  return { backup: backup!, 'send-wal': wal!, drill: drill! }
}

/** Runs a task, and stores its result or the reason of its failure. */
export async function recorded<T extends Record<string, unknown>>(
  data_dir: string,
  task: Task,
  work: () => Promise<T>,
): Promise<T> {
  const store = (run: Run) => {
    const file = fileOf(data_dir, task)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, JSON.stringify(run), { flush: true })
    renameSync(`${file}.new`, file)
  }
  const at = () => new Date().toISOString()
  try {
    const result = await work()
    store({ done_at: at(), result, failure: null })
    return result
  } catch (error) {
    store({ ...readRun(data_dir, task), failure: { at: at(), reason: (error as Error).message } })
    throw error
  }
}

/** Returns a sentence for each task that failed or whose last success is too old. */
export function repositoryProblems(
  state: RepositoryState,
  { archives, now = new Date() }: { archives: boolean; now?: Date },
): string[] {
  const tasks = (Object.keys(TASKS) as Task[]).filter((task) => task !== 'send-wal' || archives)
  const problems = tasks.flatMap((task) => {
    const { done_at, failure } = state[task]
    const { name, limit_ms } = TASKS[task]
    const isOld = done_at === null || now.getTime() - Date.parse(done_at) > limit_ms
    // A copy of the log is repeated within minutes, so that a single failure is no problem.
    if (failure && (isOld || task !== 'send-wal'))
      return [`The ${name} failed at ${failure.at}: ${failure.reason}`]
    if (done_at === null) return [`There is no ${name} yet. Are the timers enabled?`]
    return isOld ? [`The last ${name} is of ${done_at}. Are the timers enabled?`] : []
  })
  return archives
    ? problems
    : [
        ...problems,
        'The write-ahead log is not sent to the repository. Set WAL_ARCHIVE_DIR, or a restore loses up to a day.',
      ]
}

/** @throws Error with what is wrong with the backups in the repository */
export async function requireRepository(data_dir: string, archives: boolean): Promise<void> {
  const problems = repositoryProblems(readRepositoryState(data_dir), { archives })
  if (problems.length > 0) throw new Error(problems.join(' '))
}
