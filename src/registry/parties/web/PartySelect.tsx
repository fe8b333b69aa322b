import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, newKey, useApiMutation, useApiQuery } from '#ui/call.ts'
import { FoundSelect, type FoundSelectProps } from '#ui/form/FoundSelect.tsx'
import { errorText, warningCodes } from '#ui/errors.ts'
import { refetchAll } from '#ui/refetch-all.ts'
import { toast } from '#ui/toast.tsx'
import type { Reply } from '#platform/contract/endpoint.ts'
import { createParty, deleteParty, listParties } from '../contract.ts'
import { partyTexts } from '../texts.ts'
import { useParty } from './use-party.tsx'

type Props = FoundSelectProps & {
  without?: readonly (string | null | undefined)[]
  canCreate?: boolean
}

/** Select for a party. If `canCreate`, a new party can be added with its name only, and its toast undoes that. */
export function PartySelect({ without, canCreate = false, onChange, error, ...rest }: Props) {
  const [name, setName] = useState('')
  const reply = useApiQuery(listParties, { query: { limit: 100, name } })
  const chosen = useParty(rest.value)
  const act = useApiMutation(createParty)
  const client = useQueryClient()
  // The toast outlasts the dialog and a later choice.
  const latest = useRef({ value: rest.value, onChange })
  useEffect(() => {
    latest.current = { value: rest.value, onChange }
  })

  const similar = warningCodes(act.error)

  function create(text: string) {
    // Entering the same name again confirms that the party is a different one.
    const isAnother = act.variables?.body.name === text
    act.mutate(
      { body: { name: text, ...(isAnother && similar.length > 0 ? { accept: similar } : {}) } },
      {
        onSuccess: (party) => {
          onChange(party.id)
          const { id } = party
          toast('success', partyTexts.saved(party.name), {
            label: partyTexts.undoAdd,
            onAction: () => void undo(id),
          })
        },
      },
    )
  }

  async function undo(id: string) {
    try {
      await call(deleteParty, { params: { id } }, { idempotency_key: newKey() })
      if (latest.current.value === id) latest.current.onChange(null)
    } catch (error) {
      toast('danger', errorText(error))
    }
    await refetchAll(client)
  }

  return (
    <FoundSelect
      {...rest}
      known={chosen ? { value: chosen.id, label: chosen.name } : null}
      onChange={onChange}
      error={
        act.error
          ? [errorText(act.error), ...(similar.length > 0 ? [partyTexts.createAgain] : [])].join(' ')
          : error
      }
      searched={reply.isPlaceholderData ? '' : name}
      failure={reply.error}
      onSearch={setName}
      onCreate={canCreate ? create : undefined}
      createHint={partyTexts.newStakeholder}
      found={reply.data?.parties
        .filter(({ id }) => !without?.includes(id))
        .map((party) => ({
          value: party.id,
          label: party.name,
          hint: partyHint(party),
        }))}
    />
  )
}

/** Returns the place and the former names of a party, because the search also matches former names. */
function partyHint({ is_self, city, former_names }: Reply<typeof listParties>['parties'][number]): string {
  const place = is_self ? partyTexts.ourselves : city
  return [place, ...former_names.map(partyTexts.formerly)].filter(Boolean).join(' · ')
}
