/** Values that a schema of the OpenAPI document asks for, made by fast-check. */
import fc from 'fast-check'

export type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  maxItems?: number
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** Ids that exist, by what they are ids of: `batches`, `parties` ... */
export type Ids = Record<string, string[]>

const MOST_ITEMS = 4
const LONGEST_TEXT = 60

/** @param name of the field: it tells what an id is an id of */
export function valueOf(schema: Schema, name: string, ids: Ids): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice, name, ids)))
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(
        ([field, value]) => [field, valueOf(value, field, ids)] as const,
      )
      return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] })
    }
    case 'array': {
      const { minItems = 0, maxItems = MOST_ITEMS, items = {} } = schema
      const bounds = { minLength: minItems, maxLength: Math.min(maxItems, Math.max(minItems, MOST_ITEMS)) }
      return fc.array(valueOf(items, name, ids), bounds)
    }
    case 'string':
      return textOf(schema, name, ids)
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? -10, -1e6),
        max: Math.min(schema.maximum ?? 1000, 1e6),
      })
    case 'number':
      return fc.oneof(
        fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1000, 1e6) }),
        fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000, noNaN: true }),
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue()
  }
}

const DAYS = { min: new Date('2026-01-01'), max: new Date('2026-11-01'), noInvalidDate: true }

function textOf(schema: Schema, name: string, ids: Ids): fc.Arbitrary<string> {
  if (schema.format === 'uuid') return idOf(name, ids)
  if (schema.format === 'date') return fc.date(DAYS).map((day) => day.toISOString().slice(0, 10))
  if (schema.format === 'email') return fc.stringMatching(/^[a-z]{1,12}@[a-z]{1,12}\.test$/)
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern))
  const { minLength = 0, maxLength = LONGEST_TEXT } = schema
  const bounds = { minLength, maxLength: Math.min(maxLength, Math.max(minLength, LONGEST_TEXT)) }
  return fc.oneof(fc.string(bounds), fc.string({ ...bounds, unit: 'grapheme' }))
}

/** What is called differently from what it is an id of. */
const NOUNS: Record<string, string> = {
  batch: 'batches',
  party: 'parties',
  owner: 'parties',
  supplier: 'parties',
  receiver: 'parties',
  holder: 'parties',
  producer: 'parties',
  signer: 'members',
}

/** Mostly of a thing that is there; sometimes of another kind, sometimes of nothing. */
export function idOf(name: string, ids: Ids): fc.Arbitrary<string> {
  const singular = name.replace(/_ids?$/, '')
  const fitting = ids[NOUNS[singular] ?? `${singular}s`] ?? ids[name] ?? []
  const any = Object.values(ids).flat()
  return fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...(fitting.length > 0 ? fitting : any)) },
    { weight: 1, arbitrary: fc.constantFrom(...any) },
    { weight: 1, arbitrary: fc.uuid() },
  )
}
