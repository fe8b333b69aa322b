import { Switch, VisuallyHidden } from '@mantine/core'
import { breedName } from '#registry/animals/breeds.ts'
import type { HorseSearch } from '#registry/animals/web/horse-search.ts'
import { useParty } from '#registry/parties/web/use-party.tsx'
import { FilterChips } from '#ui/FilterChips.tsx'
import { BreedSelect, OwnerSelect } from './HorseSelects.tsx'
import { horsesTexts } from './texts.ts'

type Props = { search: HorseSearch; found: number | undefined; onChange: (some: HorseSearch) => void }

/** Filters of the horses on a phone, beside search and sex. */
export function HorseChips({ search, found, onChange }: Props) {
  const { owner_id, breed, doses_left } = search
  const owner = useParty(owner_id ?? null)
  const fields = [
    { key: 'owner_id', name: horsesTexts.owner, text: owner_id && (owner?.name ?? horsesTexts.owner) },
    { key: 'breed', name: horsesTexts.breed, text: breed && breedName(breed) },
    { key: 'doses_left', name: horsesTexts.dosesLeft, text: doses_left && horsesTexts.dosesLeft },
  ] as const
  const missing = fields.filter(({ text }) => !text)
  const props = { search, onChange }
  return (
    <FilterChips
      isOn
      filled={fields.flatMap(({ key, name, text }) =>
        text
          ? [
              {
                key,
                text,
                clear: horsesTexts.clearField(name),
                onClear: () => onChange({ [key]: undefined }),
              },
            ]
          : [],
      )}
      more={
        <>
          <VisuallyHidden>{horsesTexts.filterBy}</VisuallyHidden>{' '}
          {horsesTexts.filterFields((missing.length > 0 ? missing : fields).map(({ name }) => name))}
        </>
      }
      fields={
        <>
          <OwnerSelect {...props} label={horsesTexts.owner} placeholder={horsesTexts.any} />
          <BreedSelect {...props} label={horsesTexts.breed} placeholder={horsesTexts.any} />
          <Switch
            size="md"
            py={10}
            label={horsesTexts.onlyDosesLeft}
            checked={doses_left === '1'}
            onChange={({ currentTarget }) =>
              onChange({ doses_left: currentTarget.checked ? '1' : undefined })
            }
          />
        </>
      }
      show={horsesTexts.show(found)}
    />
  )
}
