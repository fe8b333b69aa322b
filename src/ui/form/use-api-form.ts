import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint, Reply, Sent } from '#platform/contract/endpoint.ts'
import { RequestFailed, useApiMutation } from '../call.ts'
import { type Problems, problemsOf, refusedFields } from '../problems.ts'
import { clearProblems } from './clear-problems.ts'
import { focusFirstProblem } from './focus-first-problem.ts'

type Form<E extends Endpoint, V> = {
  initial: V
  /** Validates the request before it is sent. */
  schema: z.ZodMiniType
  /** The body, or the query if there is no body, from the form's values; not yet validated. */
  sentOf: (values: V, base: { initial: V; version: number }) => unknown
  /** The version being changed; after a conflict, saving again applies to the newer version. */
  version?: number
  /** Further checks before sending. */
  check?: (values: V) => Problems
  params?: Sent<E, 'params'>
  inQuery?: boolean
  /** Maps a refusal to a field where the server names none. */
  explain?: (error: unknown) => Problems | undefined
  onRefused?: () => void
  onDone: (reply: Reply<E>) => void
  /** The action removes what the form is about, so leave the form before everything is refetched. */
  isLeaving?: boolean
}

/** State of a form with a single action: its values, their problems, and submitting. */
export function useApiForm<E extends Endpoint, V extends object>(endpoint: E, form: Form<E, V>) {
  const act = useApiMutation(endpoint, form.isLeaving ? form.onDone : undefined)
  // Fixed when the form opens, even if newer data is loaded beneath it.
  const [initial] = useState(form.initial)
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Problems>({})
  const [version, setVersion] = useState(form.version ?? 0)

  function change(some: Partial<V>) {
    setValues((known) => ({ ...known, ...some }))
    setProblems((known) => clearProblems(known, some))
  }

  function submit() {
    const sent = form.sentOf(values, { initial, version })
    const wrong = { ...problemsOf(form.schema, sent), ...form.check?.(values) }
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return focusFirstProblem()
    const parts = { params: form.params, ...(form.inQuery ? { query: sent } : { body: sent }) }
    act.mutate(parts as never, {
      onError: (error) => {
        if (error instanceof RequestFailed && error.code === 'STALE') {
          setVersion(error.changes[0]?.version ?? version)
        }
        setProblems(form.explain?.(error) ?? refusedFields(error))
        form.onRefused?.()
        focusFirstProblem()
      },
      ...(form.isLeaving ? {} : { onSuccess: form.onDone }),
    })
  }

  return { values, change, problems, submit, is_pending: act.isPending, error: act.error }
}
