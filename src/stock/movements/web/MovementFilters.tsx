import { Group, Select, Switch } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { PartySelect } from '#registry/parties/web/PartySelect.tsx'
import { DayField } from '#ui/form/DayField.tsx'
import { FilterText } from '#ui/form/FilterText.tsx'
import { isDay, periodProblem } from '#ui/dates.ts'
import { commonTexts } from '#ui/texts.ts'
import { type Step, REPLACE_HISTORY } from '#ui/search-params.ts'
import { choices } from '#platform/contract/words.ts'
import { MOVEMENT_TYPES } from '../contract.ts'
import { movementTexts } from '../texts.ts'
import type { MovementSearch } from './movement-search.ts'
import classes from './movements.module.css'

type Props = {
  search: MovementSearch
  /** Whether the movements are of several batches. */
  withBatch?: boolean
  onChange: (some: MovementSearch, step?: Step) => void
}

export function MovementFilters({ search, withBatch = false, onChange }: Props) {
  return (
    <Group component="search" aria-label={commonTexts.filter} className={classes.movementFilters}>
      {withBatch && (
        <FilterText
          aria-label={movementTexts.batchLabel}
          placeholder={movementTexts.batchLabel}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search.batch_label ?? ''}
          onSettled={(batch_label) => onChange({ batch_label: batch_label || undefined }, REPLACE_HISTORY)}
        />
      )}
      <Day name="from" search={search} onChange={onChange} />
      <Day name="to" search={search} onChange={onChange} />
      <Select
        aria-label={movementTexts.type}
        placeholder={movementTexts.type}
        clearable
        data={choices(MOVEMENT_TYPES)}
        value={search.type ?? null}
        onChange={(type) => onChange({ type: type ?? undefined })}
      />
      <PartySelect
        aria-label={movementTexts.party}
        placeholder={movementTexts.party}
        value={search.party_id ?? null}
        onChange={(party_id) => onChange({ party_id: party_id ?? undefined })}
      />
      <Switch
        py={8}
        label={movementTexts.relocations}
        checked={search.relocations === true}
        onChange={(event) => onChange({ relocations: event.currentTarget.checked || undefined })}
      />
    </Group>
  )
}

/** Field for a day, which does not filter while the user types. */
function Day({ name, search, onChange }: Props & { name: 'from' | 'to' }) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <DayField
      aria-label={movementTexts[name]}
      placeholder={movementTexts[name]}
      value={typed ?? search[name] ?? ''}
      error={name === 'to' && typed === null && periodProblem(search)}
      withShortcuts={false}
      onChange={(text) => {
        const isSettled = text === '' || isDay(text)
        setTyped(isSettled ? null : text)
        if (isSettled) onChange({ [name]: text || undefined }, REPLACE_HISTORY)
      }}
    />
  )
}
