import type { Consignment, Contact, HeldByOther, HeldHere } from '#stock/straws/consignments.ts'
import type { Straw, StockLine } from '#stock/straws/contract.ts'
import type { FoundPlace } from '#stock/straws/places.ts'
import { anotherId, BATCH_ID, CONSIGNEE_ID, CONTAINER_ID, SELF_ID, TENANT_ID, WAREHOUSE_ID } from './ids.ts'

/** Returns the 74 straws of B-26-001 in Tank 1, canister 1, level 1. */
export function aStockLine(given: Partial<StockLine> = {}): StockLine {
  return {
    owner_id: SELF_ID,
    owner_name: 'Haras del Sur',
    holder_id: null,
    holder_name: null,
    warehouse_id: WAREHOUSE_ID,
    location: { container_id: CONTAINER_ID, canister: 1, level: 1 },
    container_label: 'Tank 1',
    status: 'STORED',
    straws: 74,
    numbers: [[1, 74]],
    last_moved_on: '2026-02-03',
    ...given,
  }
}

/** Returns twelve straws of B-26-001 with Gestüt Lindenhof. */
export function aConsignedLine(given: Partial<StockLine> = {}): StockLine {
  return aStockLine({
    holder_id: CONSIGNEE_ID,
    holder_name: 'Gestüt Lindenhof',
    ...{ warehouse_id: null, location: null, container_label: null },
    status: 'CONSIGNED',
    straws: 12,
    numbers: [[63, 74]],
    last_moved_on: '2026-03-12',
    ...given,
  })
}

/** Returns the consignment of B-26-001 to Gestüt Lindenhof: twelve straws, none of which is reported yet. */
export function aConsignment(given: Partial<Consignment> = {}): Consignment {
  return {
    holder_id: CONSIGNEE_ID,
    holder_name: 'Gestüt Lindenhof',
    owner_id: SELF_ID,
    owner_name: 'Haras del Sur',
    numbers: [[63, 74]],
    ...{ since: '2026-03-12', first_on: '2026-03-12', last_on: '2026-03-12' },
    ...{ received: 12, out: 12 },
    ...{ inseminated: 0, sold: 0, lost: 0, passed_on: 0, returned: 0, erased: 0 },
    ...given,
  }
}

/** Returns twelve straws of B-26-001 held by Gestüt Lindenhof, of which two are used. */
export function aHeldByOther(given: Partial<HeldByOther> = {}): HeldByOther {
  return {
    ...{
      batch_id: BATCH_ID,
      batch_label: 'B-26-001',
      straw_colour: 'YELLOW',
      stallion_name: 'Lucero del Sur',
    },
    ...{ owner_id: SELF_ID, owner_name: 'Haras del Sur' },
    ...{ holder_id: CONSIGNEE_ID, holder_name: 'Gestüt Lindenhof' },
    ...{ straws: 12, numbers: [[63, 74]], since: '2026-03-12', ends_on: null, received: 14 },
    reports: [{ type: 'INSEMINATION', date: '2026-04-02', straws: 2 }],
    ...given,
  }
}

/** Returns twenty straws of B-26-001 that we store for Gestüt Lindenhof. */
export function aHeldHere(given: Partial<HeldHere> = {}): HeldHere {
  return {
    ...{
      batch_id: BATCH_ID,
      batch_label: 'B-26-001',
      straw_colour: 'YELLOW',
      stallion_name: 'Lucero del Sur',
    },
    ...{ owner_id: CONSIGNEE_ID, owner_name: 'Gestüt Lindenhof', straws: 20, straws_per_dose: 8 },
    places: [
      {
        location: { container_id: CONTAINER_ID, canister: 1, level: 1 },
        container_label: 'Tank 1',
        straws: 20,
      },
    ],
    ...{ since: '2026-03-12', ends_on: null },
    ...given,
  }
}

/** Returns the contact data of Gestüt Lindenhof. */
export function aContact(given: Partial<Contact> = {}): Contact {
  return {
    ...{ id: CONSIGNEE_ID, name: 'Gestüt Lindenhof', city: 'Celle' },
    ...{ phone: '+49 5141 555 01', email: 'office@lindenhof.example' },
    ...given,
  }
}

/** Returns a straw of B-26-001 in store; its id follows from its number. */
export function aStraw(number: number, given: Partial<Straw> = {}): Straw {
  return {
    id: anotherId(number),
    tenant_id: TENANT_ID,
    batch_id: BATCH_ID,
    number,
    owner_id: SELF_ID,
    holder_id: null,
    warehouse_id: WAREHOUSE_ID,
    location: { container_id: CONTAINER_ID, canister: 1, level: 1 },
    status: 'STORED',
    closed: null,
    ...given,
  }
}

/**
 * Returns the 74 straws of B-26-001 as a search finds them: nine doses of eight, quality good, 38 % progressive
 * motility after thawing.
 */
export function aFoundPlace(given: Partial<FoundPlace> = {}): FoundPlace {
  const { straws = 74, straws_per_dose = 8 } = given
  return {
    ...{ batch_id: BATCH_ID, batch_label: 'B-26-001', animal_name: 'Lucero del Sur' },
    ...{ straw_colour: 'YELLOW', straw_size: 0.5, straw_mark_text: null, quality: 'GOOD' },
    ...{ frozen_on: '2026-02-03', progressive: 38, is_opened: false, holder_name: null },
    ...{ owner_id: SELF_ID, owner_name: 'Haras del Sur' },
    ...{ location: { container_id: CONTAINER_ID, canister: 1, level: 1 }, container_label: 'Tank 1' },
    ...{ canisters: 6, straws_per_dose, straws, numbers: [[1, straws]], left_out: null },
    doses: straws_per_dose === null ? null : Math.floor(straws / straws_per_dose),
    ...given,
  }
}
