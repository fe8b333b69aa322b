import { PartySelect } from '#features/parties/web/PartySelect.tsx'
import { useDraft, useDraftStore } from './use-draft.ts'

/** A party of the sheet, which can be added on the way. */
export function PartyField({ path, label }: { path: string; label: string }) {
  const store = useDraftStore()
  const value = useDraft(({ draft }) => draft[path] || null)
  const error = useDraft(({ problems }) => problems[path])
  return (
    <PartySelect
      id={path}
      label={label}
      canCreate
      value={value}
      onChange={(id) => store.change(path, id ?? '')}
      error={error}
    />
  )
}
