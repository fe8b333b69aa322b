import { Loader, Select, type SelectProps, Stack, Text } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { commonTexts } from '../texts.ts'
import { errorText } from '../error-text.ts'

export type Choice = { value: string; label: string; hint?: string | null }

export type FoundSelectProps = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'filter'> & {
  value: string | null
  onChange: (value: string | null) => void
}

type Props = FoundSelectProps & {
  /** What the server found for `searched`; undefined while it has not answered. */
  found: Choice[] | undefined
  /** Why the server did not answer, if it did not. */
  failure: unknown
  searched: string
  onSearch: (text: string) => void
  /** Makes what was typed and not found. */
  onCreate?: ((text: string) => void) | undefined
  /** Takes what was typed as a name and no more. */
  onTake?: ((text: string) => void) | undefined
  /** What the value stands for, where no search need find it. */
  known?: Choice | null
}

const CREATE = 'create'
const TAKE = 'take'

/** A select over more than fits on a screen: what is typed is looked for on the server, and made if it is new. */
export function FoundSelect({ value, onChange, found, failure, searched, onSearch, ...more }: Props) {
  const { onCreate, onTake, known = null, ...rest } = more
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Choice | null>(known)
  const [isOpen, setOpen] = useState(false)
  const awaited = useRef<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const search = useDebouncedCallback(onSearch, 200)
  const current = found?.find((one) => one.value === value) ?? (known?.value === value ? known : undefined)
  // The chosen one stays known when the next search does not find it.
  if (current && (chosen?.value !== current.value || chosen.label !== current.label)) setChosen(current)
  const isFound = found?.some((one) => one.value === value) ?? false
  const kept = chosen && chosen.value === value && !isFound ? [chosen] : []

  const wanted = typed.trim() === chosen?.label && chosen.value === value ? '' : typed.trim()
  // Only an answer to exactly this text says that there is nothing of this name yet.
  const isAnswered = found !== undefined && searched === wanted
  const isNew = wanted !== '' && isAnswered && !found.some(({ label }) => label === wanted)
  const make = [
    ...(onCreate && isNew ? [{ value: CREATE, label: commonTexts.create(wanted) }] : []),
    ...(onTake && isNew ? [{ value: TAKE, label: commonTexts.takeName(wanted) }] : []),
  ]
  const hints = new Map([...kept, ...(found ?? [])].map((one) => [one.value, one.hint]))
  const fits = (one: { value: string; label: string }, text: string) =>
    `${one.label} ${hints.get(one.value) ?? ''}`.toLowerCase().includes(text.toLowerCase())
  const matches = (one: { value: string; label: string }) =>
    one.value === CREATE || one.value === TAKE || fits(one, wanted)

  function choose(one: Choice) {
    setChosen(one)
    setOpen(false)
    onChange(one.value)
  }
  /**
   * Enter takes the highlighted option, else the first that fits; before the answer is here, once it is. Not left to
   * the select: a timer that it starts as its list opens forgets what was highlighted meanwhile.
   */
  function takeFirst(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || wanted === '' || failure) return
    const highlighted = isOpen && highlightedOption(event.currentTarget)
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
      data={[...kept, ...(found ?? []), ...make]}
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
        // Whoever goes on to the next field leaves what Enter was pressed for, and nothing else.
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

/** The option of this input's list that is highlighted, while the list is open. */
function highlightedOption(input: HTMLInputElement) {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  return list?.querySelector<HTMLElement>('[data-combobox-selected]')
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
