/** URL search parameters of the screen that prints labels: what they are for. Ids are separated by commas. */
export type LabelSearch = {
  container_ids?: string | undefined
  batch_ids?: string | undefined
  /** Of the one container there is. */
  canister?: number | undefined
}

export function validateLabelSearch(search: Record<string, unknown>): LabelSearch {
  const { container_ids, batch_ids, canister } = search
  return {
    ...(isIds(container_ids) ? { container_ids } : {}),
    ...(isIds(batch_ids) ? { batch_ids } : {}),
    ...(Number.isInteger(canister) ? { canister: Number(canister) } : {}),
  }
}

const isIds = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f-]+(,[\da-f-]+)*$/i.test(value)
