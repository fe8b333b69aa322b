import type { UseMutationResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isRefused } from '../call.ts'
import { type Problems, warningCodes } from '../problems.ts'
import type { WarningCode } from '#platform/contract/warnings.ts'
import { clearProblems } from './clear-problems.ts'
import { focusFirstProblem } from './focus-first-problem.ts'
import { outlivesTyping } from './outlives-typing.ts'
import { useBackGuard } from '../use-back-guard.ts'

/** What the frame of a form needs of it: what its button does, and how that went. */
export type Submission = { submit: () => void; is_pending: boolean; refused: Refused | null }

/** A try that did not work, and what of it was said at fields. */
type Refused = { error: Error; atFields: string[] }

/** A form, as it is handed to what shows it. */
export type FormOf<V> = Submission & {
  values: V
  change: (some: Partial<V>) => void
  problems: Problems
}

type Action<S, R> = Pick<UseMutationResult<R, Error, S>, 'mutate' | 'isPending'>

type Form<V, S, R> = {
  initial: V
  /** What the action is given; `accept` has the codes of the warnings that the user accepts. */
  sentOf: (values: V, accept: WarningCode[]) => S
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
  const [refused, setRefused] = useState<Refused | null>(null)
  const [accept, setAccept] = useState<WarningCode[]>([])
  // Tried again without a change, it is sent as it was, so that it is done once: what it was made of may have been
  // loaded anew since.
  const [unanswered, setUnanswered] = useState<{ values: V; sent: S } | null>(null)
  // Going back would hide how it ends. A ref: what is done at the end may go back itself, before anything is rendered.
  const isUnderWay = useRef(false)
  useBackGuard(() => isUnderWay.current)
  const isFocusWaiting = useRef(false)
  // The next frame may come before the problems are rendered.
  useEffect(() => {
    if (isFocusWaiting.current) focusFirstProblem()
    isFocusWaiting.current = false
  }, [problems])

  function change(some: Partial<V>) {
    setValues((known) => ({ ...known, ...some }))
    setProblems((known) => clearProblems(known, some))
    setAccept([])
    setRefused((known) => (known && outlivesTyping(known.error) ? known : null))
  }

  function submit() {
    const again = unanswered?.values === values ? unanswered : null
    const wrong = again ? {} : (form.check?.(values) ?? {})
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) {
      isFocusWaiting.current = true
      return
    }
    setRefused(null)
    const sent = again ? again.sent : form.sentOf(values, accept)
    isUnderWay.current = true
    act.mutate(sent, {
      onError: (error) => {
        isUnderWay.current = false
        setUnanswered(isRefused(error) ? null : { values, sent })
        setAccept((previous) => [...new Set([...previous, ...warningCodes(error)])])
        const told = form.explain?.(error) ?? {}
        setProblems(told)
        setRefused({ error, atFields: Object.values(told) })
        form.onRefused?.(error)
        isFocusWaiting.current = true
      },
      onSuccess: (reply) => {
        isUnderWay.current = false
        setUnanswered(null)
        form.onDone?.(reply)
      },
    })
  }

  return { values, change, problems, submit, is_pending: act.isPending, refused }
}
