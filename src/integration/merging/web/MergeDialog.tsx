import type { Party } from '#registry/parties/contract.ts'
import { shortDate } from '#ui/dates.ts'
import { partyTexts } from '#registry/parties/texts.ts'
import { countryName } from '#platform/contract/countries.ts'
import { useApiQuery } from '#ui/call.ts'
import {
  keepPartiesApart,
  MERGED_FIELDS,
  type MergedField,
  mergeParties,
  type MergePreview,
  showPartyMerge,
} from '../contract.ts'
import { evidenceOf } from '../evidence.ts'
import { mergeTexts, obstacleTexts, tiesText } from '../texts.ts'
import type { MergeProps } from './KeepApart.tsx'
import { MergeNotice, MergeSides, type Side } from './MergeSides.tsx'

export function MergeDialog({ into_id, from_id, onClose, ...rest }: MergeProps) {
  const preview = useApiQuery(showPartyMerge, { params: { id: into_id }, query: { from_id } })
  const title = mergeTexts.title
  if (!preview.data || preview.data.obstacle !== null)
    return (
      <MergeNotice
        {...{ title, preview, onClose }}
        textOf={({ obstacle, from, into }) =>
          obstacle && obstacleTexts[obstacle](from.party.name, into.party.name)
        }
      />
    )
  const { into, from } = preview.data
  return (
    <MergeSides
      {...{ title, onClose, ...rest }}
      endpoint={mergeParties}
      apart={keepPartiesApart}
      sides={[sideOf(into), sideOf(from)]}
      fields={MERGED_FIELDS}
      labels={partyTexts}
      evidence={evidenceOf(into.party, from.party)}
      // The party that represents the account always remains.
      mayChoose={!into.party.is_self && !from.party.is_self}
      note={mergeTexts.note}
    />
  )
}

function sideOf({ party, ties, added_at, is_imported }: MergePreview['into']): Side<MergedField> {
  const { id, name, version } = party
  const texts = Object.fromEntries(MERGED_FIELDS.map((field) => [field, valueText(party, field)]))
  return {
    ...{ id, name, version, added_at, is_imported, ties: tiesText(ties), documents: ties.documents },
    texts: texts as Side<MergedField>['texts'],
  }
}

function valueText(party: Party, field: MergedField): string | null {
  if (field === 'country') return party.country && countryName(party.country)
  if (field === 'centre_kind') return party.centre_kind && partyTexts.centre_kinds[party.centre_kind]
  if (field === 'approval_valid_from' || field === 'approval_valid_until')
    return party[field] && shortDate(party[field])
  return party[field]
}
