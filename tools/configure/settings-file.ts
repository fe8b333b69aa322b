/** File of `NAME=value` lines, written so that systemd, Compose and Node read the same values. */
import { open, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { isDeepStrictEqual, parseEnv } from 'node:util'

export type Settings = Record<string, string>

/** @returns no settings if there is no file @throws Error if the file cannot be read, or is not UTF-8 */
export async function readSettings(file: string): Promise<Settings> {
  return parse(await readText(file))
}

/**
 * Replaces or adds settings; all other lines stay as they are, also those that changed since the file was read. The
 * draft is complete before it takes the place of the file, and locks it: of concurrent calls, only one succeeds.
 * @param changesOf function that receives the settings in the file at that moment
 * @returns all settings after the change
 */
export async function saveSettings(
  file: string,
  changesOf: (current: Settings) => Settings,
): Promise<Settings> {
  const target = await realpath(file).catch(() => file)
  const draft = `${target}.new`
  const handle = await open(draft, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new Error(`${draft} exists. Another command is writing it, or was killed; then delete it.`)
  })
  let isSaved = false
  try {
    const text = await readText(target)
    const current = parse(text)
    const changes = changesOf(current)
    const edited = Object.entries(changes).reduce(edit, text)
    const settings = { ...current, ...changes }
    // Quoted values over several lines are not edited, and may contain what looks like another setting.
    const isLong = Object.keys(changes).some((name) => current[name]?.includes('\n'))
    if (isLong || !isDeepStrictEqual(parse(edited), settings))
      throw new Error(`${file} has lines that only an editor can change: ${Object.keys(changes).join(', ')}.`)
    const owner = await stat(target).catch(() => null)
    // Root may change the file of another user, who could not read it afterwards.
    if (owner && owner.uid !== process.getuid?.()) await handle.chown(owner.uid, owner.gid)
    await handle.writeFile(edited)
    await handle.sync()
    await rename(draft, target)
    isSaved = true
    return settings
  } finally {
    await handle.close()
    // After the rename, a draft would be that of another command.
    if (!isSaved) await rm(draft)
  }
}

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (bytes === null) return ''
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Error(`${file} is not a text in UTF-8.`)
  }
}

/** Node takes the next line for the value if only blanks follow the equals sign. */
const parse = (text: string) => ({ ...parseEnv(text.replace(/[ \t\r]+$/gm, '')) }) as Settings

/** Writes a setting into its last line, which is the valid one, or adds a line. */
function edit(text: string, [name, value]: [string, string]): string {
  const lines = text.split('\n')
  const found = lines.findLastIndex((line) => new RegExp(`^\\s*(export\\s+)?${name}\\s*=`).test(line))
  const end = text.includes('\r\n') ? '\r' : ''
  const assignment = `${name}=${/^[\w:/@.%?&=+,~-]*$/.test(value) ? value : `'${value}'`}${end}`
  if (found === -1) return [...lines.slice(0, -1), ...rest(lines.at(-1)!, end), assignment, ''].join('\n')
  // A comment at the end moves to a line above, because systemd would take it for a part of the value.
  const comment = /^[^'"]*?\s(#.*)/.exec(lines[found]!)?.[1]
  return lines.toSpliced(found, 1, ...(comment ? [comment + end] : []), assignment).join('\n')
}

/** Ends a last line that has no line break. */
const rest = (line: string, end: string) => (line === '' ? [] : [line + end])
