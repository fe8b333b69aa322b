import type { Overview } from '#integration/overview/contract.ts'

/** Returns the overview of an account that holds the 74 straws of B-26-001, unless other figures are given. */
export function anOverview(given: Partial<Overview> = {}): Overview {
  return {
    holdings: [],
    ...{ straws: 74, doses: 9, unlocated: 0, consigned: 0, batches: 1, containers: 1, own_straws: 74 },
    ...{ uncounted: 0, unlocated_batches: [], holders: 0, pending_outcomes: 0 },
    ...{ late_outcomes: { count: 0, first: [] }, long_consigned: [] },
    looking: { straws: 0, stock_take_id: null },
    uncounted_containers: [],
    has_straws: true,
    ...given,
  }
}
