import { Group, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Breed, breedName } from '#registry/animals/breeds.ts'
import { useParty } from '#registry/parties/web/use-party.tsx'
import { batchTexts } from '../texts.ts'
import { FilterChips } from '#ui/FilterChips.tsx'
import type { Step } from '#ui/search-params.ts'
import { commonTexts } from '#ui/texts.ts'
import { type BatchSearch, FILTER_FIELDS, type FilterField } from './batch-search.ts'

type Props = {
  search: BatchSearch
  found: number | undefined
  fields: ReactNode
  onSettle: (field: FilterField, value: string | null, step?: Step) => void
  renderSwitch: (label?: string) => ReactNode
}

/** Filter of the batches on a phone. */
export function BatchFilterChips({ search, found, fields, onSettle, renderSwitch }: Props) {
  const owner = useParty(search.straw_owner_id ?? null)
  const filled = FILTER_FIELDS.filter((field) => search[field])
  const missing = FILTER_FIELDS.filter((field) => !search[field])
  const valueOf = (field: FilterField) => {
    if (field === 'straw_owner_id') return owner?.name ?? batchTexts.owner
    return field === 'breed' ? breedName(search.breed as Breed) : search[field]!
  }
  return (
    <FilterChips
      isOn={search.active === true}
      lead={renderSwitch(commonTexts.filter)}
      filled={filled.map((field) => ({
        key: field,
        text: valueOf(field),
        clear: batchTexts.clearField(batchTexts[nameOf(field)]),
        onClear: () => onSettle(field, null),
      }))}
      more={
        <>
          <VisuallyHidden>{batchTexts.filterBy}</VisuallyHidden>{' '}
          {batchTexts.filterFields((missing.length > 0 ? missing : FILTER_FIELDS).map(nameOf))}
        </>
      }
      fields={
        <>
          <Group gap={0} justify="space-between" wrap="nowrap" mih={44} c="dimmed">
            <span aria-hidden>{batchTexts.filterOn}</span>
            {renderSwitch()}
          </Group>
          {fields}
        </>
      }
      show={batchTexts.show(found)}
    />
  )
}

const nameOf = (field: FilterField) => (field === 'straw_owner_id' ? 'owner' : field)
