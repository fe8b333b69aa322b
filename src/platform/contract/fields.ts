/** Shapes of single fields that several nouns share: ids, dates, texts, numbers. */
import * as z from 'zod/mini'

// zod/mini has no messages of its own, and those it brings along speak to programmers.
z.config({ customError: messageOf })

/** What is wrong with a value, in words for whoever typed it. A schema that has words of its own comes first. */
function messageOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'Required'
      if (issue.expected === 'int' && typeof issue.input === 'number') return 'Not a whole number'
      return ['number', 'int'].includes(issue.expected) ? 'Not a number' : 'This is not accepted'
    case 'too_small':
      return issue.origin === 'string' ? `At least ${issue.minimum} characters` : `At least ${issue.minimum}`
    case 'too_big':
      return issue.origin === 'string' ? `At most ${issue.maximum} characters` : `At most ${issue.maximum}`
    case 'invalid_format':
      if (issue.format === 'email') return 'Not an email address'
      return issue.format === 'date' ? 'Not a date' : 'This is not accepted'
    case 'invalid_value':
      return 'None of the choices'
    default:
      return 'This is not accepted'
  }
}

/** However it is written, one thing has one id: ids are compared as text. */
export const id = z.uuid().check(z.toLowerCase())

/** A calendar day, `YYYY-MM-DD`, in the centuries in which anything here can have happened. */
export const day = z.iso.date().check(
  z.refine((value) => value >= '1900-01-01' && value <= '2999-12-31', {
    error: 'This year cannot be meant',
  }),
)

/** An instant as it travels: ISO 8601 in UTC. */
export const instant = z.iso.datetime()

// Control characters other than line breaks and tabs, NUL first among them, and half of a surrogate pair
// cannot be stored or cannot be shown.
const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u0084\u0086-\u009F]/

const storable = z.refine<string>((value) => value.isWellFormed() && !controlCharacters.test(value), {
  error: 'Contains characters that cannot be stored',
})

// White space, what a reader is to ignore (zero-width characters, fillers), and the blanks among letters and symbols.
const nothingToSee =
  /^[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{16FE4}\u{1D159}]*$/u

const visible = z.refine<string>((value) => value === '' || !nothingToSee.test(value), {
  error: 'Contains nothing that can be seen',
})

const unbroken = z.refine<string>((value) => !/[\t\n\v\f\r\u0085\u2028\u2029]/.test(value), {
  error: 'This goes on one line, without tabs',
})

// Embeddings, overrides and isolates. The marks that languages written from the right need are none of them.
const straight = z.refine<string>((value) => !/[\u202A-\u202E\u2066-\u2069]/.test(value), {
  error: 'Contains hidden characters that turn the direction of writing',
})

function atMost(max: number) {
  return z.string().check(z.trim(), z.maxLength(max), storable)
}

/** A text of 1 to `max` characters, on as many lines as it takes; white space around it is taken off. */
export function text(max: number) {
  return atMost(max).check(z.minLength(1, 'Required'), visible)
}

/** A text that may be missing: null, absent and blank all mean "not given". */
export function optionalText(max: number) {
  return optional(z.pipe(atMost(max), blankToNull))
}

/** A name, or what else stands on one line and within other texts: a label, an address, a telephone number. */
export function oneLine(max: number) {
  return text(max).check(unbroken, straight)
}

/** The same, where it may be missing. */
export function optionalLine(max: number) {
  return optional(z.pipe(atMost(max).check(unbroken, straight), blankToNull))
}

const blankToNull = z.transform((value: string) => (nothingToSee.test(value) ? null : value))

/** May be absent or null; both arrive as null: "not known or not given". */
export function optional<T extends z.ZodMiniType>(shape: T) {
  return z._default(z.nullable(shape), null)
}

/** A measured number, not below 0. Units stand at each use. */
export function measure(max: number) {
  return z.number().check(z.gte(0), z.lte(max))
}

/** A whole number within bounds. */
export function whole(min: number, max: number) {
  return z.int().check(z.gte(min), z.lte(max))
}

export const percentage = measure(100)

/** Which state of a thing that can be changed somebody saw; counted from 1. */
export const seenVersion = z.optional(whole(1, 2_147_483_647))

export const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email(), storable)

/** The part of a filter a person typed: matched literally, in any case, anywhere in the text. */
export const filterText = z.optional(z.string().check(z.trim(), z.maxLength(200), storable))

type Fields = Readonly<Record<string, z.ZodMiniType>>

/** What may be sent to change a value: of a plain object each part by itself, of anything else the whole. */
export type Change<V> = V extends string | number | boolean | null | readonly unknown[]
  ? V
  : { [K in keyof V]?: Change<V[K]> }

type Changeable<T extends Fields> = {
  [K in keyof T]: z.ZodMiniOptional<z.ZodMiniType<Change<z.output<T[K]>>, Change<z.input<T[K]>>>>
}

/** The fields of a thing that is made, for a thing that is changed: absent stays as it is, null clears. */
export function changeable<const T extends Fields>(fields: T): Changeable<T> {
  const entries = Object.entries(fields).map(([name, field]) => [name, z.optional(withoutDefault(field))])
  return Object.fromEntries(entries) as Changeable<T>
}

/** What spans fields is left to the whole thing, which is checked again when it is put together. */
function withoutDefault(schema: z.core.$ZodType): z.ZodMiniType {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  if (def.type === 'default' || def.type === 'prefault') return withoutDefault(def.innerType)
  if (def.type === 'object') return z.strictObject(changeable(def.shape as Fields))
  return schema as z.ZodMiniType
}
