import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { byArrow, inColumn, stageOf } from './measures.ts'
import { idOfSection } from './batch-search.ts'
import { type SectionId, sectionOf } from './sheet-fields.ts'

/**
 * Handles keys of the form. Enter moves down a column of the matrix, elsewhere to the next field; Shift reverses the
 * direction. In the matrix, up and down arrows move between cells; left and right arrows do so only from an end of the
 * value. Ctrl+Enter or Cmd+Enter saves.
 */
export function moveOn(event: KeyboardEvent<HTMLFormElement>) {
  const form = event.currentTarget
  const target = event.target as HTMLElement
  // Key events of a dialog opened from a field bubble up here through React, but are not the form's.
  if (event.defaultPrevented || event.nativeEvent.isComposing || !form.contains(target)) return
  if (event.key.startsWith('Arrow')) return byArrows(event, target)
  if (event.key !== 'Enter') return
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault()
    return form.requestSubmit()
  }
  const isCard = target.role === 'radio'
  if (!isCard && !['INPUT', 'SELECT'].includes(target.tagName)) return
  event.preventDefault()
  if (isCard) target.click()
  neighbour(form, target, event.shiftKey ? -1 : 1)?.focus()
}

function byArrows(event: KeyboardEvent<HTMLFormElement>, target: HTMLElement) {
  if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return
  if (!(target instanceof HTMLInputElement)) return
  const to = byArrow(target.id, event.key)
  const field = to && document.getElementById(to)
  if (!field) return
  const { selectionStart: from, selectionEnd: end, value } = target
  // A value is fully selected when its field has just been focused.
  const isWhole = from === 0 && end === value.length
  if (event.key === 'ArrowLeft' && !isWhole && !(from === 0 && end === 0)) return
  if (event.key === 'ArrowRight' && !isWhole && from !== value.length) return
  event.preventDefault()
  field.focus()
}

export function neighbour(form: HTMLElement, field: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const inMatrix = inColumn(field.id, step)
  const below = inMatrix === null ? null : document.getElementById(inMatrix)
  if (below) return below
  const stops = 'input:not([type=hidden]), select, textarea, [role=radio], button[type=submit]'
  const fields = [...form.querySelectorAll<HTMLElement>(stops)].filter((one) => one === field || isStop(one))
  const table = field.closest('table')
  // Leave the matrix after its last column, not after its last row, and enter it at a corner.
  const others = table ? fields.filter((one) => one === field || !table.contains(one)) : fields
  const next = others[others.indexOf(field) + step]
  const entered = next?.closest('table')
  return step < 0 && entered ? lastOf(entered) : next
}

function lastOf(table: HTMLElement): HTMLElement | undefined {
  const ids = [...table.querySelectorAll<HTMLElement>('input, select')].map(({ id }) => id)
  const last = ids.find((id) => inColumn(id, 1) === null && inColumn(id, -1) !== null)
  return (last && document.getElementById(last)) || undefined
}

/** Whether Enter stops at a field. A radio group has one stop: the chosen option, or else the first. */
function isStop(field: HTMLElement): boolean {
  const group = field.closest('[role=radiogroup]')
  if (!group) return true
  const chosen = group.querySelector('input:checked, [role=radio][aria-checked=true]')
  return field === (chosen ?? group.querySelector('input, [role=radio]'))
}

/** Returns the hash of a section. The narrow form has it in its URL, so that Back leads to the overview. */
export function hashOf(section: SectionId, stage = 0): string {
  return section === 'measurements' ? `${idOfSection(section)}-${stage}` : idOfSection(section)
}

/** Returns a function that focuses a field; in the narrow form it opens the field's part first. */
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
    // Wait until the fields show their errors, because the errors change the layout.
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
