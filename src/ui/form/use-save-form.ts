import type { Endpoint, Reply } from '#platform/contract/endpoint.ts'
import type { Problems } from '../errors.ts'
import { useApiForm } from './use-api-form.ts'
import type { FormOf, Labels } from './use-form.ts'

type Thing = { id: string; version?: number }

type Save<C extends Endpoint, U extends Endpoint, V> = {
  create: C
  update: U
  initial: V
  labels?: Labels
  /**
   * Returns the fields of the record, not yet validated. A field without a value may be left out, because an update
   * clears it.
   */
  bodyOf: (values: V) => object
  check?: (values: V) => Problems
  explain?: (error: unknown) => Problems | undefined
  onDone: (reply: Reply<C> | Reply<U>) => void
}

/** Returns a form that creates a record or, if one is given, sends only what was changed. */
export function useSaveForm<C extends Endpoint, U extends Endpoint, V extends object>(
  thing: Thing | undefined,
  { create, update, bodyOf, ...form }: Save<C, U, V>,
): FormOf<V> {
  const { version } = thing ?? {}
  return useApiForm<C | U, V>(thing ? update : create, {
    ...form,
    ...(version !== undefined && { version }),
    ...(thing && { byId: { id: thing.id } }),
    sentOf: (values, before) => ({
      ...(version !== undefined && { version: before.version }),
      ...(thing ? changedOnly(bodyOf(values), bodyOf(before.initial)) : bodyOf(values)),
    }),
  })
}

/** Returns the body of a change: fields that differ from the original values; those no longer present become null. */
function changedOnly(now: object, before: object): Record<string, unknown> {
  const [one, other] = [now, before] as Record<string, unknown>[]
  const names = new Set([...Object.keys(one!), ...Object.keys(other!)])
  return Object.fromEntries(
    [...names]
      .filter((name) => JSON.stringify(one![name]) !== JSON.stringify(other![name]))
      .map((name) => [name, one![name] ?? null]),
  )
}
