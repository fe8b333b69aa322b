import { Checkbox, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ContainerSummary, type Location, listContainers } from '#stock/containers/contract.ts'
import { refetchAll } from '#ui/refetch-all.ts'
import { changeStraws } from '../contract.ts'
import { StrawRelocation } from '../bookings.ts'
import { useApiQuery } from '#ui/call.ts'
import { LocationChooser } from '#stock/containers/web/LocationChooser.tsx'
import { useUndoAction } from '#stock/movements/web/use-undo.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { useSession, useWarehouses } from '#account/auth/web/session.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { actTexts, strawsTexts } from '../texts.ts'
import { today } from '#ui/dates.ts'
import { WarehouseSelect } from '#registry/warehouses/web/WarehouseSelect.tsx'
import { DialogForm } from '#ui/DialogForm.tsx'
import type { Problems } from '#ui/errors.ts'
import { toast } from '#ui/toast.tsx'
import { explainShortage, isShort, shortage } from './amount.ts'
import { higherThan, keepsOf, movesOf, targetIn, type Values } from './move-draft.ts'
import { OWN } from '#stock/containers/web/place-name.ts'
import { PickFields } from './PickFields.tsx'
import { Sentences } from './Sentence.tsx'
import { SignerSelect } from './SignerSelect.tsx'
import { groupsOf, pickOf, type Subject } from './straw-pick.ts'
import { useCountingConfirmation } from './use-asked-once-more.tsx'
import { ANYWHERE, countStraws, isAt, placeOf, useStock } from './use-stock.ts'

export type MovePreset = {
  owner_id?: string
  from?: string
  amount?: number
  to?: Location
  /** Warehouse of the straws, if only their ids are known. */
  warehouse_id?: string
}

type Props = { subject: Subject; preset?: MovePreset; onClose: () => void; onDone?: () => void }

export function MoveStraws({ subject, preset = {}, onClose, onDone }: Props) {
  const { session } = useSession()
  const warehouses = useWarehouses()
  const batch = 'batch' in subject ? subject.batch : undefined
  const stock = useStock(batch?.id)
  const client = useQueryClient()
  const undoAction = useUndoAction()
  const containers = useApiQuery(listContainers, {}).data?.containers ?? []
  const initial: Values = {
    from: ANYWHERE,
    amount: '',
    to: null,
    isOut: false,
    signer_id: session.user.id,
    owner_id: batch?.owners.find(({ stored }) => stored > 0)?.party_id ?? '',
    warehouse_id:
      containers.find(({ id }) => id === preset.to?.container_id)?.warehouse_id ??
      batch?.warehouses[0]?.id ??
      warehouses[0]?.id ??
      '',
    ...preset,
  }
  const form = useApiForm(changeStraws, {
    initial,
    schema: StrawRelocation,
    sentOf: (values: Values) => ({
      signer_id: values.signer_id,
      ...pickOf(subject, values),
      relocation: { to: targetIn(values, containers) },
    }),
    check: ({ amount }): Problems => shortage(amount, available),
    explain: explainShortage,
    onRefused: () => void refetchAll(client),
    onDone: (reply) => {
      if ('moved' in reply) {
        const { moved, movement_ids } = reply
        toast(moved === 0 ? 'info' : 'success', strawsTexts.moved(moved), undoAction(movement_ids))
      }
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
  const moves = to === undefined ? [] : movesOf(subject, values, to)
  const groups = groupsOf(subject, values)
  const submit = actTexts('RELOCATION', isShort(values.amount, available) ? 0 : countStraws(groups)).button
  const asked = useCountingConfirmation(
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
      form={asked.form}
      title={batch ? `${strawsTexts.move} · ${batch.label}` : strawsTexts.move}
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
    >
      <PickFields form={form} subject={subject} stock={stock} available={available} />
      {warehouses.length > 1 && (
        <WarehouseSelect
          value={values.warehouse_id}
          onChange={(warehouse_id) => change({ warehouse_id, to: null })}
        />
      )}
      {!values.isOut && (
        <LocationChooser
          warehouse_id={values.warehouse_id}
          value={values.to}
          onChange={(location) => change({ to: location })}
          error={problems['relocation.to']}
          {...keeps}
        />
      )}
      {container && <NotKept container={container} subject={subject} to={values.to} {...keeps} />}
      <Checkbox
        label={strawsTexts.takeOut}
        checked={values.isOut}
        onChange={(event) => change({ isOut: event.currentTarget.checked, to: null })}
      />
      <SignerSelect value={values.signer_id} onChange={(signer_id) => change({ signer_id })} />
      {asked.question}
    </DialogForm>
  )
}

type NotKeptProps = ReturnType<typeof keepsOf> & {
  container: ContainerSummary
  subject: Subject
  to: Location | null
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
