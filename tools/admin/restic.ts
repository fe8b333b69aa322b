import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** Explanations of restic's messages, by a part of them. */
const REASONS: [RegExp, string][] = [
  [/failed to execute restic/, 'restic is not installed'],
  [/wrong password or no key found/, 'The password does not open the repository'],
  [
    /Is there a repository at the following location/,
    'There is no repository at RESTIC_REPOSITORY, or it cannot be reached. A new one is created by backup --init',
  ],
  [/already locked/, 'Another process is using the repository'],
  [/no space left on device/i, 'The place of the repository is full'],
  [/There were \d+ errors/, 'Files of the repository are missing or damaged'],
]
const MAX_LINES = 5

type Options = {
  /** File handle to read as standard input. */
  input?: number
  /**
   * File that a command shares with others, or holds alone: restic fails instead of waiting while another command of this
   * machine removes old data.
   */
  lock?: { file: string; mode: 'shared' | 'alone' }
}

/**
 * Runs restic, which reads the address of the repository, its password and the keys of its storage from the
 * environment.
 * @returns the output
 */
export async function restic(args: string[], { input, lock }: Options = {}): Promise<string> {
  const command = ['restic', ...args]
  const [program = '', ...rest] =
    lock && process.platform === 'linux'
      ? ['flock', lock.mode === 'alone' ? '-x' : '-s', lock.file, ...command]
      : command
  const child = spawn(program, rest, { stdio: [input ?? 'ignore', 'pipe', 'pipe'] })
  const closed = new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  const [code, output, complaint] = await Promise.all([
    closed,
    text(child.stdout!),
    text(child.stderr!),
  ]).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error('restic is not installed: apt-get install restic') : error
  })
  if (code === 0) return output
  const isFinal = (line: string) => line.trim() !== '' && !line.includes('retrying after')
  const lines = complaint.split('\n').filter(isFinal).slice(-MAX_LINES).join('; ')
  const reason = REASONS.find(([pattern]) => pattern.test(complaint))?.[1]
  throw new Error(reason ? `${reason} (${lines})` : `restic: ${lines}`)
}
