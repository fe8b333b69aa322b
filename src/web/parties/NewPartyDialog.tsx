import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import { COUNTRY_CODES, countryName } from '#domain/countries.ts'
import { NewParty } from '#domain/parties.ts'
import { useAct } from '../call.ts'
import { clearProblems } from '../form/clear-problems.ts'
import { focusFirstProblem } from '../form/focus-first-problem.ts'
import { useSession } from '../session/session.ts'
import { texts } from '../texts.ts'
import { DialogForm } from '../ui/DialogForm.tsx'
import { type Problems, problemsOf, refusedFields } from '../ui/problems.ts'
import { toast } from '../ui/toast.ts'

const FIELDS = ['name', 'email', 'phone', 'street_1', 'street_2', 'zipcode', 'city'] as const
const COUNTRIES = COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code) })).toSorted(
  (one, other) => one.label.localeCompare(other.label),
)

export function NewPartyDialog({ onClose }: { onClose: () => void }) {
  const { tenant_id } = useSession()
  const act = useAct('createParty')
  const [values, setValues] = useState<Record<string, string>>({})
  const [problems, setProblems] = useState<Problems>({})
  const change = (some: Record<string, string>) => {
    setValues((known) => ({ ...known, ...some }))
    setProblems((known) => clearProblems(known, some))
  }

  function submit() {
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
    const body = { tenant_id, ...given } as never
    const wrong = problemsOf(NewParty, body)
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return focusFirstProblem()
    act.mutate(
      { body },
      {
        onError: (error) => {
          setProblems(refusedFields(error))
          focusFirstProblem()
        },
        onSuccess: (party) => {
          toast('success', texts.party.saved(party.name))
          onClose()
        },
      },
    )
  }

  return (
    <DialogForm
      title={texts.party.new}
      submit={texts.party.save}
      onSubmit={submit}
      onClose={onClose}
      is_pending={act.isPending}
      error={act.error}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {FIELDS.map((field) => (
          <TextInput
            key={field}
            data-autofocus={field === 'name' || undefined}
            label={texts.party[field]}
            required={field === 'name'}
            type={field === 'email' ? 'email' : field === 'phone' ? 'tel' : 'text'}
            value={values[field] ?? ''}
            error={problems[field]}
            onChange={(event) => change({ [field]: event.currentTarget.value })}
          />
        ))}
        <Select
          label={texts.party.country}
          searchable
          clearable
          data={COUNTRIES}
          value={values['country'] ?? null}
          error={problems['country']}
          onChange={(country) => change({ country: country ?? '' })}
        />
      </SimpleGrid>
    </DialogForm>
  )
}
