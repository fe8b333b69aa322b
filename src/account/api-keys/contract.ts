import * as z from 'zod/mini'
import { del, get, post } from '#platform/contract/endpoint.ts'
import { KeyRight, sortedRights } from '#platform/contract/permissions.ts'
import { day, id, instant, oneLine, page, PAGE_SIZE, Pagination, tenant } from '#platform/contract/fields.ts'

export const MAX_YEARS = 2
export const MAX_KEYS = 50

export const ApiKey = z.strictObject({
  id,
  tenant_id: id,
  name: z.string(),
  /** Rights in addition to reading. */
  rights: z.array(KeyRight),
  /** First characters of the secret. */
  starts_with: z.string(),
  made_by: id,
  made_by_name: z.string(),
  created_at: instant,
  expires_at: instant,
  last_used_at: z.nullable(instant),
  revoked_at: z.nullable(instant),
  /** Whether the key is neither revoked nor expired. */
  is_open: z.boolean(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const NewApiKey = z.strictObject({
  tenant_id: id,
  name: oneLine(100),
  rights: z.pipe(z.array(KeyRight), z.transform(sortedRights<KeyRight>)),
  /** Last day on which the key works, at most two years ahead. */
  expires_on: day,
})

export const MadeKey = z.strictObject({
  key: ApiKey,
  /** Secret of the key, which only this reply shows, because only a hash is stored. */
  secret: z.string(),
})
export type MadeKey = z.infer<typeof MadeKey>

export const listApiKeys = get('/api/v1/api-keys', {
  summary: 'List the API keys, including revoked and expired ones',
  needs: 'MANAGE',
  query: z.strictObject({ ...tenant, ...page(PAGE_SIZE) }),
  reply: z.strictObject({ keys: z.array(ApiKey), pagination: Pagination }),
})

export const createApiKey = post('/api/v1/api-keys', {
  summary: 'Create an API key, which is shown only once',
  needs: 'MANAGE',
  body: NewApiKey,
  reply: MadeKey,
  reauthentication: true,
  isSecret: true,
})

export const endApiKey = del('/api/v1/api-keys/{id}', {
  summary: 'Revoke an API key',
  needs: 'MANAGE',
  open: ['EXPIRED', 'CLOSING'],
})
