import { readFileSync } from 'node:fs'

/**
 * Calls `end` when npm ends, because the shell of `npm start` may not pass on signals. A changed parent means that the
 * shell ended, and a changed grandparent means that npm ended. Tests set `END_WITH_PARENT`, because their runs may be
 * killed.
 */
export function endWithNpm(end: () => void) {
  if (process.env['npm_lifecycle_event'] !== 'start' && !process.env['END_WITH_PARENT']) return
  const line = ancestors()
  setInterval(() => {
    if (ancestors() !== line) end()
  }, 500).unref()
}

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
