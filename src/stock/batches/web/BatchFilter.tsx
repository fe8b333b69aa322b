import { ActionIcon, Switch } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { type Ref, useRef, useSyncExternalStore } from 'react'
import { useRouter } from '@tanstack/react-router'
import { lazySection } from '#ui/lazy-section.tsx'
import { commonTexts } from '#ui/texts.ts'
import type { Step } from '#ui/search-params.ts'
import { batchTexts } from '../texts.ts'
import { type BatchSearch, FILTER_FIELDS, type FilterField, validateBatchSearch } from './batch-search.ts'
import classes from './BatchFilter.module.css'
import chipsClasses from '#ui/FilterChips.module.css'

const BatchFilterChips = lazySection(
  async () => (await import('./BatchFilterChips.tsx')).BatchFilterChips,
  <div className={chipsClasses.filterChips} />,
)

// Load the fields lazily, because their lists of choices are not needed to show the batches.
const BatchFilterFields = lazySection(
  async () => (await import('./BatchFilterFields.tsx')).BatchFilterFields,
  null,
)

export type Filter = Pick<BatchSearch, FilterField | 'active'>
type Props = {
  search: BatchSearch
  found: number | undefined
  onChange: (filter: Filter, step?: Step) => void
}

const NO_FILTER: Filter = {
  ...(Object.fromEntries(FILTER_FIELDS.map((field) => [field, undefined])) as Filter),
  active: undefined,
}

/**
 * Filter of the batches. Text input is debounced. A change switches the filter on, or off if all fields are empty.
 */
export function BatchFilter({ search, found, onChange }: Props) {
  // On a phone the fields would push the batches off the screen, and on a tablet their names would be cut off.
  const isWide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false })
  const toggle = useRef<HTMLInputElement>(null)
  const isOn = search.active === true
  function settle(field: FilterField, value: string | null, step?: Step) {
    const next = { ...search, [field]: value || undefined }
    const isEmpty = FILTER_FIELDS.every((one) => !next[one])
    onChange({ [field]: next[field], active: isEmpty ? undefined : true }, step)
  }
  const fields = <BatchFilterFields search={search} onSettle={settle} />
  const turn = (active: boolean) => onChange({ active: active || undefined })
  if (!isWide) {
    const renderSwitch = (label?: string) => <FilterSwitch label={label} search={search} onTurn={turn} />
    return <BatchFilterChips {...{ search, found, fields, renderSwitch }} onSettle={settle} />
  }
  return (
    <section
      className={classes.filterBar}
      aria-label={commonTexts.filter}
      data-on={isOn || undefined}
      data-screen-only
    >
      <FilterSwitch ref={toggle} label={commonTexts.filter} search={search} onTurn={turn} />
      {fields}
      {isOn && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          mx={8}
          aria-label={batchTexts.clear}
          onClick={() => {
            // Focus the switch, because the clear button disappears and the focus would be lost.
            toggle.current?.focus()
            onChange(NO_FILTER)
          }}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </section>
  )
}

type FilterSwitchProps = {
  search: BatchSearch
  onTurn: (isOn: boolean) => void
  label?: string | undefined
  ref?: Ref<HTMLInputElement>
}

function FilterSwitch({ search, onTurn, label, ref }: FilterSwitchProps) {
  return (
    <Switch
      ref={ref}
      aria-label={batchTexts.filterOn}
      label={label}
      withThumbIndicator={false}
      checked={useActive(search)}
      onChange={(event) => onTurn(event.currentTarget.checked)}
    />
  )
}

/**
 * Whether the URL switches the filter on. Reads the history, because the router's own state changes only once the list
 * is loaded.
 */
function useActive(shown: BatchSearch): boolean {
  const { history, options } = useRouter()
  return useSyncExternalStore(history.subscribe, () => {
    const { pathname, search } = history.location
    // During navigation to another screen, the filter does not change.
    if (pathname !== '/batches') return shown.active === true
    return validateBatchSearch(options.parseSearch(search)).active === true
  })
}
