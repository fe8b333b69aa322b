import { readFileSync } from 'node:fs'

/**
 * Under `npm start` a shell may sit between npm and us that does not pass on signals: when npm ends, we would be
 * left behind. A changed parent means that the shell has ended; a changed grandparent, that npm has. Tests ask for the
 * same by `END_WITH_PARENT`, since their runs are killed now and then.
 */
export function endWithNpm(end: () => void) {
  if (process.env['npm_lifecycle_event'] !== 'start' && !process.env['END_WITH_PARENT']) return
  const line = ancestors()
  setInterval(() => {
    if (ancestors() !== line) end()
  }, 500).unref()
}

/** Our parent and, where the system tells, its parent. */
function ancestors(): string {
  const parent = process.ppid
  try {
    // "pid (name) state ppid …", where the name may contain blanks.
    const grandparent = readFileSync(`/proc/${parent}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]
    return `${parent} ${grandparent}`
  } catch {
    return String(parent)
  }
}
