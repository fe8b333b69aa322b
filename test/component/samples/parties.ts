import type { Party } from '#registry/parties/contract.ts'
import type { listParties } from '#registry/parties/contract.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { CONSIGNEE_ID, SELF_ID, TENANT_ID } from './ids.ts'

/** Returns the consignee Gestüt Lindenhof. */
export function aParty(given: Partial<Party> = {}): Party {
  return {
    id: CONSIGNEE_ID,
    tenant_id: TENANT_ID,
    version: 1,
    is_self: false,
    name: 'Gestüt Lindenhof',
    email: 'office@lindenhof.test',
    ...{ street_1: null, street_2: null, zipcode: null, city: 'Celle', country: 'DE', phone: null },
    ...{ approval_number: null, centre_kind: null, centre_vet: null },
    ...{ approval_valid_from: null, approval_valid_until: null },
    ...given,
  }
}

/** Returns the party that represents the account itself, Haras del Sur. */
export function ourParty(given: Partial<Party> = {}): Party {
  return aParty({
    id: SELF_ID,
    is_self: true,
    name: 'Haras del Sur',
    email: null,
    city: 'Jerez',
    country: 'ES',
    ...given,
  })
}

export function partyPage(...parties: Party[]): Reply<typeof listParties> {
  return {
    parties: parties.map(({ id, is_self, name, email, city, country }) => ({
      ...{ id, is_self, name, email, city, country, former_names: [] },
    })),
    pagination: { limit: 50, offset: 0, total: parties.length },
  }
}
