import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint, Reply, Sent } from '#platform/contract/endpoint.ts'
import { useApiMutation } from '../call.ts'
import { RequestFailed } from '../request.ts'
import { type Problems, problemsOf, refusedFields } from '../errors.ts'
import { type CallParts, withTenant } from '../tenant.ts'
import { type FormOf, type Labels, useForm } from './use-form.ts'

type Form<E extends Endpoint, V> = {
  initial: V
  labels?: Labels | undefined
  /** Schema that validates the request before it is sent: by default the endpoint's own, null for none. */
  schema?: z.ZodMiniType | null
  /** Returns the body, or the query if there is no body, from the form's values; not yet validated. */
  sentOf: (values: V, base: { initial: V; version: number }) => object
  /** Version of the record that the form changes. After a conflict, saving again applies to the newer version. */
  version?: number
  check?: (values: V) => Problems
  params?: Sent<E, 'params'>
  /** Parameters if `id` is the only one; TypeScript cannot resolve the type of `params` for a generic endpoint. */
  byId?: { id: string }
  /** Returns the messages of a refusal by field; undefined to use the fields that the server names. */
  explain?: (error: unknown) => Problems | undefined
  onRefused?: () => void
  onDone: (reply: Reply<E>) => void | Promise<void>
  /** Whether the action removes the form's subject, so that the form closes before everything is refetched. */
  isLeaving?: boolean
}

export function useApiForm<E extends Endpoint, V extends object>(endpoint: E, form: Form<E, V>): FormOf<V> {
  const act = useApiMutation(endpoint, form.isLeaving ? form.onDone : undefined)
  // Use the initial values from when the form opened, even if newer data is loaded beneath it.
  const [initial] = useState(form.initial)
  const [version, setVersion] = useState(form.version ?? 0)
  const part = endpoint.body ? 'body' : 'query'
  const partsOf = (values: V, more: object = {}) => {
    const sent = { ...form.sentOf(values, { initial, version }), ...more }
    return withTenant(endpoint, { params: form.params ?? form.byId, [part]: sent } as unknown as CallParts<E>)
  }
  const { labels, schema = endpoint[part] } = form

  const { isPending, mutate } = act
  return useForm<V, CallParts<E>, Reply<E>>(
    { isPending, mutate: (sent, options) => mutate(sent, options) },
    {
      ...{ initial, labels },
      check: (values) => ({
        ...(schema && problemsOf(schema, (partsOf(values) as Record<string, unknown>)[part])),
        ...form.check?.(values),
      }),
      sentOf: (values, accept) =>
        partsOf(values, accept.length > 0 ? { accept } : {}) as unknown as CallParts<E>,
      explain: (error) => form.explain?.(error) ?? refusedFields(error),
      onRefused: (error) => {
        if (error instanceof RequestFailed && error.code === 'STALE') {
          setVersion(error.changes[0]?.version ?? version)
        }
        form.onRefused?.()
      },
      ...(form.isLeaving ? {} : { onDone: (reply) => void form.onDone(reply) }),
    },
  )
}
