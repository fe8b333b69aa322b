/** Parties: the persons and firms that own, supply or receive straws. */
import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { listExport } from '#platform/contract/files.ts'
import { page, Pagination, PAGE_SIZE, tenant, byId, perhapsTenant } from '#platform/contract/pages.ts'
import { COUNTRY_CODES } from '#platform/contract/countries.ts'
import {
  changeable,
  email,
  id,
  optional,
  optionalLine,
  oneLine,
  seenVersion,
  filterText,
} from '#platform/contract/fields.ts'
import { accept } from '#platform/contract/warnings.ts'

/**
 * What a centre is approved for. NATIONAL: within its own country only. Source: Regulation (EU) 2020/686; for national
 * stations, the German TierZDV.
 */
export const CENTRE_KINDS = ['COLLECTION', 'PROCESSING', 'STORAGE', 'NATIONAL'] as const
export type CentreKind = (typeof CENTRE_KINDS)[number]

const fields = {
  name: oneLine(200),
  email: optional(email),
  street_1: optionalLine(200),
  street_2: optionalLine(200),
  zipcode: optionalLine(20),
  city: optionalLine(100),
  country: optional(z.enum(COUNTRY_CODES)),
  phone: optionalLine(50),
  /** As the authority writes it: there is no form common to all countries. */
  approval_number: optionalLine(50),
  centre_kind: optional(z.enum(CENTRE_KINDS)),
  /** Who answers for what leaves the centre. */
  centre_vet: optionalLine(200),
}

export const NewParty = z.strictObject({ tenant_id: id, ...fields })
export type NewParty = z.infer<typeof NewParty>

/** Absent fields stay as they are, null clears. `version` is the one the person saw. */
export const PartyChange = z.strictObject({
  tenant_id: id,
  version: seenVersion,
  ...changeable(fields),
})
export type PartyChange = z.infer<typeof PartyChange>

/** A party as lists show it. */
export const PartySummary = z.strictObject({
  id,
  /** True for the one party that represents the tenant itself. */
  is_self: z.boolean(),
  name: z.string(),
  email: z.nullable(z.string()),
  city: z.nullable(z.string()),
  country: z.nullable(z.enum(COUNTRY_CODES)),
})
export type PartySummary = z.infer<typeof PartySummary>

/** A party as it is found: also by the names of those that were merged into it. */
const FoundParty = z.extend(PartySummary, { former_names: z.array(z.string()) })

export const Party = z.extend(PartySummary, {
  tenant_id: id,
  version: z.int(),
  street_1: z.nullable(z.string()),
  street_2: z.nullable(z.string()),
  zipcode: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  approval_number: z.nullable(z.string()),
  centre_kind: z.nullable(z.enum(CENTRE_KINDS)),
  centre_vet: z.nullable(z.string()),
})
export type Party = z.infer<typeof Party>

export const listParties = endpoint({
  method: 'GET',
  path: '/api/v1/parties',
  needs: 'READ',
  programs: true,
  query: z.strictObject({ ...tenant, ...page(PAGE_SIZE), name: filterText }),
  status: 200,
  reply: z.strictObject({ parties: z.array(FoundParty), pagination: Pagination }),
})

export const exportParties = listExport('stakeholders', { name: filterText })

export const createParty = endpoint({
  method: 'POST',
  path: '/api/v1/parties',
  needs: 'EDIT',
  programs: true,
  body: z.extend(NewParty, { accept }),
  status: 201,
  reply: Party,
  refusals: ['SIMILAR_NAME'],
})

export const showParty = endpoint({
  method: 'GET',
  path: '/api/v1/parties/{id}',
  needs: 'READ',
  programs: true,
  params: byId,
  query: perhapsTenant,
  status: 200,
  reply: Party,
})

export const updateParty = endpoint({
  method: 'PATCH',
  path: '/api/v1/parties/{id}',
  needs: 'EDIT',
  programs: true,
  params: byId,
  body: PartyChange,
  status: 200,
  reply: Party,
  refusals: ['STALE'],
})

export const deleteParty = endpoint({
  method: 'DELETE',
  path: '/api/v1/parties/{id}',
  needs: 'EDIT',
  programs: true,
  params: byId,
  query: perhapsTenant,
  status: 204,
  reply: null,
  refusals: ['IN_USE'],
})
