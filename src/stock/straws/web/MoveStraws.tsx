import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ContainerSummary, type Location, listContainers } from '#stock/containers/contract.ts'
import { refetchAll } from '#ui/refetch-all.ts'
import { bookMovements } from '../contract.ts'
import { StrawRelocation } from '../bookings.ts'
import { useApiQuery } from '#ui/call.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { useSession, useWarehouses } from '#account/auth/web/session.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { actTexts, strawsTexts } from '../texts.ts'
import { today } from '#ui/dates.ts'
import { WarehouseSelect } from '#registry/warehouses/web/WarehouseSelect.tsx'
import { DialogForm } from '#ui/DialogForm.tsx'
import { type Problems, problemsOf, refusedFields } from '#ui/errors.ts'
import { atFields, explainShortage, isShort, shortage, wholeAmount } from './amount.ts'
import {
  comingTo,
  countNamed,
  higherThan,
  keepsOf,
  movesOf,
  splitBookings,
  splitMoves,
  targetIn,
  type Values,
} from './move-draft.ts'
import { OWN } from '#stock/containers/web/place-name.ts'
import { OverflowQuestion, overflowOf, PlaceOrRest } from './overflow.tsx'
import type { ChosenPlace } from './PlaceChooser.tsx'
import { PickFields, subtitleOf } from './PickFields.tsx'
import { Sentences } from './Sentence.tsx'
import { SignerSelect } from './SignerSelect.tsx'
import { useToastMoved } from './toast-movements.ts'
import { groupsOf, pickOf, type Subject } from './straw-pick.ts'
import { useBatches } from './use-batches.ts'
import { useCountingConfirmation } from './use-counting-confirmation.tsx'
import { countStraws } from '#stock/containers/web/scale.ts'
import { ANYWHERE, isAt, placeOf, useStock } from './use-stock.ts'

export type MovePreset = {
  owner_id?: string
  from?: string
  amount?: number
  to?: Location
  /** Container, or a canister of it, in which the place is still to be chosen. */
  at?: { container_id: string; canister?: number }
  /** Warehouse in which the place is chosen; by default that of the preset place, else of the batch, else the first. */
  warehouse_id?: string
}

type Props = { subject: Subject; preset?: MovePreset; onClose: () => void; onDone?: () => void }

export function MoveStraws({ subject, preset = {}, onClose, onDone }: Props) {
  const { session, tenant_id } = useSession()
  const warehouses = useWarehouses()
  const batch = 'batch' in subject ? subject.batch : undefined
  const stock = useStock(batch?.id)
  const client = useQueryClient()
  const toastMoved = useToastMoved()
  const containers = useApiQuery(listContainers, {}).data?.containers ?? []
  const initial: Values = {
    from: ANYWHERE,
    amount: '',
    to: undefined,
    rest: null,
    signer_id: session.user.id,
    owner_id: batch?.owners.find(({ stored }) => stored > 0)?.party_id ?? '',
    warehouse_id:
      containers.find(({ id }) => id === (preset.to ?? preset.at)?.container_id)?.warehouse_id ??
      batch?.warehouses[0]?.id ??
      warehouses[0]?.id ??
      '',
    ...preset,
  }
  const placed = (draft: Values) =>
    overflowOf(containers, draft.to?.level === OWN ? null : draft.to, comingTo(subject, draft), draft.rest)
  const wholeOf = (draft: Values) => ({
    ...pickOf(subject, draft),
    relocation: { to: targetIn(draft, containers) },
  })
  const splitOf = (draft: Values) => {
    const { split } = placed(draft)
    return split && splitBookings(subject, draft, split, stock.lines)
  }
  const form = useApiForm(bookMovements, {
    initial,
    schema: null,
    sentOf: (sent: Values) => ({
      signer_id: sent.signer_id,
      bookings: splitOf(sent) ?? [wholeOf(sent)],
      ...placed(sent).acceptance,
    }),
    check: (sent): Problems => {
      const split = splitOf(sent)
      return {
        ...problemsOf(StrawRelocation, { tenant_id, signer_id: sent.signer_id, ...wholeOf(sent) }),
        ...shortage(sent.amount, available),
        ...(split && countNamed(split) < wholeAmount(sent.amount) && { amount: strawsTexts.tooMany }),
      }
    },
    explain: (error) => explainShortage(error) ?? atFields(refusedFields(error)),
    onRefused: () => void refetchAll(client),
    onDone: ({ bookings }) => {
      toastMoved(bookings)
      onClose()
      onDone?.()
    },
  })
  const { values, change, problems } = form
  const { owner_id, from } = values
  const there = stock.lines.filter((line) => line.owner_id === owner_id && isAt(line, from))
  const available = batch && stock.isKnown ? countStraws(there) : undefined
  const to = targetIn(values, containers)
  const keeps = keepsOf(subject)
  const container = containers.find(({ id }) => id === values.to?.container_id)
  const groups = groupsOf(subject, values)
  const straws = !batch
    ? countStraws(groups)
    : isShort(values.amount, available)
      ? 0
      : wholeAmount(values.amount)
  const place = placed({ ...values, amount: batch ? straws : values.amount })
  const moves = place.split
    ? splitMoves(subject, values, place.split)
    : to === undefined
      ? []
      : movesOf(subject, values, to)
  const ids = [...new Set(groups.map(({ batch_id }) => batch_id))]
  const { batches } = useBatches(batch || ids.length > 1 ? [] : ids)
  const submit = actTexts('RELOCATION', straws).button
  const confirmation = useCountingConfirmation(
    form,
    [
      placeOf(from),
      ...groups.flatMap(({ places = [] }) => places.map(({ location }) => location)),
      ...moves.map((one) => one.to),
    ],
    submit,
  )
  return (
    <DialogForm
      form={confirmation.form}
      title={strawsTexts.move}
      subtitle={batch && subtitleOf(batch, stock, values.owner_id)}
      mark={batch && <StrawMark colour={batch.straw_colour} height={30} />}
      submit={submit}
      onClose={onClose}
      announced={
        to !== undefined &&
        !isShort(values.amount, available) && (
          <Sentences
            groups={moves}
            signer_id={values.signer_id}
            type={null}
            direction={null}
            date={today()}
          />
        )
      }
      blocked={place.blocked}
      place={
        <PlaceOrRest
          warehouse_id={values.warehouse_id}
          batch={batch ?? batches.get(ids[0]!)}
          place={place}
          rest={values.rest}
          onRest={(rest) => change({ rest })}
          canWait
          start={preset.at}
          straws={batch ? straws : comingTo(subject, values)}
          value={values.to}
          onChange={(location) => change({ to: location, rest: null })}
          error={problems['relocation.to']}
          {...keeps}
        />
      }
    >
      <PickFields
        form={{ ...form, change: (next) => change({ rest: null, ...next }) }}
        subject={subject}
        stock={stock}
        available={available}
      />
      {warehouses.length > 1 && (
        <WarehouseSelect
          value={values.warehouse_id}
          onChange={(warehouse_id) => change({ warehouse_id, to: undefined, rest: null })}
        />
      )}
      {container && <NotKept container={container} subject={subject} to={values.to} {...keeps} />}
      {place.overflow && values.to && (
        <OverflowQuestion
          overflow={place.overflow}
          place={values.to}
          canSplit={batch !== undefined}
          rest={values.rest}
          onRest={(rest) => change({ rest })}
          onPlace={(location) => change({ to: location, rest: null })}
        />
      )}
      <SignerSelect value={values.signer_id} onChange={(signer_id) => change({ signer_id })} />
      {confirmation.question}
    </DialogForm>
  )
}

type NotKeptProps = ReturnType<typeof keepsOf> & {
  container: ContainerSummary
  subject: Subject
  to: ChosenPlace
}

function NotKept({ container, subject, to, own_canisters }: NotKeptProps) {
  const { label, canisters, levels } = container
  const higher = to?.level === OWN ? higherThan(levels, subject) : 0
  const lines = [
    ...(own_canisters !== undefined && own_canisters > canisters
      ? [containerTexts.fewerCanisters(label, canisters, own_canisters)]
      : []),
    ...(higher > 0 ? [containerTexts.higher(label, levels, higher)] : []),
  ]
  return lines.map((line) => (
    <Text key={line} size="sm" component="output">
      {line}
    </Text>
  ))
}
