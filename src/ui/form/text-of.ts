import type { FormOf } from './use-form.ts'

type TextField<V> = {
  [K in keyof V]-?: V[K] extends string | undefined ? (string extends V[K] ? K : never) : never
}[keyof V] &
  string

/** Ties a text field to a form: what it shows, what is wrong with it, and what typing does. */
export function textOf<V>({ values, problems, change }: FormOf<V>, field: TextField<V>) {
  return {
    value: (values[field] ?? '') as string,
    error: problems[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [field]: event.currentTarget.value } as Partial<V>),
  }
}
