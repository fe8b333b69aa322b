import { Input, SegmentedControl } from '@mantine/core'
import { useDraft, useDraftStore } from './use-draft.ts'

type Props = { path: string; label: string; data: { value: string; label: string }[] }

/** A field with a few options, one of which is always chosen. */
export function Segments({ path, label, data }: Props) {
  const store = useDraftStore()
  const value = useDraft(({ draft }) => draft[path] ?? '')
  const error = useDraft(({ problems }) => problems[path])
  return (
    <Input.Wrapper label={label} required labelElement="div" error={error}>
      <SegmentedControl
        fullWidth
        aria-label={label}
        data={data}
        value={value}
        onChange={(next) => store.change(path, next)}
      />
    </Input.Wrapper>
  )
}
