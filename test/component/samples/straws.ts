import type { StockLine } from '#features/straws/contract.ts'
import { CONTAINER_ID, SELF_ID, WAREHOUSE_ID } from './ids.ts'

/** The 74 straws of B-26-001 in Tank 1, canister 1, level 1. */
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
