import { readFileSync } from 'node:fs'

/**
 * Ends the process when npm ends. Under `npm start`, a shell between npm and this process may not pass on signals, so
 * that the process would be left behind. A changed parent means that the shell has ended; a changed grandparent, that
 * npm has. Tests request this by `END_WITH_PARENT`, because their runs are killed now and then.
 */
export function endWithNpm(end: () => void) {
  if (process.env['npm_lifecycle_event'] !== 'start' && !process.env['END_WITH_PARENT']) return
  const line = ancestors()
  setInterval(() => {
    if (ancestors() !== line) end()
  }, 500).unref()
}

/** Returns the ids of the parent process and, if the system provides it, of its parent. */
function ancestors(): string {
  const parent = process.ppid
  try {
    // The format is "pid (name) state ppid …", where the name may contain blanks.
    const grandparent = readFileSync(`/proc/${parent}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]
    return `${parent} ${grandparent}`
  } catch {
    return String(parent)
  }
}
