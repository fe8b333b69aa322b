import { useState } from 'react'
import type * as z from 'zod/mini'
import type { EndpointName, Reply, Sent } from '#api'
import { useAct } from '../call.ts'
import { type Problems, problemsOf, refusedFields } from '../ui/problems.ts'
import { clearProblems } from './clear-problems.ts'
import { focusFirstProblem } from './focus-first-problem.ts'

type Form<N extends EndpointName, V> = {
  initial: V
  /** Checks what is sent, before it is. */
  schema: z.ZodMiniType
  /** The body, or the query of what has no body, from what stands in the form; not yet checked. */
  sentOf: (values: V) => unknown
  params?: Sent<N, 'params'>
  in_query?: boolean
  /** Says a refusal at the field it concerns, where the server names none. */
  explain?: (error: unknown) => Problems | undefined
  onRefused?: () => void
  onDone: (reply: Reply<N>) => void
  /** What the form stands on goes with the act, so the form has to be left before all is shown anew. */
  is_leaving?: boolean
}

/** A form that does one thing: its values, what is wrong with them, and sending it off. */
export function useActForm<N extends EndpointName, V extends object>(name: N, form: Form<N, V>) {
  const act = useAct(name, form.is_leaving ? form.onDone : undefined)
  const [values, setValues] = useState(form.initial)
  const [problems, setProblems] = useState<Problems>({})

  function change(some: Partial<V>) {
    setValues((known) => ({ ...known, ...some }))
    setProblems((known) => clearProblems(known, some))
  }

  function submit() {
    const sent = form.sentOf(values)
    const wrong = problemsOf(form.schema, sent)
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return focusFirstProblem()
    const parts = { params: form.params, ...(form.in_query ? { query: sent } : { body: sent }) }
    act.mutate(parts as never, {
      onError: (error) => {
        setProblems(form.explain?.(error) ?? refusedFields(error))
        form.onRefused?.()
        focusFirstProblem()
      },
      ...(form.is_leaving ? {} : { onSuccess: form.onDone }),
    })
  }

  return { values, change, problems, submit, is_pending: act.isPending, error: act.error }
}
