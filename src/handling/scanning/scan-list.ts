/** Scan list, newest first; repeated scans share one line. */
import { readCode } from '#stock/label-codes/code.ts'
import type { Found } from '#integration/overview/contract.ts'
import type { OwnAccount } from '#account/auth/own-accounts.ts'
import type { Code } from '#stock/label-codes/contract.ts'

/** Maximum number of lines, more than a user scans before booking. */
export const MAX_LINES = 200

export type Target =
  /** `place` is the key of a place of the batch, or `ALL`; null if none was chosen. */
  | { kind: 'BATCH'; batch_id: string; place: string | null }
  | { kind: 'PLACE'; container_id: string; canister: number | null; level: number | null }
  /** Horses, pick lists and documents, which cannot be moved or withdrawn. */
  | { kind: 'OTHER'; id: string; what: string }

export const ALL = 'ALL'

export const LINE_STATES = [
  'LOOKING',
  'KNOWN',
  'SEVERAL',
  'FOREIGN',
  'DAMAGED',
  'NOT_OURS',
  'GONE',
  'FAILED',
] as const
export type LineState = (typeof LINE_STATES)[number]

export type Line = {
  key: number
  /** Text as it was scanned first, without spaces around it. */
  text: string
  /** Time of the last scan, in milliseconds. */
  at: number
  times: number
  state: LineState
  target: Target | null
}

/** Adds a scan on top. A repeated scan moves its line to the top, and is looked up again only if its look-up failed. */
export function withRead(lines: readonly Line[], text: string, at: number): Line[] {
  const same = lines.find((line) => nameOf(line.text) === nameOf(text))
  if (same) {
    const state = same.state === 'FAILED' ? 'LOOKING' : same.state
    return [{ ...same, at, times: same.times + 1, state }, ...lines.filter((line) => line !== same)]
  }
  const key = 1 + Math.max(0, ...lines.map((line) => line.key))
  return [{ key, text: text.trim(), at, times: 1, state: 'LOOKING', target: null }, ...lines]
}

/** Stores the meaning of a line, and merges lines with the same meaning. */
export function withMeaning(lines: readonly Line[], key: number, meaning: Meaning): Line[] {
  // Remove the line of a code of another account.
  if (meaning.is === 'ELSEWHERE') return lines.filter((line) => line.key !== key)
  if (meaning.is === 'CODE') {
    const { is_gone, ...code } = meaning.code
    return withTarget(lines, key, targetOfCode(code), is_gone ? 'GONE' : 'KNOWN')
  }
  if (meaning.is === 'STORED') return withTarget(lines, key, targetOfStored(meaning))
  if (meaning.is !== 'FOUND') return withState(lines, key, meaning.is)
  const [first, ...others] = meaning.found
  return first && others.length === 0
    ? withTarget(lines, key, targetOfFound(first))
    : withState(lines, key, 'SEVERAL')
}

export function withState(lines: readonly Line[], key: number, state: LineState): Line[] {
  return lines.map((line) => (line.key === key ? { ...line, state } : line))
}

export function withTarget(
  lines: readonly Line[],
  key: number,
  target: Target,
  state: LineState = 'KNOWN',
): Line[] {
  const isSame = (line: Line) =>
    line.key !== key && line.target !== null && idOf(line.target) === idOf(target)
  const same = lines.find(isSame)
  return lines
    .filter((line) => line !== same)
    .map((line) =>
      line.key === key
        ? { ...line, state, target: same?.target ?? target, times: line.times + (same?.times ?? 0) }
        : line,
    )
}

export function targetOfFound({ kind, id, title }: Found): Target {
  if (kind === 'BATCH') return { kind, batch_id: id, place: null }
  if (kind === 'CONTAINER') return { kind: 'PLACE', container_id: id, canister: null, level: null }
  return { kind: 'OTHER', id, what: title }
}

type CodeOf = Omit<Extract<Meaning, { is: 'CODE' }>['code'], 'is_gone'>

function targetOfCode({ code, batch_id, container_id, canister, level, document_id, title }: CodeOf): Target {
  if (batch_id !== null) return { kind: 'BATCH', batch_id, place: null }
  return container_id === null
    ? { kind: 'OTHER', id: document_id ?? code, what: title }
    : { kind: 'PLACE', container_id, canister, level }
}

function targetOfStored({ batch, container, canister, level }: StoredMeaning): Target {
  if (batch !== undefined) return { kind: 'BATCH', batch_id: batch, place: null }
  return { kind: 'PLACE', container_id: container!, canister: canister ?? null, level: level ?? null }
}

function idOf(target: Target): string {
  if (target.kind === 'BATCH') return target.batch_id
  if (target.kind === 'OTHER') return target.id
  return [target.container_id, target.canister, target.level].join('/')
}

function nameOf(text: string): string {
  return readCode(text) ?? text.trim().toLowerCase()
}

export type Elsewhere = { is: 'ELSEWHERE'; account: OwnAccount; code: Code }

/** Batch or place that this device has stored, found without a connection. */
export type StoredMeaning = {
  is: 'STORED'
  batch?: string
  container?: string
  canister?: number
  level?: number
}

/**
 * Meaning of a scanned or typed text: a label code, records found by their name, print, UELN or microchip, a code of
 * another account of the user, or the reason why the text has no meaning.
 */
export type Meaning =
  | { is: 'CODE'; code: Code }
  | { is: 'FOUND'; found: Found[] }
  | Elsewhere
  | StoredMeaning
  | { is: 'NOT_OURS' | 'DAMAGED' | 'FOREIGN' }
