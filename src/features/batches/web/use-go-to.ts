import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { stageOf } from './measures.ts'
import { idOfSection } from './SectionIndex.tsx'
import { type SectionId, sectionOf } from './sheet-fields.ts'

/** What the narrow form shows stands in its address, so that going back leads to the overview. */
export function hashOf(section: SectionId, stage = 0): string {
  return section === 'measurements' ? `${idOfSection(section)}-${stage}` : idOfSection(section)
}

/** Leads to a field; in the narrow form its part is opened first. */
export function useGoTo(isNarrow: boolean) {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current) focusField(wanted.current)
    wanted.current = null
  }, [hash])
  return (path: string) => {
    const place = hashOf(sectionOf(path) ?? 'identification', Math.max(0, stageOf(path)))
    // Waits until the fields show their errors.
    if (!isNarrow || hash === place) return void requestAnimationFrame(() => focusField(path))
    wanted.current = path
    void navigate({ to: '.', hash: place, replace: hash !== '' })
  }
}

export function focusField(path: string) {
  const field = document.getElementById(path)
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
