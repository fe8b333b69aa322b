/** Persons and firms that own, supply or receive straws. */
import * as z from 'zod/mini'
import { del, get, patch, post } from '#platform/contract/endpoint.ts'
import { listExport } from '#platform/contract/files.ts'
import { COUNTRY_CODES } from '#platform/contract/countries.ts'
import {
  changeable,
  day,
  email,
  filterText,
  id,
  oneLine,
  optional,
  optionalLine,
  page,
  PAGE_SIZE,
  Pagination,
  seenVersion,
  tenant,
} from '#platform/contract/fields.ts'
import { ENDS_BEFORE, isPeriod } from '#platform/contract/days.ts'
import { accept } from '#platform/contract/warnings.ts'

/**
 * Kinds of approved centre; NATIONAL is approved for its own country only. Source: Regulation (EU) 2020/686; for
 * NATIONAL, the German TierZDV.
 */
export const CENTRE_KINDS = ['COLLECTION', 'PROCESSING', 'STORAGE', 'NATIONAL'] as const
export type CentreKind = (typeof CENTRE_KINDS)[number]

export const PartyFields = {
  name: oneLine(200),
  email: optional(email),
  street_1: optionalLine(200),
  street_2: optionalLine(200),
  zipcode: optionalLine(20),
  city: optionalLine(100),
  country: optional(z.enum(COUNTRY_CODES)),
  phone: optionalLine(50),
  /** Approval number as the authority writes it, because countries have no common format. */
  approval_number: optionalLine(50),
  centre_kind: optional(z.enum(CENTRE_KINDS)),
  /** Veterinarian who is responsible for releases from the centre. */
  centre_vet: optionalLine(200),
  approval_valid_from: optional(day),
  approval_valid_until: optional(day),
}

export function withApproval<P extends z.ZodMiniObject>(party: P): P {
  return party.check(
    z.refine(
      ({ approval_valid_from, approval_valid_until }: z.infer<P> & Approval) =>
        isPeriod(approval_valid_from, approval_valid_until),
      { error: ENDS_BEFORE, path: ['approval_valid_until'] },
    ),
  )
}

type Approval = { approval_valid_from?: string | null; approval_valid_until?: string | null }

export const NewParty = withApproval(z.strictObject({ tenant_id: id, ...PartyFields }))
export type NewParty = z.infer<typeof NewParty>

export const PartyChange = z.strictObject({
  tenant_id: id,
  version: seenVersion,
  ...changeable(PartyFields),
})
export type PartyChange = z.infer<typeof PartyChange>

export const PartySummary = z.strictObject({
  id,
  is_self: z.boolean(),
  name: z.string(),
  email: z.nullable(z.string()),
  city: z.nullable(z.string()),
  country: z.nullable(z.enum(COUNTRY_CODES)),
})
export type PartySummary = z.infer<typeof PartySummary>

/** Party in a list. The name filter also matches `former_names`, the names of parties that were merged into it. */
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
  approval_valid_from: z.nullable(day),
  approval_valid_until: z.nullable(day),
})
export type Party = z.infer<typeof Party>

export const listParties = get('/api/v1/parties', {
  summary: 'List the stakeholders: owners, suppliers and receivers',
  programs: true,
  query: z.strictObject({ ...tenant, ...page(PAGE_SIZE), name: filterText }),
  reply: z.strictObject({ parties: z.array(FoundParty), pagination: Pagination }),
})

export const exportParties = listExport('stakeholders', {
  summary: 'Export the stakeholders that match a filter',
  filter: { name: filterText },
})

export const createParty = post('/api/v1/parties', {
  summary: 'Create a stakeholder',
  needs: 'EDIT',
  programs: true,
  body: z.extend(NewParty, { accept }),
  reply: Party,
  refusals: ['SIMILAR_NAME'],
})

export const showParty = get('/api/v1/parties/{id}', {
  summary: 'Show a stakeholder',
  programs: true,
  reply: Party,
})

export const updateParty = patch('/api/v1/parties/{id}', {
  summary: 'Change a stakeholder',
  needs: 'EDIT',
  programs: true,
  body: PartyChange,
  reply: Party,
  refusals: ['STALE'],
})

export const deleteParty = del('/api/v1/parties/{id}', {
  summary: 'Delete a stakeholder that nothing refers to',
  needs: 'EDIT',
  programs: true,
  refusals: ['IN_USE'],
})
