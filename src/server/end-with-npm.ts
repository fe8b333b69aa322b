/**
 * Under `npm start` a shell may stand between npm and us that passes no signals on: when npm ends, we would be
 * left behind. Being handed to another parent is how that shows.
 */
export function endWithNpm(end: () => void) {
  if (process.env['npm_lifecycle_event'] !== 'start') return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) end()
  }, 500).unref()
}
