import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint, Reply, Sent } from '#platform/contract/endpoint.ts'
import { RequestFailed, useApiMutation } from '../call.ts'
import { type Problems, problemsOf, refusedFields } from '../problems.ts'
import { clearProblems } from './clear-problems.ts'
import { focusFirstProblem } from './focus-first-problem.ts'

type Form<E extends Endpoint, V> = {
  initial: V
  /** Checks what is sent, before it is. */
  schema: z.ZodMiniType
  /** The body, or the query of what has no body, from what stands in the form; not yet checked. */
  sentOf: (values: V, base: { initial: V; version: number }) => unknown
  /** The version of what is changed; after somebody else was faster, saving again changes theirs. */
  version?: number
  /** What else has to fit before it is sent. */
  check?: (values: V) => Problems
  params?: Sent<E, 'params'>
  inQuery?: boolean
  /** Says a refusal at the field it concerns, where the server names none. */
  explain?: (error: unknown) => Problems | undefined
  onRefused?: () => void
  onDone: (reply: Reply<E>) => void
  /** What the form stands on goes with the act, so the form has to be left before all is shown anew. */
  isLeaving?: boolean
}

/** A form that does one thing: its values, what is wrong with them, and sending it off. */
export function useApiForm<E extends Endpoint, V extends object>(endpoint: E, form: Form<E, V>) {
  const act = useApiMutation(endpoint, form.isLeaving ? form.onDone : undefined)
  // What was seen when the form came up, whatever is shown anew beneath it.
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
