import { type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { sharedState } from './shared-state.ts'

/** Components that report the same problem; `scope` is the dialog that contains the component. */
const reporting = sharedState<readonly { id: string; scope: Element | null }[]>([])

/**
 * Returns the ref of an element of the calling component, and whether this component is the first to report on its page
 * or dialog.
 */
export function useFirst(isReporting: boolean): [RefObject<HTMLSpanElement | null>, boolean] {
  const id = useId()
  const mark = useRef<HTMLSpanElement>(null)
  const parts = reporting.use()
  useLayoutEffect(() => {
    if (!isReporting) return undefined
    const scope = mark.current?.closest('[role=dialog]') ?? null
    reporting.set([...reporting.get(), { id, scope }])
    return () => reporting.set(reporting.get().filter((other) => other.id !== id))
  }, [id, isReporting])
  const mine = parts.find((part) => part.id === id)
  return [mark, mine !== undefined && parts.find(({ scope }) => scope === mine.scope) === mine]
}
