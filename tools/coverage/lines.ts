/** Whether each line with code was run, by number from 1. */
export type Lines = Map<number, boolean>

/** Used part of Istanbul's coverage of a file. */
export type IstanbulFile = {
  statementMap: Record<string, { start: { line: number } }>
  s: Record<string, number>
}

/** Folders that are divided into their subfolders. */
const DIVIDED = [
  'src/account',
  'src/registry',
  'src/stock',
  'src/paperwork',
  'src/integration',
  'src/handling',
  'src/platform',
]

/** Returns the lines on which statements start; one is run if any of its statements was. */
export function statementLines({ statementMap, s }: IstanbulFile): Lines {
  const lines: Lines = new Map()
  for (const [id, { start }] of Object.entries(statementMap)) {
    lines.set(start.line, lines.get(start.line) === true || s[id]! > 0)
  }
  return lines
}

export function markRun(files: ReadonlyMap<string, Lines>, path: string, line: number): void {
  const lines = files.get(path)
  if (lines?.has(line)) lines.set(line, true)
}

/** Returns a Markdown table of the share of lines that were run, by folder and in all. */
export function describeFolders(files: ReadonlyMap<string, Lines>): string {
  const describe = (folder: string, of: Lines[]) => {
    const lines = of.flatMap((one) => [...one.values()])
    const percent = (lines.filter(Boolean).length / lines.length) * 100
    return lines.length > 0 ? [`| ${folder} | ${lines.length} | ${percent.toFixed(1)} |`] : []
  }
  const folders = Map.groupBy(files, ([path]) => folderOf(path))
  return [
    '| folder | lines | % run |',
    '|---|---|---|',
    ...[...folders.keys()].toSorted().flatMap((folder) =>
      describe(
        folder,
        folders.get(folder)!.map(([, lines]) => lines),
      ),
    ),
    ...describe('all', [...files.values()]),
  ].join('\n')
}

function folderOf(path: string): string {
  const depth = DIVIDED.some((folder) => path.startsWith(`${folder}/`)) ? 3 : 2
  return path.split('/').slice(0, -1).slice(0, depth).join('/')
}

/** Returns an LCOV file, which editors show beside the code. */
export function toLcov(files: ReadonlyMap<string, Lines>): string {
  const records = [...files].map(([path, lines]) => {
    const counts = [...lines].map(([line, isRun]) => `DA:${line},${Number(isRun)}`)
    return [`SF:${path}`, ...counts, 'end_of_record\n'].join('\n')
  })
  return records.join('')
}
