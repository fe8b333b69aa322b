import { Chip, Group, SegmentedControl } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { BREEDS, breedName } from '#registry/animals/breeds.ts'
import type { HorseSearch } from '#registry/animals/web/horse-search.ts'
import { PartySelect } from '#registry/parties/web/PartySelect.tsx'
import { FilterText } from '#ui/form/FilterText.tsx'
import { SearchSelect } from '#ui/form/SearchSelect.tsx'
import { REPLACE_HISTORY, type Step } from '#ui/search-params.ts'
import { commonTexts } from '#ui/texts.ts'
import { horsesTexts } from './texts.ts'

const ALL = 'ALL'
const BREED_CHOICES = BREEDS.map((breed) => ({ value: breed, label: breedName(breed) }))

type Props = {
  search: HorseSearch
  counts: { stallions: number; mares: number } | undefined
  isPhone: boolean
  fieldRef: RefObject<HTMLInputElement | null>
  onChange: (some: HorseSearch, step?: Step) => void
}

export function HorseFilters({ search, counts, isPhone, fieldRef, onChange }: Props) {
  const { stallions = 0, mares = 0 } = counts ?? {}
  const sexes = (
    <SegmentedControl
      aria-label={horsesTexts.sexes}
      fullWidth={isPhone}
      data={[
        { value: ALL, label: horsesTexts.all(stallions + mares) },
        { value: 'STALLION', label: horsesTexts.stallions(stallions) },
        { value: 'MARE', label: horsesTexts.mares(mares) },
      ]}
      value={search.sex ?? ALL}
      onChange={(value) => onChange({ sex: value === ALL ? undefined : value })}
    />
  )
  return (
    <Group component="search" aria-label={commonTexts.filter} gap="sm" align="center">
      {!isPhone && sexes}
      <FilterText
        ref={fieldRef}
        aria-label={horsesTexts.search}
        aria-keyshortcuts="/"
        placeholder={isPhone ? horsesTexts.searchPhone : horsesTexts.search}
        leftSection={<IconSearch size={18} aria-hidden />}
        flex={isPhone ? '1 0 100%' : '1 1 280px'}
        maw={isPhone ? '100%' : 360}
        value={search.name ?? ''}
        onSettled={(name) => onChange({ name: name || undefined }, REPLACE_HISTORY)}
      />
      {isPhone ? (
        <div style={{ flex: '1 0 100%' }}>{sexes}</div>
      ) : (
        <>
          <PartySelect
            aria-label={horsesTexts.owner}
            placeholder={horsesTexts.owner}
            clearable
            w={150}
            value={search.owner_id ?? null}
            onChange={(owner) => onChange({ owner_id: owner ?? undefined })}
          />
          <SearchSelect
            aria-label={horsesTexts.breed}
            placeholder={horsesTexts.breed}
            clearable
            w={150}
            data={BREED_CHOICES}
            value={search.breed ?? null}
            onChange={(breed) => onChange({ breed: breed ?? undefined })}
          />
          <Chip
            radius="md"
            size="md"
            variant="outline"
            checked={search.doses_left === '1'}
            onChange={(isOn) => onChange({ doses_left: isOn ? '1' : undefined })}
          >
            {horsesTexts.dosesLeft}
          </Chip>
        </>
      )}
    </Group>
  )
}
