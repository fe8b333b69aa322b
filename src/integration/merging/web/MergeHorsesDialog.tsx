import { breedName } from '#registry/animals/breeds.ts'
import type { Animal } from '#registry/animals/contract.ts'
import { horseTexts } from '#registry/animals/texts.ts'
import { useApiQuery } from '#ui/call.ts'
import { words } from '#platform/contract/words.ts'
import { shortDate } from '#ui/dates.ts'
import {
  type HorseMergePreview,
  keepAnimalsApart,
  MERGED_HORSE_FIELDS,
  type MergedHorseField,
  mergeAnimals,
  showAnimalMerge,
} from '../contract.ts'
import { horseEvidence } from '../evidence.ts'
import { horseObstacleTexts, horseTiesText, mergeTexts } from '../texts.ts'
import type { MergeProps } from './KeepApart.tsx'
import { MergeNotice, MergeSides, type Side } from './MergeSides.tsx'

export function MergeHorsesDialog({ into_id, from_id, onClose, ...rest }: MergeProps) {
  const preview = useApiQuery(showAnimalMerge, { params: { id: into_id }, query: { from_id } })
  const title = mergeTexts.titleHorses
  if (!preview.data || preview.data.obstacle !== null)
    return (
      <MergeNotice
        {...{ title, preview, onClose }}
        textOf={({ obstacle, from, into }) =>
          obstacle && horseObstacleTexts[obstacle](from.horse.name, into.horse.name)
        }
      />
    )
  const { into, from } = preview.data
  return (
    <MergeSides
      {...{ title, onClose, ...rest }}
      endpoint={mergeAnimals}
      apart={keepAnimalsApart}
      sides={[sideOf(into), sideOf(from)]}
      fields={MERGED_HORSE_FIELDS}
      labels={horseTexts}
      evidence={horseEvidence(into.horse, from.horse)}
      mayChoose
      note={mergeTexts.joined}
    />
  )
}

function sideOf({ horse, ties, added_at, is_imported }: HorseMergePreview['into']): Side<MergedHorseField> {
  const { id, name, version } = horse
  const texts = Object.fromEntries(MERGED_HORSE_FIELDS.map((field) => [field, valueText(horse, field)]))
  return {
    ...{ id, name, version, added_at, is_imported, ties: horseTiesText(ties), documents: 0 },
    texts: texts as Side<MergedHorseField>['texts'],
  }
}

function valueText(horse: Animal, field: MergedHorseField): string | null {
  switch (field) {
    case 'born_on':
    case 'gelded_on':
    case 'died_on':
    case 'resident_since':
      return horse[field] && shortDate(horse[field])
    case 'sire':
    case 'dam':
      return horse[field]?.name ?? null
    case 'breed':
      return horse.breed && breedName(horse.breed)
    case 'height_cm':
      return horse.height_cm === null ? null : `${horse.height_cm} cm`
    case 'low_doses':
      return horse.low_doses === null ? null : horseTexts.lowDoses(horse.low_doses)
    case 'residence':
      return horse.residence && words[horse.residence]!
    default:
      return horse[field]
  }
}
