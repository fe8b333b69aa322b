import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { NewAnimal } from '#registry/animals/contract.ts'
import { NewBatch } from '#stock/batches/contract.ts'
import { NewContainer } from '#stock/containers/contract.ts'
import { oneLine, optionalLine, optionalText, text } from './fields.ts'
import { HelpMessage } from '#account/help/contract.ts'
import { Enrollment, SignUp } from '#account/members/contract.ts'
import { Reversal } from '#stock/movements/contract.ts'
import { NewParty } from '#registry/parties/contract.ts'
import { fieldProblems } from './problems.ts'
import { ProfileChange } from '#account/auth/contract.ts'

const NAMES: [what: string, typed: string][] = [
  ['Latin', 'Gestüt Lindenhof & Söhne'],
  ['a long dash and an apostrophe', 'D’Artagnan – Sohn'],
  ['Hebrew, with its mark', 'סוס\u200f אדיר'],
  ['Arabic', 'مهرة'],
  ['a family of joined emoji', '👨\u200d👩\u200d👧'],
  ['Persian, with a joiner that is not seen', 'می\u200cخواهم'],
]
const BROKEN = ['\n', '\r\n', '\t', '\u0085', '\u2028', '\u2029'].map((part) => `Quintus${part}L`)
const TURNED = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069']
// Zero-width characters, fillers, blanks classed as letters or symbols, variation selectors and tags.
const UNSEEN = ['\u200b', '\u200d\u200c', '\u2060', '\u00ad', '\u034f', '\u061c', '\u115f\u1160', '\u17b4']
UNSEEN.push('\u180e', '\u3164', '\uffa0', '\u2800 \u2800', '\ufe0f', '\u{e0041}', '\u{1d159}', '\u{13441}')

function problem(schema: z.ZodMiniType, value: unknown): string | undefined {
  const parsed = schema.safeParse(value)
  return parsed.success ? undefined : fieldProblems(parsed.error)[0]![1]
}

test.each(NAMES)('a name may be written in any script: %s', (_, name) => {
  expect(oneLine(100).parse(`\n ${name}\t`)).toBe(name)
})

test('a name has one line, one reading direction and visible characters', () => {
  for (const name of BROKEN) expect(problem(oneLine(100), name)).toBe('Use one line, no tabs')
  for (const mark of TURNED) {
    expect(problem(oneLine(100), `Stal${mark} Van Dijk`)).toMatch(/hidden characters/)
  }
  for (const name of UNSEEN) {
    expect(problem(oneLine(100), name), JSON.stringify(name)).toBe('Enter visible text')
  }
  expect(problem(oneLine(100), ' \n')).toBe('Required')
})

test('a missing choice is reported as required, and an unknown one as not in the list', () => {
  const choice = z.enum(['STALLION', 'MARE'])
  const kind = z.discriminatedUnion('kind', [z.object({ kind: z.literal('A') })])
  for (const missing of [undefined, null, '']) {
    expect(problem(choice, missing)).toBe('Required')
    expect(problem(z.literal([0.25, 0.5, 5]), missing)).toBe('Required')
    expect(problem(kind, { kind: missing })).toBe('Required')
  }
  expect(problem(choice, 'FOAL')).toBe('Choose from the list')
  expect(problem(kind, { kind: 'B' })).toBe('Choose from the list')
})

test('an optional field with nothing visible is empty', () => {
  for (const typed of ['', ' \n', ...UNSEEN]) {
    expect([optionalLine(100).parse(typed), optionalText(100).parse(typed)]).toEqual([null, null])
  }
  expect(problem(optionalLine(100), BROKEN[0])).toBe('Use one line, no tabs')
  expect(optionalLine(100).parse('Bay 4')).toBe('Bay 4')
})

test('text of several lines is kept, and required text has to be visible', () => {
  expect(text(100).parse('One.\n\tTwo.')).toBe('One.\n\tTwo.')
  expect(optionalText(100).parse('One.\nTwo.')).toBe('One.\nTwo.')
  for (const typed of UNSEEN) expect(problem(text(100), typed)).toBe('Enter visible text')
})

test('names, labels and addresses have one line, notes, reasons and messages several', () => {
  const broken = 'one\nother'
  const person = { first_name: broken, last_name: broken }
  const OF_ONE_LINE: [z.ZodMiniType, object][] = [
    [
      NewParty,
      { name: broken, street_1: broken, street_2: broken, zipcode: broken, city: broken, phone: broken },
    ],
    [NewAnimal, { name: broken, colour: broken, sire: { name: broken }, dam: { name: broken } }],
    [NewAnimal, { studbooks: [{ name: broken, number: broken }] }],
    [NewBatch, { label: broken, sheet: { collection: { stall: broken } } }],
    [NewBatch, { sheet: { sample: { extender: broken }, cryopreservation: { extender: broken } } }],
    [NewContainer, { label: broken }],
    [SignUp, { ...person, company_name: broken }],
    [Enrollment, person],
    [ProfileChange, person],
  ]
  for (const [schema, fields] of OF_ONE_LINE) {
    const { error } = schema.safeParse(fields)
    const found = fieldProblems(error!).filter(([, message]) => /one line/.test(message))
    expect(found, JSON.stringify(fields)).toHaveLength(JSON.stringify(fields).split('one\\nother').length - 1)
  }
  for (const [schema, fields] of [
    [NewContainer, { note: broken }],
    [NewBatch, { note: broken }],
    [Reversal, { reason: broken }],
    [HelpMessage, { message: broken }],
  ] as const) {
    const found = fieldProblems(schema.safeParse(fields).error ?? new z.core.$ZodError([]))
    expect(found.map(([path]) => path.join('.'))).not.toContain(Object.keys(fields)[0])
  }
})
