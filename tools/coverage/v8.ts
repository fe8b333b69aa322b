/** Mapping of V8's coverage of a script to the lines of its sources. */
import { decode } from '@jridgewell/sourcemap-codec'

export type ScriptCoverage = {
  url: string
  functions: { ranges: { startOffset: number; endOffset: number; count: number }[] }[]
}

/** Source map of a built script; a script without own code has one without contents. */
export type SourceMap = { sources: string[]; sourcesContent?: string[]; mappings: string }

export type Position = { offset: number; path: string; line: number }

/** Characters that end a call or block. They run with the code around them, so they do not count for their line. */
const CLOSING = /[\s)\]},;]/

/** Returns the positions of a script that Node runs as it is, apart from types, in ascending order. */
export function ownPositions(path: string, script: string): Position[] {
  return withOffsets(script).flatMap(({ line, offset, text }) =>
    [...text.matchAll(/[^\s)\]},;]+/g)].map(({ index }) => ({ offset: offset + index, path, line })),
  )
}

/** Returns the positions of a built script, in ascending order; `map.sources` are the paths. */
export function mappedPositions(script: string, map: SourceMap): Position[] {
  const sources = (map.sourcesContent ?? []).map((content) => content.split('\n'))
  const scriptLines = withOffsets(script)
  return decode(map.mappings).flatMap((segments, index) =>
    segments.flatMap(([column, source, line, sourceColumn]) => {
      if (source === undefined) return []
      const begins = sources[source]![line!]?.[sourceColumn!]
      if (begins === undefined || CLOSING.test(begins)) return []
      return [{ offset: scriptLines[index]!.offset + column, path: map.sources[source]!, line: line! + 1 }]
    }),
  )
}

/** Returns the positions whose code was run: V8's ranges are nested, and the innermost one counts. */
export function positionsRun(positions: readonly Position[], { functions }: ScriptCoverage): Position[] {
  const ranges = functions
    .flatMap((one) => one.ranges)
    .toSorted((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset)
  const open: typeof ranges = []
  let next = 0
  return positions.filter(({ offset }) => {
    while (next < ranges.length && ranges[next]!.startOffset <= offset) open.push(ranges[next++]!)
    while (open.length > 0 && open.at(-1)!.endOffset <= offset) open.pop()
    return open.length > 0 && open.at(-1)!.count > 0
  })
}

function withOffsets(script: string) {
  let offset = 0
  return script.split('\n').map((text, index) => {
    const line = { line: index + 1, offset, text }
    offset += text.length + 1
    return line
  })
}
