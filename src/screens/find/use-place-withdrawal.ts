import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Batch } from '#stock/batches/contract.ts'
import type { Location } from '#stock/containers/contract.ts'
import type { Movement } from '#stock/movements/contract.ts'
import { useSession } from '#account/auth/web/session.ts'
import { StrawWithdrawal } from '#stock/straws/bookings.ts'
import { changeStraws, type StockLine } from '#stock/straws/contract.ts'
import { explainShortage, firstAmount } from '#stock/straws/web/amount.ts'
import { useAnimal } from '#registry/animals/web/use-animal.ts'
import { actTexts } from '#stock/straws/texts.ts'
import { findTexts } from './texts.ts'
import { useCountingConfirmation } from '#stock/straws/web/use-counting-confirmation.tsx'
import { useAvailable } from '#stock/straws/web/use-straws.ts'
import { countStraws } from '#stock/containers/web/scale.ts'
import { isAt, keyOf } from '#stock/straws/web/use-stock.ts'
import { blankWithdrawal, bodyOf, type Values } from '#stock/straws/web/withdrawal-draft.ts'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { refetchAll } from '#ui/refetch-all.ts'
import type { PlaceSearch } from './find-search.ts'

export type PlaceWithdrawal = ReturnType<typeof usePlaceWithdrawal>

type Props = {
  batch: Batch
  location: Location | null
  lines: StockLine[]
  search: PlaceSearch
  onBooked: (movement: Movement) => void
}

export function usePlaceWithdrawal({ batch, location, lines, search, onBooked }: Props) {
  const { session, tenant } = useSession()
  const client = useQueryClient()
  const subject = { batch }
  const from = keyOf(location)
  const here = lines.filter((line) => isAt(line, from))
  const owners = [...Map.groupBy(here, ({ owner_id }) => owner_id)].map(([id, own]) => ({
    id,
    name: own[0]!.owner_name,
    straws: countStraws(own),
  }))
  // Use the owner in the URL even without straws, because another owner's straws are only taken by choice.
  const owner_id = search.owner ?? (owners.find(({ id }) => id === tenant.party_id) ?? owners[0])?.id ?? ''
  const owned = owners.find(({ id }) => id === owner_id)?.straws ?? 0
  const dose = batch.computed.straws_per_dose
  const initial: Values = {
    ...blankWithdrawal(session.user.id),
    type: null,
    from,
    owner_id,
    amount: search.straws ?? firstAmount(dose, owned),
  }
  const form = useApiForm(changeStraws, {
    initial,
    schema: StrawWithdrawal,
    sentOf: (values: Values) => bodyOf(values, subject),
    explain: explainShortage,
    onRefused: () => void refetchAll(client),
    onDone: (reply) => {
      const booked = 'movements' in reply ? reply.movements[0] : undefined
      const left = (owner?.straws ?? 0) - Number(form.values.amount)
      form.change({ type: null, amount: firstAmount(dose, left) })
      if (booked) onBooked(booked)
    },
  })
  const { type, amount, animal_id } = form.values
  const mare = useAnimal(type === 'INSEMINATION' ? animal_id : null)
  const submit = type ? actTexts(type, Number(amount), mare?.name).button : findTexts.withdraw(Number(amount))
  const confirmation = useCountingConfirmation(form, [location], submit)
  const { available, numbers } = useAvailable(subject, form.values, form.values.date)
  const [known] = useState(owners)
  const isWhose = ({ id }: { id: string }) => id === form.values.owner_id
  const owner = owners.find(isWhose)
  return {
    form: confirmation.form,
    question: confirmation.question,
    /** Text of the button that submits. */
    submit,
    dose,
    owners,
    /** Owner whose straws are taken; undefined if none of theirs are at the place. */
    owner,
    owner_name: (owner ?? known.find(isWhose))?.name ?? '',
    /** Number of straws that may be taken today; until it is loaded, the owner's straws at the place. */
    available: available ?? owner?.straws ?? 0,
    numbers,
  }
}
