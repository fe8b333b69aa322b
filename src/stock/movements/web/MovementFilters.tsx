import { Button, Group, Select, Switch } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
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
import { isFiltered, type MovementSearch } from './movement-search.ts'
import classes from './movements.module.css'

type Props = { search: MovementSearch; onChange: (some: MovementSearch, step?: Step) => void }

export function MovementFilters({ search, onChange }: Props) {
  const isSmall = useMediaQuery('not (min-width: 48em)', false, { getInitialValueInEffect: false })
  const [isShown, setShown] = useState(false)
  return (
    <>
      {isSmall && (
        <Button
          variant={isFiltered(search) ? 'light' : 'default'}
          leftSection={<IconFilter size={16} aria-hidden />}
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        >
          {movementTexts.filter}
        </Button>
      )}
      {(!isSmall || isShown) && (
        <Group component="search" aria-label={commonTexts.filter} className={classes.movementFilters}>
          <Day name="from" search={search} onChange={onChange} />
          <Day name="to" search={search} onChange={onChange} />
          <Select
            size="xs"
            label={movementTexts.type}
            placeholder={movementTexts.allTypes}
            clearable
            data={choices(MOVEMENT_TYPES)}
            value={search.type ?? null}
            onChange={(type) => onChange({ type: type ?? undefined })}
          />
          <PartySelect
            size="xs"
            label={movementTexts.party}
            placeholder={movementTexts.anyParty}
            value={search.party_id ?? null}
            onChange={(party_id) => onChange({ party_id: party_id ?? undefined })}
          />
          <FilterText
            size="xs"
            label={movementTexts.batchLabel}
            placeholder={movementTexts.anyBatch}
            value={search.batch_label ?? ''}
            onSettled={(batch_label) => onChange({ batch_label: batch_label || undefined }, REPLACE_HISTORY)}
          />
          <Switch
            label={movementTexts.relocations}
            checked={search.relocations === true}
            onChange={(event) => onChange({ relocations: event.currentTarget.checked || undefined })}
          />
        </Group>
      )}
    </>
  )
}

/** Field for a day, which does not filter while the user types. */
function Day({ name, search, onChange }: Props & { name: 'from' | 'to' }) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <DayField
      size="xs"
      label={movementTexts[name]}
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
