import { readFileSync } from 'node:fs'

/**
 * Under `npm start` a shell may stand between npm and us that passes no signals on: when npm ends, we would be
 * left behind. Being handed to another parent shows that the shell is gone; that the shell has been, that npm is.
 */
export function endWithNpm(end: () => void) {
  if (process.env['npm_lifecycle_event'] !== 'start') return
  const line = ancestors()
  setInterval(() => {
    if (ancestors() !== line) end()
  }, 500).unref()
}

/** Our parent and, where the system tells, its parent. */
function ancestors(): string {
  const parent = process.ppid
  try {
    // "pid (name) state ppid …", and a name may hold blanks.
    const grandparent = readFileSync(`/proc/${parent}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]
    return `${parent} ${grandparent}`
  } catch {
    return String(parent)
  }
}
