import { Group, SegmentedControl, Select } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { RefObject } from 'react'
import type { HorseSearch } from '#registry/animals/web/horse-search.ts'
import { FilterText } from '#ui/form/FilterText.tsx'
import { REPLACE_HISTORY, type Step } from '#ui/search-params.ts'
import { commonTexts } from '#ui/texts.ts'
import { HorseChips } from './HorseChips.tsx'
import { BreedSelect, OwnerSelect } from './HorseSelects.tsx'
import { horsesTexts } from './texts.ts'

const ALL = 'ALL'

type Props = {
  search: HorseSearch
  counts: { stallions: number; mares: number } | undefined
  found: number | undefined
  isPhone: boolean
  fieldRef: RefObject<HTMLInputElement | null>
  onChange: (some: HorseSearch, step?: Step) => void
}

export function HorseFilters({ search, counts, found, isPhone, fieldRef, onChange }: Props) {
  const { stallions, mares } = counts ?? {}
  const sexes = (
    <SegmentedControl
      aria-label={horsesTexts.sexes}
      fullWidth={isPhone}
      data={[
        { value: ALL, label: horsesTexts.all(counts && counts.stallions + counts.mares) },
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
        <>
          <div style={{ flex: '1 0 100%' }}>{sexes}</div>
          <div style={{ flex: '1 0 100%' }}>
            <HorseChips search={search} found={found} onChange={onChange} />
          </div>
        </>
      ) : (
        <>
          <OwnerSelect
            {...{ search, onChange }}
            aria-label={horsesTexts.owner}
            placeholder={horsesTexts.owner}
            w={150}
          />
          <BreedSelect
            {...{ search, onChange }}
            aria-label={horsesTexts.breed}
            placeholder={horsesTexts.breed}
            w={150}
          />
          <Select
            aria-label={horsesTexts.doses}
            placeholder={horsesTexts.doses}
            w={150}
            clearable
            data={[{ value: '1', label: horsesTexts.dosesLeft }]}
            value={search.doses_left ?? null}
            onChange={(value) => onChange({ doses_left: value ? '1' : undefined })}
          />
        </>
      )}
    </Group>
  )
}
