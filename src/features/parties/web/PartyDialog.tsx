import { Divider, Select, SimpleGrid, TextInput } from '@mantine/core'
import { CENTRE_KINDS, NewParty, type Party, PartyChange, createParty, updateParty } from '../contract.ts'
import { ENDS_BEFORE, isPeriod } from '#platform/contract/period.ts'
import { changedOnly } from '#ui/form/changed-only.ts'
import { countryChoices } from '#ui/form/country-choices.ts'
import { DayField } from '#ui/form/DayField.tsx'
import { textOf } from '#ui/form/text-of.ts'
import { useApiForm } from '#ui/form/use-api-form.ts'
import type { FormOf } from '#ui/form/use-form.ts'
import { useSession } from '#features/session/web/session.ts'
import { partyTexts } from '../texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { AnchorLink } from '#ui/links.tsx'
import type { Problems } from '#ui/problems.ts'
import { RequestFailed } from '#ui/request.ts'
import { toast } from '#ui/toast.ts'

const FIELDS = ['name', 'email', 'phone', 'street_1', 'street_2', 'zipcode', 'city'] as const
const VALID = ['approval_valid_from', 'approval_valid_until'] as const
const OF_CENTRE = ['approval_number', 'centre_vet', ...VALID] as const
const CHOSEN = ['country', 'centre_kind'] as const
type Values = { [field in (typeof FIELDS | typeof OF_CENTRE | typeof CHOSEN)[number]]?: string }

const KINDS = CENTRE_KINDS.map((kind) => ({ value: kind, label: partyTexts.centre_kinds[kind] }))

/** Blank fields are left out. */
function bodyOf(values: Values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
}

type NewProps = { name?: string; onCreated?: (party: Party) => void; onClose: () => void }

export function NewPartyDialog({ name = '', onCreated, onClose }: NewProps) {
  const { tenant_id } = useSession()
  const initial: Values = { name }
  const form = useApiForm(createParty, {
    initial,
    schema: NewParty,
    sentOf: (values) => ({ tenant_id, ...bodyOf(values) }),
    onDone: (party) => {
      toast('success', partyTexts.saved(party.name))
      onCreated?.(party)
      onClose()
    },
  })
  const error = form.refused?.error
  const similar = error instanceof RequestFailed && error.code === 'SIMILAR_NAME' && error.because_of
  return (
    <DialogForm
      form={form}
      title={partyTexts.new}
      submit={partyTexts.save}
      onClose={onClose}
      remedy={
        similar && (
          <AnchorLink to="/parties/$id" params={{ id: similar }} target="_blank" size="sm">
            {partyTexts.openSimilar}
          </AnchorLink>
        )
      }
    >
      <Fields form={form} />
    </DialogForm>
  )
}

export function EditPartyDialog({ party, onClose }: { party: Party; onClose: () => void }) {
  const { tenant_id } = useSession()
  const initial = Object.fromEntries(
    [...FIELDS, ...OF_CENTRE, ...CHOSEN].map((field) => [field, party[field] ?? '']),
  ) as Values
  const form = useApiForm(updateParty, {
    initial,
    version: party.version,
    schema: PartyChange,
    check: ({ approval_valid_from, approval_valid_until }): Problems =>
      isPeriod(approval_valid_from, approval_valid_until) ? {} : { approval_valid_until: ENDS_BEFORE },
    params: { id: party.id },
    sentOf: (values, { initial: before, version }) => ({
      tenant_id,
      version,
      ...changedOnly(bodyOf(values), bodyOf(before)),
    }),
    onDone: ({ name }) => {
      toast('success', commonTexts.changed(name))
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      title={commonTexts.editTitle(party.name)}
      submit={commonTexts.save}
      onClose={onClose}
      nameOf={(field) => partyTexts[field as keyof Values]}
    >
      <Fields form={form} />
    </DialogForm>
  )
}

function Fields({ form }: { form: FormOf<Values> }) {
  const { values, problems, change } = form
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {FIELDS.map((field) => (
          <TextInput
            key={field}
            data-autofocus={field === 'name' || undefined}
            label={partyTexts[field]}
            required={field === 'name'}
            type={field === 'email' ? 'email' : field === 'phone' ? 'tel' : 'text'}
            {...textOf(form, field)}
          />
        ))}
        <Select
          label={partyTexts.country}
          searchable
          clearable
          data={countryChoices()}
          value={values.country || null}
          error={problems['country']}
          onChange={(country) => change({ country: country ?? '' })}
        />
      </SimpleGrid>
      <Divider label={partyTexts.centre} labelPosition="left" />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={partyTexts.approval_number} {...textOf(form, 'approval_number')} />
        <Select
          label={partyTexts.centre_kind}
          clearable
          data={KINDS}
          value={values.centre_kind || null}
          error={problems['centre_kind']}
          onChange={(kind) => change({ centre_kind: kind ?? '' })}
        />
        <TextInput label={partyTexts.centre_vet} {...textOf(form, 'centre_vet')} />
        {VALID.map((field) => (
          <DayField
            key={field}
            label={partyTexts[field]}
            isPlanned
            withShortcuts={false}
            value={values[field] ?? ''}
            error={problems[field]}
            onChange={(value) => change({ [field]: value })}
          />
        ))}
      </SimpleGrid>
    </>
  )
}
