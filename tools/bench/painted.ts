/** Slowest interaction and longest frame in ms, 0 if shorter than what browsers report; cumulative layout shift. */
export type Painted = { interaction: number; frame: number; shift: number }

/** Returns the medians of the times and the largest shift of several runs. */
export function summarise(runs: readonly Painted[]): Painted {
  const median = (key: 'interaction' | 'frame') =>
    runs.map((run) => run[key]).toSorted((left, right) => left - right)[Math.floor(runs.length / 2)]!
  return {
    interaction: median('interaction'),
    frame: median('frame'),
    shift: Math.max(...runs.map(({ shift }) => shift)),
  }
}
