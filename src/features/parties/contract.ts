/** Parties: the persons and firms that own, supply or receive straws. */
import * as z from 'zod/mini'
import { COUNTRY_CODES } from '#platform/contract/countries.ts'
import {
  changeable,
  email,
  id,
  optional,
  optionalLine,
  oneLine,
  seenVersion,
} from '#platform/contract/fields.ts'

const fields = {
  name: oneLine(200),
  email: optional(email),
  street_1: optionalLine(200),
  street_2: optionalLine(200),
  zipcode: optionalLine(20),
  city: optionalLine(100),
  country: optional(z.enum(COUNTRY_CODES)),
  phone: optionalLine(50),
}

export const NewParty = z.strictObject({ tenant_id: id, ...fields })
export type NewParty = z.infer<typeof NewParty>

/** What may change of a party: absent stays, null clears. `version` is the one the person saw. */
export const PartyChange = z.strictObject({
  tenant_id: id,
  version: seenVersion,
  ...changeable(fields),
})
export type PartyChange = z.infer<typeof PartyChange>

export const Party = z.strictObject({
  id,
  tenant_id: id,
  version: z.int(),
  /** The one party of a tenant that is the organisation itself. */
  is_self: z.boolean(),
  name: z.string(),
  email: z.nullable(z.string()),
  street_1: z.nullable(z.string()),
  street_2: z.nullable(z.string()),
  zipcode: z.nullable(z.string()),
  city: z.nullable(z.string()),
  country: z.nullable(z.enum(COUNTRY_CODES)),
  phone: z.nullable(z.string()),
})
export type Party = z.infer<typeof Party>
