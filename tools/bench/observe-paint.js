// Runs in a measured page from its start: records the slowest interaction, the longest frame and the layout shift.
const none = { interaction: 0, frame: 0, shift: 0 }
let painted = { ...none }

const longer = (key, { duration }) => (painted[key] = Math.max(painted[key], Math.round(duration)))
const readers = {
  event: (entry) => entry.interactionId > 0 && longer('interaction', entry),
  'long-animation-frame': (entry) => longer('frame', entry),
  'layout-shift': ({ value, hadRecentInput }) => {
    if (!hadRecentInput) painted.shift += value
  },
}
const rests = Object.entries(readers).map(([type, read]) => {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(read))
  observer.observe({ type, buffered: true, durationThreshold: 16 })
  return () => observer.takeRecords().forEach(read)
})

// The entry of an event follows the frame that shows its effect.
const settle = () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)))

globalThis.paint = {
  settle,
  /** Returns what was painted since the start, or since it was last called. */
  async take() {
    await settle()
    for (const readRest of rests) readRest()
    const taken = painted
    painted = { ...none }
    return taken
  },
}
