import * as z from 'zod/mini'
import { MAX_CANISTERS, MAX_LEVELS } from '#stock/containers/contract.ts'
import { get, post } from '#platform/contract/endpoint.ts'
import { id, optionalTenant, whole } from '#platform/contract/fields.ts'
import { readCode } from './code.ts'

export const CODE_KINDS = ['CONTAINER', 'CANISTER', 'LEVEL', 'BATCH', 'DOCUMENT'] as const
export type CodeKind = (typeof CODE_KINDS)[number]

const canister = whole(1, MAX_CANISTERS)
const level = whole(1, MAX_LEVELS)

export const CodeTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('CONTAINER'), container_id: id }),
  z.strictObject({ kind: z.literal('CANISTER'), container_id: id, canister }),
  z.strictObject({ kind: z.literal('LEVEL'), container_id: id, canister, level }),
  z.strictObject({ kind: z.literal('BATCH'), batch_id: id }),
  z.strictObject({ kind: z.literal('DOCUMENT'), document_id: id }),
])
export type CodeTarget = z.infer<typeof CodeTarget>

/** Code as it was typed or scanned. A code with a wrong check character matches nothing. */
const code = z.pipe(
  z.string().check(z.maxLength(200)),
  z.pipe(
    z.transform((text: string) => readCode(text)),
    z.string(),
  ),
)

export const Code = z.strictObject({
  code: z.string(),
  kind: z.enum(CODE_KINDS),
  container_id: z.nullable(id),
  canister: z.nullable(z.int()),
  level: z.nullable(z.int()),
  batch_id: z.nullable(id),
  document_id: z.nullable(id),
  /** Label of the container or batch, number of the document. */
  title: z.string(),
  /** Whether the subject of the code was deleted, or its canister or level removed from the container. */
  is_gone: z.boolean(),
})
export type Code = z.infer<typeof Code>

const MAX_CODES = 1000

export const createCodes = post('/api/v1/codes', {
  summary: 'Create codes for labels; existing codes are kept',
  needs: 'EDIT',
  programs: true,
  body: z.strictObject({
    tenant_id: id,
    targets: z.array(CodeTarget).check(z.minLength(1), z.maxLength(MAX_CODES)),
  }),
  /** Codes in the order of the targets; existing codes are reused. */
  reply: z.strictObject({ codes: z.array(Code) }),
})

export const showCode = get('/api/v1/codes/{code}', {
  summary: 'Look up a code',
  programs: true,
  params: z.strictObject({ code }),
  query: optionalTenant,
  reply: Code,
})
