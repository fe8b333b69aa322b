import type { StrawColour } from '#stock/batches/straw.ts'
import type { ContainerSummary } from '../contract.ts'
import type { Spot } from '../vessel-layout.ts'
import { countStraws } from './scale.ts'

export type LabelLine = { label: string; straws: number; colour: StrawColour }
export type VesselLabel = {
  /** Short line outside of the vessel, between a canister and its label. */
  tick: { x1: number; y1: number; x2: number; y2: number }
  lines: (LabelLine & { x: number; y: number })[]
  more: { count: number; x: number; y: number } | null
  /** Position of the text shown in place of lines: that the canister is empty, or its free places. */
  anchor: { x: number; y: number; side: 'start' | 'middle' | 'end' }
}

/** Room that labels take outside of the vessel: left and right, above and below. */
export const LABEL_ROOM = { x: 108, y: 34 }
const LINE = 18
const MAX_LINES = 2
const LONGEST = 10

/** Returns the batches of a canister, the highest level first, each once per level. */
export function linesOf(container: ContainerSummary, canister: number): LabelLine[] {
  const here = container.contents.filter((content) => content.canister === canister)
  const groups = Map.groupBy(here, ({ level, batch_id }) => `${level} ${batch_id}`)
  return [...groups.values()]
    .toSorted((left, right) => right[0]!.level - left[0]!.level)
    .map((group) => {
      const { label, straw_colour } = container.batches.find(({ id }) => id === group[0]!.batch_id)!
      return { label: shortened(label), straws: countStraws(group), colour: straw_colour }
    })
}

function shortened(label: string): string {
  return label.length > LONGEST ? `${label.slice(0, LONGEST - 1)}…` : label
}

export function labelAt({ angle }: Spot, radius: number, all: LabelLine[]): VesselLabel {
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)]
  const tick = { x1: ux * (radius + 1), y1: uy * (radius + 1), x2: ux * (radius + 7), y2: uy * (radius + 7) }
  const [x, y] = [ux * (radius + 12), uy * (radius + 12)]
  const named = all.slice(0, MAX_LINES)
  const more = all.length - named.length
  if (Math.abs(ux) < 0.2) {
    // Labels above and below have their batches side by side.
    const base = uy < 0 ? y - 3 : y + 11
    const places = named.length > 1 ? [-104, 8] : [-52]
    return {
      tick,
      lines: named.map((line, index) => ({ ...line, x: x + places[index]!, y: base })),
      more: more > 0 ? { count: more, x: x + 112, y: base } : null,
      anchor: { x, y: base, side: 'middle' },
    }
  }
  const side = ux > 0 ? 'start' : 'end'
  const edge = side === 'start' ? x + 2 : x - 2
  const rows = named.length + (more > 0 ? 1 : 0)
  const first = y + 4 - ((Math.max(1, rows) - 1) * LINE) / 2
  const left = side === 'start' ? edge : edge - 92
  return {
    tick,
    lines: named.map((line, index) => ({ ...line, x: left, y: first + index * LINE })),
    more: more > 0 ? { count: more, x: left + 10, y: first + named.length * LINE } : null,
    anchor: { x: edge, y: first, side },
  }
}
