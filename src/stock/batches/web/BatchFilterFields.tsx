import { breedName, BREEDS } from '#registry/animals/breeds.ts'
import { FilterText } from '#ui/form/FilterText.tsx'
import { PartySelect } from '#registry/parties/web/PartySelect.tsx'
import { type Step, REPLACE_HISTORY } from '#ui/search-params.ts'
import { batchTexts } from '../texts.ts'
import type { BatchSearch, FilterField } from './batch-search.ts'
import { SearchSelect } from '#ui/form/SearchSelect.tsx'

type Props = {
  search: BatchSearch
  onSettle: (field: FilterField, value: string | null, step?: Step) => void
}

const BREED_CHOICES = BREEDS.map((breed) => ({ value: breed, label: breedName(breed) }))

export function BatchFilterFields({ search, onSettle }: Props) {
  const text = (field: 'label' | 'ueln' | 'animal_name' | 'straw_mark') => (
    <FilterText
      label={batchTexts[field]}
      placeholder={batchTexts.any}
      value={search[field] ?? ''}
      onSettled={(value) => onSettle(field, value, REPLACE_HISTORY)}
    />
  )
  return (
    <>
      {text('label')}
      <PartySelect
        label={batchTexts.owner}
        placeholder={batchTexts.any}
        value={search.straw_owner_id ?? null}
        onChange={(value) => onSettle('straw_owner_id', value)}
      />
      {text('ueln')}
      {text('animal_name')}
      <SearchSelect
        label={batchTexts.breed}
        placeholder={batchTexts.any}
        clearable
        data={BREED_CHOICES}
        value={search.breed ?? null}
        onChange={(value) => onSettle('breed', value)}
      />
      {text('straw_mark')}
    </>
  )
}
