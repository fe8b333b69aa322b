import type { Import, ImportSummary, listImports, listKnownNames } from '#integration/imports/contract.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { anotherId, CONTAINER_ID, SELF_ID, USER_ID, WAREHOUSE_ID } from './ids.ts'

/**
 * Returns the names that an import may use in an account with the stakeholder Stal Van Dijk and the container Kanne 1.
 */
export function knownNames(given: Partial<Reply<typeof listKnownNames>> = {}): Reply<typeof listKnownNames> {
  return {
    self_id: SELF_ID,
    parties: [
      { id: SELF_ID, name: 'Haras del Sur', email: null },
      { id: anotherId(1), name: 'Stal Van Dijk', email: null },
    ],
    animals: [],
    warehouses: [{ id: WAREHOUSE_ID, name: 'Haras del Sur' }],
    containers: [
      {
        id: CONTAINER_ID,
        label: 'Kanne 1',
        warehouse_id: WAREHOUSE_ID,
        canisters: 4,
        levels: 2,
        straws_per_level: null,
      },
    ],
    batches: [],
    pregnancies: [],
    levels: [],
    health_tests: [],
    measurements: [],
    ...given,
  }
}

/** Returns an import of two rows that is booked. */
export function anImport(given: Partial<Import> = {}): Import {
  return {
    id: anotherId(2),
    file_name: 'Kunden.csv',
    sheet: null,
    rows: 2,
    straws: 0,
    status: 'BOOKED',
    ...{ imported_by: USER_ID, imported_by_name: 'Ana García' },
    ...{ imported_at: '2026-11-20T10:00:00.000Z', booked_at: '2026-11-20T10:00:01.000Z' },
    ...{ undone_by_name: null, undone_at: null, undo_reason: null },
    ...{ done: 2, total: 2, refusals: [], kept: [] },
    counts: {
      ...{ parties: 2, animals: 0, containers: 0, batches: 0, health_tests: 0, measurements: 0, sheets: 0 },
      ...{ movements: 0, straws: 0, placed: 0, unplaced: 0 },
    },
    ...given,
  }
}

export function importPage(...imports: Import[]): Reply<typeof listImports> {
  return {
    imports: imports.map(
      ({ done: _1, total: _2, refusals: _3, kept: _4, counts: _5, ...one }): ImportSummary => one,
    ),
    pagination: { limit: 10, offset: 0, total: imports.length },
  }
}
