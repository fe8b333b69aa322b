/** Parsing and validation of a long body, for a thread. */
import { parse } from 'secure-json-parse'
import type { Schema } from '../contract/endpoint.ts'
import { checkPart, type FieldProblem } from '../contract/problems.ts'
import { hashBody } from './hash-body.ts'

export type LongBodyParts = { hash: Uint8Array } & (
  | { problems: FieldProblem[] }
  /** Body whose lists are slices of JSON, so that the receiver can parse them one at a time. */
  | { rest: Record<string, unknown>; lists: [name: string, slices: string[]][] }
)

const SLICE_CHARACTERS = 64 * 1024
/** Limit of reported problems, because a long body may have one in each value. */
const MAX_PROBLEMS = 1000

/** Parses and validates a long body; null if it is not JSON. */
export function readLongBody(schema: Schema, bytes: Uint8Array): LongBodyParts | null {
  let body: unknown
  try {
    body = parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString())
  } catch {
    return null
  }
  const hash = hashBody(body)
  const checked = checkPart(schema, body)
  if ('problems' in checked) return { hash, problems: checked.problems.slice(0, MAX_PROBLEMS) }
  const entries = Object.entries(checked.data as object)
  return {
    hash,
    rest: Object.fromEntries(entries.filter(([, value]) => !Array.isArray(value))),
    lists: entries.flatMap(([name, value]) =>
      Array.isArray(value) ? [[name, slicesOf(value)] as [string, string[]]] : [],
    ),
  }
}

function slicesOf(list: unknown[]): string[] {
  const slices: string[] = []
  let slice: string[] = []
  let length = 0
  for (const entry of list) {
    const text = JSON.stringify(entry)
    slice.push(text)
    length += text.length
    if (length < SLICE_CHARACTERS) continue
    slices.push(`[${slice.join(',')}]`)
    slice = []
    length = 0
  }
  return [...slices, `[${slice.join(',')}]`]
}
