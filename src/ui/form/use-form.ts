import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Problems } from '../problems.ts'
import { clearProblems } from './clear-problems.ts'
import { focusFirstProblem } from './focus-first-problem.ts'

/** What the frame of a form needs of it: what its button does, and how that went. */
export type Submission = { submit: () => void; is_pending: boolean; error: Error | null }

/** A form, as it is handed to what shows it. */
export type FormOf<V> = Submission & {
  values: V
  change: (some: Partial<V>) => void
  problems: Problems
}

type Action<S, R> = Pick<UseMutationResult<R, Error, S>, 'mutate' | 'isPending' | 'error'>

type Form<V, S, R> = {
  initial: V
  /** What the action is given. */
  sentOf: (values: V) => S
  /** Looked for before anything is sent. */
  check?: (values: V) => Problems
  /** Maps a refusal to fields. */
  explain?: (error: unknown) => Problems
  onRefused?: (error: unknown) => void
  onDone?: (reply: R) => void
}

/** State of a form with a single action: its values, their problems, and submitting. */
export function useForm<V extends object, S, R>(act: Action<S, R>, form: Form<V, S, R>): FormOf<V> {
  const [values, setValues] = useState(form.initial)
  const [problems, setProblems] = useState<Problems>({})

  function change(some: Partial<V>) {
    setValues((known) => ({ ...known, ...some }))
    setProblems((known) => clearProblems(known, some))
  }

  function submit() {
    const wrong = form.check?.(values) ?? {}
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return focusFirstProblem()
    act.mutate(form.sentOf(values), {
      onError: (error) => {
        setProblems(form.explain?.(error) ?? {})
        form.onRefused?.(error)
        focusFirstProblem()
      },
      onSuccess: (reply) => form.onDone?.(reply),
    })
  }

  return { values, change, problems, submit, is_pending: act.isPending, error: act.error }
}
