import type { Container, ContainerSummary } from '#stock/containers/contract.ts'
import { Vessel } from '#stock/containers/vessel.ts'
import { BATCH_ID, CONTAINER_ID, SELF_ID, STALLION_ID, TENANT_ID, WAREHOUSE_ID } from './ids.ts'

/** Returns Tank 1: six canisters of two levels, with the 74 straws of B-26-001 on level 1 of canister 1. */
export function aContainer(given: Partial<Container> = {}): Container {
  const where = { canister: 1, level: 1 }
  return {
    id: CONTAINER_ID,
    tenant_id: TENANT_ID,
    version: 1,
    warehouse_id: WAREHOUSE_ID,
    label: 'Tank 1',
    canisters: 6,
    levels: 2,
    straws_per_level: null,
    note: null,
    vessel: Vessel.parse({}),
    batches: [{ id: BATCH_ID, label: 'B-26-001', straw_colour: 'YELLOW', animal_id: STALLION_ID }],
    animals: [{ id: STALLION_ID, name: 'Lucero del Sur', ueln: '724015060123456' }],
    owners: [{ id: SELF_ID, name: 'Haras del Sur' }],
    contents: [{ ...where, batch_id: BATCH_ID, owner_id: SELF_ID, straws: 74, numbers: [[1, 74]] }],
    ...given,
  }
}

export function anEmptyContainer(given: Partial<Container> = {}): Container {
  return aContainer({ batches: [], animals: [], owners: [], contents: [], ...given })
}

/** Returns the container as lists and drawings show it. */
export function summaryOf(container: Container): ContainerSummary {
  return { ...container, contents: container.contents.map(({ numbers: _, ...content }) => content) }
}
