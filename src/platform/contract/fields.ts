import * as z from 'zod/mini'

// zod/mini has no messages, and those of zod are written for programmers.
z.config({ customError: messageOf })

/** Returns the message for the user who typed the value. A schema's own message takes precedence. */
function messageOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (isMissing(issue.input)) return 'Required'
      if (issue.expected === 'int' && typeof issue.input === 'number') return 'Enter a whole number'
      return ['number', 'int'].includes(issue.expected) ? 'Enter a number' : 'Check this value'
    case 'too_small':
      return issue.origin === 'string' ? `At least ${issue.minimum} characters` : `At least ${issue.minimum}`
    case 'too_big':
      return issue.origin === 'string' ? `At most ${issue.maximum} characters` : `At most ${issue.maximum}`
    case 'invalid_format':
      if (issue.format === 'email') return 'Enter an email like name@example.com'
      return issue.format === 'date' ? 'Enter a date' : 'Check this value'
    case 'invalid_value':
      return choiceProblem(issue.input)
    case 'invalid_union':
      if (issue.discriminator === undefined) return 'Check this value'
      return choiceProblem((issue.input as Record<string, unknown>)[issue.discriminator])
    default:
      return 'Check this value'
  }
}

/** Whether no value was given; forms send an empty choice as an empty text. */
function isMissing(input: unknown): boolean {
  return input === undefined || input === null || input === ''
}

function choiceProblem(input: unknown): string {
  return isMissing(input) ? 'Required' : 'Choose from the list'
}

/** UUID in lower case, because ids are compared as text and need a single spelling. */
export const id = z.uuid().check(z.toLowerCase())

/** Calendar day, `YYYY-MM-DD`, from 1900 to 2999 to detect typing errors. */
export const day = z.iso.date().check(
  z.refine((value) => value >= '1900-01-01' && value <= '2999-12-31', {
    error: 'Check the year',
  }),
)

/** Instant on the wire: ISO 8601 in UTC. */
export const instant = z.iso.datetime()

// Lone surrogates, and control characters other than line breaks and tabs, cannot be stored or displayed.
const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u0084\u0086-\u009F]/

const storable = z.refine<string>((value) => value.isWellFormed() && !controlCharacters.test(value), {
  error: 'Remove characters that can’t be stored',
})

// White space, characters that readers ignore (zero-width, fillers), and blanks classed as letters or symbols.
const nothingToSee =
  /^[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{16FE4}\u{1D159}]*$/u

const visible = z.refine<string>((value) => value === '' || !nothingToSee.test(value), {
  error: 'Enter visible text',
})

const unbroken = z.refine<string>((value) => !/[\t\n\v\f\r\u0085\u2028\u2029]/.test(value), {
  error: 'Use one line, no tabs',
})

// Refuse bidirectional embeddings, overrides and isolates. Marks that right-to-left languages need are allowed.
const straight = z.refine<string>((value) => !/[\u202A-\u202E\u2066-\u2069]/.test(value), {
  error: 'Remove hidden characters',
})

function atMost(max: number) {
  return z.string().check(z.trim(), z.maxLength(max), storable)
}

/** Accepts a text of 1 to `max` characters, possibly multi-line; trims surrounding white space. */
export function text(max: number) {
  return atMost(max).check(z.minLength(1, 'Required'), visible)
}

/** Accepts an optional text: null, absent and blank all mean "not given". */
export function optionalText(max: number) {
  return optional(z.pipe(atMost(max), blankToNull))
}

/** Accepts a single-line text that is also shown inside other texts, such as a name. */
export function oneLine(max: number) {
  return text(max).check(unbroken, straight)
}

export function optionalLine(max: number) {
  return optional(z.pipe(atMost(max).check(unbroken, straight), blankToNull))
}

const blankToNull = z.transform((value: string) => (nothingToSee.test(value) ? null : value))

/** Accepts an absent value, which becomes null, "not known or not given". */
export function optional<T extends z.ZodMiniType>(shape: T) {
  return z._default(z.nullable(shape), null)
}

/** Returns a schema of measured numbers from 0 to `max`; the field that uses it states the unit. */
export function measure(max: number) {
  return z.number().check(z.gte(0), z.lte(max))
}

export function whole(min: number, max: number) {
  return z.int().check(z.gte(min), z.lte(max))
}

export const percentage = measure(100)

/** Version of a record that the client last read, counted from 1, for optimistic locking; absent to skip the check. */
export const seenVersion = z.optional(whole(1, 2_147_483_647))

export const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email(), storable)

/**
 * Filter text that a user typed: matched literally, case-insensitively, anywhere in the searched text. The search for
 * places matches each word of the filter.
 */
export const filterText = z.optional(z.string().check(z.trim(), z.maxLength(200), storable))

/** Returns the values of the chosen variant of a union, unvalidated; a form has the fields of all variants. */
export function fitting(
  union: z.ZodMiniDiscriminatedUnion<readonly z.ZodMiniObject[]>,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const { discriminator, options } = union._zod.def
  const chosen = options.find(
    ({ shape }) => z.safeParse(shape[discriminator]!, values[discriminator]).success,
  )
  const belongs = (name: string) => chosen !== undefined && name in chosen.shape
  return Object.fromEntries(Object.entries(values).filter(([name]) => belongs(name)))
}

type Fields = Readonly<Record<string, z.ZodMiniType>>

/** Input that changes a value: plain objects are changed key by key, anything else as a whole. */
export type Change<V> = V extends string | number | boolean | null | readonly unknown[]
  ? V
  : { [K in keyof V]?: Change<V[K]> }

type Changeable<T extends Fields> = {
  [K in keyof T]: z.ZodMiniOptional<z.ZodMiniType<Change<z.output<T[K]>>, Change<z.input<T[K]>>>>
}

/** Turns fields for creating a record into those for changing it: absent stays unchanged, null clears. */
export function changeable<const T extends Fields>(fields: T): Changeable<T> {
  const entries = Object.entries(fields).map(([name, field]) => [name, z.optional(withoutDefault(field))])
  return Object.fromEntries(entries) as Changeable<T>
}

/** Removes defaults and the checks of several fields, because the merged record is validated as a whole later. */
function withoutDefault(schema: z.core.$ZodType): z.ZodMiniType {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  if (def.type === 'default' || def.type === 'prefault') return withoutDefault(def.innerType)
  if (def.type === 'object') return z.strictObject(changeable(def.shape as Fields))
  return schema as z.ZodMiniType
}

export const PAGE_SIZE = 50
export const MAX_ON_A_PAGE = 100

export const limit = z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_ON_A_PAGE))
export const offset = z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000_000)), 0)

export function page(standard: number) {
  return { limit: z._default(limit, standard), offset }
}

export const Pagination = z.strictObject({ limit: z.int(), offset: z.int(), total: z.int() })
export type Pagination = z.infer<typeof Pagination>

export const tenant = { tenant_id: id }
export const optionalTenant = z.strictObject({ tenant_id: z.optional(id) })
export const byId = z.strictObject({ id })
