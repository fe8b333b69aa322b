import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { isUnknown } from '../call.ts'
import { type Problems, warningCodes } from '../errors.ts'
import type { WarningCode } from '#platform/contract/warnings.ts'
import { clearProblems, focusFirstProblem, outlivesTyping } from './field-problems.ts'
import { useNavigation } from '../navigation.ts'

export type Submission = {
  submit: () => void
  is_pending: boolean
  refused: Refused | null
  /** Returns the label of a field by its path in the request, or undefined; absent if the form has no labels. */
  labelOf?: ((path: string) => string | undefined) | undefined
}

type Refused = { error: Error; atFields: string[] }

export type FormOf<V> = Submission & {
  values: V
  change: (some: Partial<V>) => void
  problems: Problems
  /** Returns the props of an input: label, value, error and onChange. */
  of: <K extends Field<V>>(field: K) => FieldProps<Exclude<V[K], undefined>>
  /** Returns the props of a select, whose value is null while its field is blank. */
  choiceOf: <K extends Field<V>>(field: K) => FieldProps<Exclude<V[K], undefined> | null>
}

/** Field that an input shows: blank is an empty text or list, not null. */
type Field<V> = { [K in keyof V]-?: null extends V[K] ? never : K }[keyof V] & string

type FieldProps<T> = {
  label?: string
  value: T
  error: string | undefined
  onChange(input: T | null | { currentTarget: { value: string } }): void
}

type Action<S, R> = {
  isPending: boolean
  mutate: (sent: S, options: { onError: (error: Error) => void; onSuccess: (reply: R) => void }) => void
}

export type Labels = Readonly<Record<string, unknown>>

type Form<V, S, R> = {
  initial: V
  labels?: Labels | undefined
  /** Returns the argument of the action; `accept` has the codes of the warnings that the user accepts. */
  sentOf: (values: V, accept: WarningCode[]) => S
  check?: (values: V) => Problems
  explain?: (error: unknown) => Problems
  onRefused?: (error: unknown) => void
  onDone?: (reply: R) => void
}

/** Returns the state of a form with a single action: its values, their problems, and submitting. */
export function useForm<V extends object, S, R>(act: Action<S, R>, form: Form<V, S, R>): FormOf<V> {
  const [values, setValues] = useState(form.initial)
  const [problems, setProblems] = useState<Problems>({})
  const [refused, setRefused] = useState<Refused | null>(null)
  const [accept, setAccept] = useState<WarningCode[]>([])
  // If the values are unchanged after a request without a reply, repeat that request exactly, so that it has one effect
  // even if data behind it has been reloaded since.
  const [unanswered, setUnanswered] = useState<{ values: V; sent: S } | null>(null)
  // Going back would hide the outcome. Use a ref, because code may go back before the next render.
  const isUnderWay = useRef(false)
  const { guardBack } = useNavigation()
  useEffect(() => guardBack(() => isUnderWay.current), [guardBack])
  const isFocusWaiting = useRef(false)
  // Focus after rendering, because the frame after `setProblems` may come before the problems are rendered.
  useEffect(() => {
    if (isFocusWaiting.current) focusFirstProblem()
    isFocusWaiting.current = false
  }, [problems])

  function change(some: Partial<V>) {
    setValues((previous) => ({ ...previous, ...some }))
    setProblems((previous) => clearProblems(previous, some))
    setAccept([])
    setRefused((previous) => (previous && outlivesTyping(previous.error) ? previous : null))
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
        setUnanswered(isUnknown(error) ? { values, sent } : null)
        setAccept((previous) => [...new Set([...previous, ...warningCodes(error)])])
        const explained = form.explain?.(error) ?? {}
        setProblems(explained)
        setRefused({ error, atFields: Object.values(explained) })
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

  const { labels } = form
  const labelOf =
    labels &&
    ((path: string) =>
      path
        .split('.')
        .map((name) => labels[name])
        .find((label) => typeof label === 'string'))

  function fieldProps(field: keyof V & string, value: unknown) {
    const label = labelOf?.(field)
    return {
      ...(label !== undefined && { label }),
      // TypeScript does not relate the value of a field to the generic type of all values.
      value: value as never,
      error: problems[field],
      onChange: (input: unknown) =>
        change({
          [field]: (input as ChangeEvent<HTMLInputElement>)?.currentTarget?.value ?? input ?? '',
        } as Partial<V>),
    }
  }

  return {
    ...{ values, change, problems, submit, is_pending: act.isPending, refused, labelOf },
    of: (field) => fieldProps(field, values[field] ?? ''),
    choiceOf: (field) => fieldProps(field, values[field] || null),
  }
}
