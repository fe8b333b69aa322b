import type {
  Bank,
  BankLine,
  listStakeholders,
  Stake,
  Stakeholder,
} from '#integration/overview/stakeholders.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { BATCH_ID, CONSIGNEE_ID, CONTAINER_ID, SELF_ID } from './ids.ts'
import { aParty, ourParty } from './parties.ts'

type Known = ReturnType<typeof aParty>

/** Returns the consignee Gestüt Lindenhof, who owns and holds nothing. */
export function aStakeholder(given: Partial<Stakeholder> = {}, party: Known = aParty()): Stakeholder {
  const { id, is_self, name, email, city, country, phone } = party
  return {
    ...{ id, is_self, name, email, city, country, phone, former_names: [] },
    ...{ owned: 0, colours: [], held: 0, held_ours: 0, held_since: null, planned: 0, outcomes_due: 0 },
    ...given,
  }
}

/** Returns our organisation, which owns the 74 straws of the sample batch. */
export function ourselves(): Stakeholder {
  return aStakeholder({ owned: 74, colours: [{ straw_colour: 'YELLOW', straws: 74 }] }, ourParty())
}

export function stakeholderPage(...stakeholders: Stakeholder[]): Reply<typeof listStakeholders> {
  const count = (isWanted: (one: Stakeholder) => boolean) => stakeholders.filter(isWanted).length
  return {
    stakeholders,
    pagination: { limit: 25, offset: 0, total: stakeholders.length },
    counts: { OWNS: count(({ owned }) => owned > 0), HOLDS: count(({ held }) => held > 0), OPEN: 0 },
    stored: {
      straws: stakeholders.reduce((sum, { owned }) => sum + owned, 0),
      owners: count(({ owned }) => owned > 0),
    },
  }
}

/** Returns straws of Gestüt Lindenhof in Tank 1. */
export function aBankLine(given: Partial<BankLine> = {}): BankLine {
  return {
    ...{ batch_id: BATCH_ID, batch_label: 'B-26-001', straw_colour: 'RED', straws: 12 },
    ...{ owner_id: CONSIGNEE_ID, owner_name: 'Gestüt Lindenhof', holder_id: null, holder_name: null },
    ...{ location: { container_id: CONTAINER_ID, canister: 2, level: 1 }, container_label: 'Tank 1' },
    since: null,
    ...given,
  }
}

/** Returns straws of our own that Gestüt Lindenhof holds. */
export function aHeldLine(given: Partial<BankLine> = {}): BankLine {
  return aBankLine({
    ...{ owner_id: SELF_ID, owner_name: 'Haras del Sur', holder_id: CONSIGNEE_ID },
    ...{ holder_name: 'Gestüt Lindenhof', location: null, container_label: null, since: '2026-05-01' },
    ...given,
  })
}

export function aBank(...lines: BankLine[]): Bank {
  return { straws: lines.reduce((sum, { straws }) => sum + straws, 0), doses: 0, lines, total: lines.length }
}

/** Returns the page of a stakeholder without straws, horses and movements. */
export function aStake(given: Partial<Stake> = {}): Stake {
  return {
    ...{ stored: aBank(), held: aBank(), held_ours: 0, away: aBank() },
    ...{ horses: [], movements: [], movements_total: 0, sold: null },
    ...given,
  }
}
