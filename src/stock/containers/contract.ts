/** Containers: nitrogen vessels with canisters hanging in them, each with levels one above the other. */
import * as z from 'zod/mini'
import { del, get, patch, post } from '#platform/contract/endpoint.ts'
import { listExport } from '#platform/contract/files.ts'
import {
  changeable,
  filterText,
  id,
  instant,
  limit,
  oneLine,
  optional,
  optionalText,
  seenVersion,
  tenant,
  whole,
} from '#platform/contract/fields.ts'
import { StrawColour, StrawNumbers } from '#stock/batches/straw.ts'
import { CONTAINER_FILTERS, type ContainerFilter } from './filters.ts'
import { Vessel } from './vessel.ts'

/**
 * Maximum size of a container. Up to 10 canisters are common, and large vessels have more; levels are the goblet tiers
 * in a canister.
 */
export const MAX_CANISTERS = 100
export const MAX_LEVELS = 20
const MAX_STRAWS_PER_LEVEL = 1000

/** Place in a container; canister and level are counted from 1. */
export const Location = z.strictObject({
  container_id: id,
  canister: whole(1, MAX_CANISTERS),
  level: whole(1, MAX_LEVELS),
})
export type Location = z.infer<typeof Location>

/** Returns a straw's place, or null without one; the database stores either all three parts or none. */
export function locationOf(row: {
  container_id: string | null
  canister: number | null
  level: number | null
}): Location | null {
  const { container_id, canister, level } = row
  return container_id === null ? null : { container_id, canister: canister!, level: level! }
}

export function placeKey(location: Location | null): string {
  return location === null ? '' : [location.container_id, location.canister, location.level].join('/')
}

const fields = {
  label: oneLine(100),
  /** Number of canisters: zero in a supply vessel, at least one in any other. */
  canisters: whole(0, MAX_CANISTERS),
  levels: whole(1, MAX_LEVELS),
  /** Straws that a level holds; if null, its free places are unknown. */
  straws_per_level: optional(whole(1, MAX_STRAWS_PER_LEVEL)),
  note: optionalText(2000),
  vessel: z.prefault(Vessel, {}),
}

export const NewContainer = z.strictObject({ tenant_id: id, warehouse_id: id, ...fields })
export type NewContainer = z.infer<typeof NewContainer>

export const ContainerChange = z.strictObject({
  tenant_id: id,
  version: seenVersion,
  ...changeable(fields),
})
export type ContainerChange = z.infer<typeof ContainerChange>

const content = { canister: z.int(), level: z.int(), batch_id: id, owner_id: id, straws: z.int() }

const Content = z.strictObject(content)

export type Content = z.infer<typeof Content>

export const ContainerSummary = z.strictObject({
  id,
  tenant_id: id,
  version: z.int(),
  warehouse_id: id,
  label: z.string(),
  canisters: z.int(),
  levels: z.int(),
  straws_per_level: z.nullable(z.int()),
  note: z.nullable(z.string()),
  vessel: Vessel,
  batches: z.array(z.strictObject({ id, label: z.string(), straw_colour: StrawColour, animal_id: id })),
  animals: z.array(z.strictObject({ id, name: z.string(), ueln: z.nullable(z.string()) })),
  owners: z.array(z.strictObject({ id, name: z.string() })),
  contents: z.array(Content),
})
export type ContainerSummary = z.infer<typeof ContainerSummary>

export const Container = z.extend(ContainerSummary, {
  contents: z.array(z.strictObject({ ...content, numbers: StrawNumbers })),
})
export type Container = z.infer<typeof Container>

export { CONTAINER_FILTERS, type ContainerFilter }

/** Returns the containers matching the text, case-insensitively and anywhere; all of them for a blank query. */
export function filterContainers<T extends Pick<ContainerSummary, 'label' | 'batches' | 'animals'>>(
  containers: readonly T[],
  field: ContainerFilter,
  query: string,
): T[] {
  const wanted = query.trim().toLowerCase()
  const matches = (text: string | null) => text !== null && text.toLowerCase().includes(wanted)
  const matching = {
    container_label: (container: T) => matches(container.label),
    batch_label: (container: T) => container.batches.some((batch) => matches(batch.label)),
    stallion_name: (container: T) => container.animals.some((animal) => matches(animal.name)),
    stallion_ueln: (container: T) => container.animals.some((animal) => matches(animal.ueln)),
  }[field]
  return wanted === '' ? [...containers] : containers.filter(matching)
}

export const CONTAINERS_AT_HOME = 3

export const CONTAINERS_AT_FIRST = 2

export function hasMoreContainers(query: string, count: number, displayed: number): boolean {
  return query.trim() === '' && count > displayed
}

export const listContainers = get('/api/v1/containers', {
  summary: 'List the containers with their straws and places',
  programs: true,
  /** Query of the list. Containers are listed newest first; without a limit, all are listed. */
  query: z.strictObject({ ...tenant, limit: z.optional(limit) }),
  reply: z.strictObject({ containers: z.array(ContainerSummary) }),
})

/** One row per place: a level of a canister, with its contents. */
export const exportPlaces = listExport('places', {
  summary: 'Export the containers that match a filter, one row per place',
  filter: {
    field: z.optional(z.enum(CONTAINER_FILTERS)),
    text: filterText,
  },
})

/** Open stock-take; `now` lists the canisters whose count was started and not ended. */
export const Counting = z.strictObject({
  stock_take_id: id,
  container_id: id,
  container_label: z.string(),
  /** Canister that is counted; null for the whole container. */
  canister: z.nullable(z.int()),
  started_at: instant,
  started_by_name: z.string(),
  now: z.array(z.strictObject({ canister: z.int(), by: id, by_name: z.string(), since: instant })),
})
export type Counting = z.infer<typeof Counting>

export const listCounting = get('/api/v1/containers/counting', {
  summary: 'List who is counting where',
  programs: true,
  query: z.strictObject(tenant),
  reply: z.strictObject({ counting: z.array(Counting) }),
})

export const showContainer = get('/api/v1/containers/{id}', {
  summary: 'Show a container with its straws',
  programs: true,
  reply: Container,
})

export const createContainer = post('/api/v1/containers', {
  summary: 'Create a container',
  needs: 'EDIT',
  programs: true,
  body: NewContainer,
  reply: Container,
  refusals: ['LABEL_EXISTS'],
})

export const updateContainer = patch('/api/v1/containers/{id}', {
  summary: 'Change a container: label, size, note, data sheet',
  needs: 'EDIT',
  programs: true,
  body: ContainerChange,
  reply: Container,
  refusals: ['STALE', 'LABEL_EXISTS', 'SHRINKS_BELOW_CONTENTS'],
})

export const deleteContainer = del('/api/v1/containers/{id}', {
  summary: 'Delete an empty container',
  needs: 'CORRECT',
  refusals: ['IN_USE'],
})
