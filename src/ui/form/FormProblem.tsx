import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Problem } from '../Problem.tsx'
import type { Submission } from './use-form.ts'

type Props = {
  form: Pick<Submission, 'refused'>
  /** What did not work; without it, a refusal told at its fields needs no more words. */
  failed?: string | undefined
  children?: ReactNode
}

/** Why a form's last try did not work, as far as none of its fields says so. */
export function FormProblem({ form: { refused }, failed, children }: Props) {
  const place = useRef<HTMLSpanElement>(null)
  const [seen, setSeen] = useState<{ refused: Submission['refused']; isAtFields: boolean } | null>(null)
  // A refusal may name a field that the form does not show, so what it shows decides. Done before anything is painted.
  useLayoutEffect(() => {
    const shown = place.current?.closest('form')?.textContent ?? ''
    const told = refused?.atFields ?? []
    setSeen({ refused, isAtFields: told.length > 0 && told.every((text) => shown.includes(text)) })
  }, [refused])
  const isSeen = refused !== null && seen?.refused === refused
  return (
    <>
      <span ref={place} hidden />
      {isSeen && (failed !== undefined || !seen.isAtFields) && (
        <Problem error={refused.error} failed={failed} isAtFields={seen.isAtFields}>
          {children}
        </Problem>
      )}
    </>
  )
}
