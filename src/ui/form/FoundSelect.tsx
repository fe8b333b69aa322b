import { Loader, Select, type SelectProps, Stack, Text } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { commonTexts } from '../texts.ts'
import { errorText } from '../errors.ts'
import { highlightedOption, SearchSelect } from './SearchSelect.tsx'

export type Choice = { value: string; label: string; hint?: string | null }

export type FoundSelectProps = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'filter'> & {
  value: string | null
  onChange: (value: string | null) => void
}

type Props = FoundSelectProps & {
  /** Results of the server, for `searched` or an earlier text; undefined until the first reply. */
  found: Choice[] | undefined
  failure: unknown
  searched: string
  onSearch: (text: string) => void
  /** Creates a record with the typed name. Offered if no result has that name. */
  onCreate?: ((text: string) => void) | undefined
  /** Kind of record that is created, shown below its option. */
  createHint?: string
  /** Uses the typed text as a name without a record. Offered if no result has that name. */
  onTake?: ((text: string) => void) | undefined
  /** Option of the current value, which may be missing from the results; null if unknown. */
  known?: Choice | null
}

const CREATE = 'create'
const TAKE = 'take'

/** Select for long lists: it searches on the server while the user types, and can offer to create a record. */
export function FoundSelect({ value, onChange, found, failure, searched, onSearch, ...more }: Props) {
  const { onCreate, createHint, onTake, known = null, ...rest } = more
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Choice | null>(known)
  const [isOpen, setOpen] = useState(false)
  const awaited = useRef<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const search = useDebouncedCallback(onSearch, 200)
  const current = found?.find((one) => one.value === value) ?? (known?.value === value ? known : undefined)
  // Remember the chosen option, because the next search may not include it.
  if (current && (chosen?.value !== current.value || chosen.label !== current.label)) setChosen(current)
  const isFound = found?.some((one) => one.value === value) ?? false
  const selected = chosen && chosen.value === value && !isFound ? [chosen] : []

  const wanted = typed.trim() === chosen?.label && chosen.value === value ? '' : typed.trim()
  // Only the reply to exactly this text shows that the name is new.
  const isAnswered = found !== undefined && searched === wanted
  const isNew = wanted !== '' && isAnswered && !found.some(({ label }) => label === wanted)
  const make = [
    ...(onCreate && isNew ? [{ value: CREATE, label: commonTexts.create(wanted) }] : []),
    ...(onTake && isNew ? [{ value: TAKE, label: commonTexts.takeName(wanted) }] : []),
  ]
  const hints = new Map([...selected, ...(found ?? [])].map((one) => [one.value, one.hint]))
  hints.set(CREATE, createHint)
  const fits = (one: { value: string; label: string }, text: string) =>
    `${one.label} ${hints.get(one.value) ?? ''}`.toLowerCase().includes(text.toLowerCase())
  const matches = (one: { value: string; label: string }) =>
    one.value === CREATE || one.value === TAKE || fits(one, wanted)

  function choose(one: Choice) {
    setChosen(one)
    setOpen(false)
    onChange(one.value)
  }
  /** Takes the highlighted option on Enter; without one, the first match as soon as it arrives. */
  function takeFirst(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || wanted === '' || failure) return
    const highlighted = highlightedOption(event.currentTarget)
    const first = found?.find(matches)
    if (highlighted) highlighted.click()
    else if (first && isOpen) choose(first)
    else if (!first && !isAnswered) {
      search.flush()
      awaited.current = wanted
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  useEffect(() => {
    const text = awaited.current
    if (text === null || (!failure && !(searched === text && found))) return
    awaited.current = null
    const first = failure ? undefined : found?.find((one) => fits(one, text))
    if (first) choose(first)
  })

  return (
    <Select
      {...rest}
      searchable
      selectFirstOptionOnChange
      clearable={!rest.required}
      allowDeselect={false}
      data={[...selected, ...(found ?? []), ...make]}
      filter={({ options }) => options.filter((option) => !('value' in option) || matches(option))}
      renderOption={({ option }) => <Option label={option.label} hint={hints.get(option.value)} />}
      nothingFoundMessage={
        isAnswered ? commonTexts.noneFound : failure ? errorText(failure) : <Loader size="xs" />
      }
      value={value}
      ref={input}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onKeyDownCapture={takeFirst}
      onSearchChange={(text) => {
        // A change after moving on to the next field must not undo the choice made by Enter.
        if (awaited.current !== null && document.activeElement !== input.current) return
        awaited.current = null
        setTyped(text)
        search(text === chosen?.label && chosen.value === value ? '' : text.trim())
      }}
      onChange={(next) => {
        if (next === CREATE) return onCreate?.(wanted)
        if (next === TAKE) return onTake?.(wanted)
        const picked = found?.find((one) => one.value === next)
        if (picked) choose(picked)
        else onChange(next)
      }}
    />
  )
}

function Option({ label, hint }: { label: string; hint: string | null | undefined }) {
  return (
    <Stack gap={0}>
      <span>{label}</span>
      {hint && (
        <Text size="xs" c="dimmed" span>
          {hint}
        </Text>
      )}
    </Stack>
  )
}

type ListSelectProps = Omit<SelectProps, 'data'> & { all: readonly { id: string; name: string }[] }

/** Select from a complete list by typing part of a name; a `FoundSelect` searches on the server. */
export function ListSelect({ all, ...rest }: ListSelectProps) {
  return (
    <SearchSelect
      placeholder={commonTexts.choose}
      limit={100}
      nothingFoundMessage={commonTexts.noneFound}
      data={all.map(({ id, name }) => ({ value: id, label: name }))}
      {...rest}
    />
  )
}
