import { Button, Group, Paper, Select, SimpleGrid, Stack, Switch, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { breedName, BREEDS } from '#features/animals/breeds.ts'
import { FilterText } from '#ui/form/FilterText.tsx'
import { PartySelect } from '#features/parties/web/PartySelect.tsx'
import { batchTexts } from '../texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { type Step, TYPED } from '#ui/typed.ts'
import { type BatchSearch, FILTER_FIELDS, type FilterField, validateBatchSearch } from './batch-search.ts'

type Filter = Pick<BatchSearch, FilterField | 'active'>
type Props = { search: BatchSearch; onChange: (filter: Filter, step?: Step) => void }

const BREED_CHOICES = BREEDS.map((breed) => ({ value: breed, label: breedName(breed) }))

/** The five filters; input takes effect a moment after the last key, and switches the filter on. */
export function BatchFilter({ search, onChange }: Props) {
  // On a phone the fields would push the batches off the screen.
  const isWide = useMediaQuery('(min-width: 48em)', false, { getInitialValueInEffect: false })
  const isActive = useActive(search)
  const [isUnfolded, setUnfolded] = useState(search.active === true)
  function settle(field: FilterField, value: string | null, step?: Step) {
    const next = { ...search, [field]: value || undefined }
    const isEmpty = FILTER_FIELDS.every((one) => !next[one])
    onChange({ [field]: next[field], active: isEmpty ? undefined : true }, step)
  }
  const text = (field: 'label' | 'ueln' | 'animal_name') => (
    <FilterText
      label={batchTexts[field]}
      value={search[field] ?? ''}
      onSettled={(value) => settle(field, value, TYPED)}
    />
  )
  return (
    <Paper component="section" aria-label={commonTexts.filter}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h5">
            {commonTexts.filter}
          </Title>
          <Switch
            label={batchTexts.filterOn}
            checked={isActive}
            onChange={(event) => onChange({ active: event.currentTarget.checked || undefined })}
          />
        </Group>
        {isWide || isUnfolded ? (
          <SimpleGrid cols={{ base: 1, xs: 2, md: 5 }} spacing="sm">
            {text('label')}
            <PartySelect
              label={batchTexts.owner}
              value={search.straw_owner_id ?? null}
              onChange={(value) => settle('straw_owner_id', value)}
            />
            {text('ueln')}
            {text('animal_name')}
            <Select
              label={batchTexts.breed}
              searchable
              clearable
              data={BREED_CHOICES}
              value={search.breed ?? null}
              onChange={(value) => settle('breed', value)}
            />
          </SimpleGrid>
        ) : (
          <Button variant="default" aria-expanded={false} onClick={() => setUnfolded(true)}>
            {batchTexts.showFilter}
          </Button>
        )}
      </Stack>
    </Paper>
  )
}

/** Whether the address switches the filter on: it answers at once, where the router waits for the list to be ready. */
function useActive(shown: BatchSearch): boolean {
  const { history, options } = useRouter()
  return useSyncExternalStore(history.subscribe, () => {
    const { pathname, search } = history.location
    // On the way to another screen this one stays as it was.
    if (pathname !== '/batches') return shown.active === true
    return validateBatchSearch(options.parseSearch(search)).active === true
  })
}
