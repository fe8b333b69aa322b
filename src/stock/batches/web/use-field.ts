import { type ChangeEvent, useState } from 'react'
import { grouped } from '#platform/contract/grouped.ts'
import { SHEET_FIELDS, type SheetField } from '../fields.ts'
import { batchTexts } from '../texts.ts'
import { formTexts } from './form-texts.ts'
import { type Seen, useDraft, useDraftStore } from './draft-store.ts'

const nothing = () => null

/** Binds a field of the draft. If no value is entered, shows the formula's result. */
export function useField(path: string, computed: SheetField['formula'] = SHEET_FIELDS.get(path)?.formula) {
  const store = useDraftStore()
  const typed = useDraft(({ draft }) => draft[path] ?? '')
  // Show no result while the user types; otherwise the field could not be cleared.
  const [isTyping, setTyping] = useState(false)
  const result = useDraft((seen) => (computed ?? nothing)(seen.computed))
  const isComputed = typed === '' && !isTyping && result !== null
  return {
    isComputed,
    error: useDraft(({ problems }) => problems[path]),
    change: (value: string) => store.change(path, value),
    input: {
      id: path,
      value: isComputed ? grouped(result) : typed,
      onBlur: () => {
        setTyping(false)
        store.check(path)
      },
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => {
        setTyping(true)
        store.change(path, event.currentTarget.value)
      },
    },
  }
}

/** Note about a field; if several apply, the first of these kinds is shown. */
export type Note =
  | { kind: 'refused'; text: string }
  | { kind: 'deviating'; formula: string; typed: string }
  | { kind: 'odd'; text: string }

export function useNote(path: string): Note | null {
  const json = useDraft((seen) => {
    const note = noteOf(path, seen)
    return note && JSON.stringify(note)
  })
  return json === null ? null : JSON.parse(json)
}

function noteOf(path: string, { draft, computed, problems }: Seen): Note | null {
  const error = problems[path]
  if (error !== undefined) return { kind: 'refused', text: error }
  const place = path.replace(/^sheet\./, '')
  const deviation = computed.deviations.find(({ field }) => field === place)
  if (deviation) {
    return { kind: 'deviating', formula: grouped(deviation.formula), typed: draft[path] ?? '' }
  }
  const odd = SHEET_FIELDS.get(path)?.warning?.(computed) ?? null
  return odd === null ? null : { kind: 'odd', text: odd }
}

export function useToLookAt(): string[] {
  const joined = useDraft(({ computed }) =>
    [
      ...computed.deviations.map(({ field }) => (field === 'straws_per_dose' ? field : `sheet.${field}`)),
      ...[...SHEET_FIELDS].filter(([, { warning }]) => warning?.(computed)).map(([path]) => path),
    ].join(' '),
  )
  return joined === '' ? [] : [...new Set(joined.split(' '))]
}

/** Hint for screen readers at a field with a computed value. */
export const COMPUTED_HINT = { id: 'computed-hint', text: batchTexts.filledIn }

export const noteId = (path: string) => `${path}-note`

export function describedBy(path: string, isComputed: boolean, note: Note | null): string | undefined {
  return [...(isComputed ? [COMPUTED_HINT.id] : []), ...(note ? [noteId(path)] : [])].join(' ') || undefined
}

export const formulaText = (note: Note & { kind: 'deviating' }) => formTexts.formula(note.formula)
