import { Checkbox, Group, Select } from '@mantine/core'
import { PartySelect } from '#registry/parties/web/PartySelect.tsx'
import type { Sent } from '#platform/contract/endpoint.ts'
import { choices } from '#platform/contract/words.ts'
import { DayField } from '#ui/form/DayField.tsx'
import { periodProblem } from '#ui/dates.ts'
import { type listMovements, MOVEMENT_TYPES } from '../contract.ts'
import { movementTexts } from '../texts.ts'
import classes from './movements.module.css'

export type Filter = Omit<Sent<typeof listMovements, 'query'>, 'tenant_id' | 'limit' | 'offset'>

export function ActivityFilter({ filter, onChange }: { filter: Filter; onChange: (some: Filter) => void }) {
  const day = (field: 'from' | 'to') => (
    <DayField
      size="xs"
      label={movementTexts[field]}
      value={filter[field] ?? ''}
      error={field === 'to' && periodProblem(filter)}
      onChange={(text) => onChange({ [field]: text || undefined })}
    />
  )
  return (
    <Group component="search" className={classes.movementFilters}>
      <Select
        size="xs"
        label={movementTexts.type}
        placeholder={movementTexts.allTypes}
        clearable
        data={choices(MOVEMENT_TYPES)}
        value={filter.type ?? null}
        onChange={(type) => onChange({ type: type ?? undefined })}
      />
      {day('from')}
      {day('to')}
      <PartySelect
        size="xs"
        label={movementTexts.party}
        value={filter.party_id ?? null}
        onChange={(party_id) => onChange({ party_id: party_id ?? undefined })}
      />
      <Checkbox
        label={movementTexts.relocations}
        checked={filter.relocations === '1'}
        onChange={(event) => onChange({ relocations: event.currentTarget.checked ? '1' : undefined })}
      />
    </Group>
  )
}
