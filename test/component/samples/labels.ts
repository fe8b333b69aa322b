import type { Labelled, drawLabels } from '#paperwork/labels/contract.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { BATCH_ID, CONTAINER_ID, SELF_ID } from './ids.ts'

/** Returns the label of a canister of Tank 1, without a code yet. */
export function canisterLabel(canister: number, given: Partial<Labelled> = {}): Labelled {
  return {
    kind: 'CANISTER',
    ...{ batch_id: null, container_id: CONTAINER_ID, canister, level: null },
    ...{ title: 'Tank 1', container: 'Tank 1', straws: null, has_code: false },
    ...{ stallion: null, straw_colour: null, owners: [] },
    ...given,
  }
}

/** Returns the label of the goblet with B-26-001 in Tank 1, without a code yet. */
export function gobletLabel(given: Partial<Labelled> = {}): Labelled {
  return canisterLabel(1, {
    kind: 'GOBLET',
    batch_id: BATCH_ID,
    level: 1,
    title: 'B-26-001',
    straws: 74,
    ...{ stallion: 'Lucero del Sur', straw_colour: 'YELLOW' },
    owners: [{ id: SELF_ID, name: 'Haras del Sur' }],
    ...given,
  })
}

/** Returns drawings of labels with these texts, each with the code at the same index, or null without one. */
export function drawingsOf(
  texts: readonly string[],
  codes: readonly string[] = [],
): Reply<typeof drawLabels> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="38" height="21" viewBox="0 0 38 21"><rect width="9" height="9"/></svg>'
  return { drawings: texts.map((text, index) => ({ svg, text, code: codes[index] ?? null })) }
}
