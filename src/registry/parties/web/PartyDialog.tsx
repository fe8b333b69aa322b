import { Divider, Select, SimpleGrid, TextInput } from '@mantine/core'
import { CENTRE_KINDS, type Party, createParty, updateParty } from '../contract.ts'
import { ENDS_BEFORE, isPeriod } from '#platform/contract/days.ts'
import { countryChoices } from '#ui/form/select-options.ts'
import { SearchSelect } from '#ui/form/SearchSelect.tsx'
import { DayField } from '#ui/form/DayField.tsx'
import { useSaveForm } from '#ui/form/use-save-form.ts'
import { partyTexts } from '../texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { ButtonLink } from '#ui/links.tsx'
import type { Problems } from '#ui/errors.ts'
import { RequestFailed } from '#ui/request.ts'
import { toast } from '#ui/toast.tsx'

const FIELDS = ['name', 'email', 'phone', 'street_1', 'street_2', 'zipcode', 'city'] as const
const VALID = ['approval_valid_from', 'approval_valid_until'] as const
const OF_CENTRE = ['approval_number', 'centre_vet', ...VALID] as const
const CHOSEN = ['country', 'centre_kind'] as const
export type PartyField = (typeof FIELDS | typeof OF_CENTRE)[number]
type Values = { [field in (typeof FIELDS | typeof OF_CENTRE | typeof CHOSEN)[number]]?: string }

const KINDS = CENTRE_KINDS.map((kind) => ({ value: kind, label: partyTexts.centre_kinds[kind] }))

function valuesOf(party: Party): Values {
  return Object.fromEntries([...FIELDS, ...OF_CENTRE, ...CHOSEN].map((field) => [field, party[field] ?? '']))
}

function bodyOf(values: Values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
}

type Props = {
  party?: Party
  name?: string
  /** Field that takes the focus; by default the name. */
  focus?: PartyField | undefined
  onCreated?: (party: Party) => void
  onClose: () => void
}

export function PartyDialog({ party, name = '', focus = 'name', onCreated, onClose }: Props) {
  const form = useSaveForm(party, {
    ...{ create: createParty, update: updateParty, labels: partyTexts, bodyOf },
    initial: party ? valuesOf(party) : { name },
    check: ({ approval_valid_from, approval_valid_until }): Problems =>
      isPeriod(approval_valid_from, approval_valid_until) ? {} : { approval_valid_until: ENDS_BEFORE },
    onDone: (saved) => {
      toast('success', party ? commonTexts.changed(saved.name) : partyTexts.saved(saved.name))
      if (!party) onCreated?.(saved)
      onClose()
    },
  })
  const error = form.refused?.error
  const similar = error instanceof RequestFailed && error.code === 'SIMILAR_NAME' && error.conflicting_id
  return (
    <DialogForm
      form={form}
      title={party ? commonTexts.editTitle(party.name) : partyTexts.new}
      submit={party ? commonTexts.save : similar ? partyTexts.addAnyway : partyTexts.save}
      onClose={onClose}
      remedy={
        similar && (
          <ButtonLink
            to="/parties/$id"
            params={{ id: similar }}
            target="_blank"
            variant="default"
            size="xs"
            mt="xs"
          >
            {partyTexts.openSimilar}
          </ButtonLink>
        )
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {FIELDS.map((field) => (
          <TextInput
            key={field}
            data-autofocus={field === focus || undefined}
            required={field === 'name'}
            type={field === 'email' ? 'email' : field === 'phone' ? 'tel' : 'text'}
            {...form.of(field)}
          />
        ))}
        <SearchSelect clearable data={countryChoices()} {...form.choiceOf('country')} />
      </SimpleGrid>
      <Divider label={partyTexts.centre} labelPosition="left" />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          data-autofocus={focus === 'approval_number' || undefined}
          {...form.of('approval_number')}
        />
        <Select clearable data={KINDS} {...form.choiceOf('centre_kind')} />
        <TextInput {...form.of('centre_vet')} />
        {VALID.map((field) => (
          <DayField key={field} isPlanned withShortcuts={false} {...form.of(field)} />
        ))}
      </SimpleGrid>
    </DialogForm>
  )
}
