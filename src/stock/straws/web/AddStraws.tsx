import { Textarea } from '@mantine/core'
import type { BatchSummary } from '#stock/batches/contract.ts'
import { bookMovements } from '../contract.ts'
import { ADDITION_REASONS, type AdditionReason, StrawAddition } from '../bookings.ts'
import { ChoiceChips } from '#ui/form/ChoiceChips.tsx'
import { DayField } from '#ui/form/DayField.tsx'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { listContainers } from '#stock/containers/contract.ts'
import { useApiQuery } from '#ui/call.ts'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { useSession, useWarehouses } from '#account/auth/web/session.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { actTexts, additionTexts, strawsTexts } from '../texts.ts'
import { today } from '#ui/dates.ts'
import { WarehouseSelect } from '#registry/warehouses/web/WarehouseSelect.tsx'
import { DialogForm } from '#ui/DialogForm.tsx'
import { LoadError } from '#ui/QueryResult.tsx'
import { type Problems, problemsOf, refusedFields } from '#ui/errors.ts'
import { refetchAll } from '#ui/refetch-all.ts'
import { useQueryClient } from '@tanstack/react-query'
import { AdditionFields } from './AdditionFields.tsx'
import { bodyOf, knownStraws, placesOf, splitOf, type Values } from './addition-draft.ts'
import { amountAnew, atFields, explainShortage, isShort, shortage, wholeAmount } from './amount.ts'
import { AmountField } from './AmountField.tsx'
import { OverflowQuestion, overflowOf, PlaceOrRest } from './overflow.tsx'
import { longPast } from './movement-warnings.ts'
import { Sentence } from './Sentence.tsx'
import { SignerSelect } from './SignerSelect.tsx'
import { useToastMovements } from './toast-movements.ts'
import { useCountingConfirmation } from './use-counting-confirmation.tsx'
import { countStraws } from '#stock/containers/web/scale.ts'
import { isAt, keyOfHolder, useStock } from './use-stock.ts'
import { useStraws } from './use-straws.ts'
import { placeTexts } from './place-texts.ts'

export type AdditionPreset = { reasonIn?: AdditionReason; supplier_id?: string; owner_id?: string }

type Props = { batch: BatchSummary; preset?: AdditionPreset; onClose: () => void }

export function AddStraws({ batch, preset = {}, onClose }: Props) {
  const { session, tenant, tenant_id } = useSession()
  const toastMovements = useToastMovements()
  const { reasonIn = batch.origin === 'PRODUCTION' ? 'COLLECTION' : 'PURCHASE', ...given } = preset
  const warehouses = useWarehouses()
  // Preselect the only warehouse of the batch's straws or, if none are stored, of the account. If there are several,
  // the user is asked.
  const [only, ...others] = batch.warehouses.length > 0 ? batch.warehouses : warehouses
  const warehouse_id = only && others.length === 0 ? only.id : ''
  const initial: Values = {
    reason: reasonIn,
    which: 'new',
    date: today(),
    amount: '',
    owner_id: null,
    supplier_id: null,
    warehouse_id,
    location: null,
    rest: null,
    note: '',
    signer_id: session.user.id,
    ...given,
  }
  const containers = useApiQuery(listContainers, {}).data?.containers ?? []
  const client = useQueryClient()
  const placed = (draft: Values) =>
    overflowOf(
      containers,
      draft.which === 'stored' ? null : draft.location,
      wholeAmount(draft.amount),
      draft.rest,
    )
  const form = useApiForm(bookMovements, {
    initial,
    schema: null,
    sentOf: (sent: Values): object => {
      const { split, acceptance } = placed(sent)
      const { signer_id, ...booking } = bodyOf({ ...sent, owner_id }, batch.id, known)
      const bookings: object[] = split ? splitOf({ ...sent, owner_id }, split, batch.id, known) : [booking]
      return { signer_id, bookings, ...acceptance }
    },
    check: (sent): Problems => ({
      ...problemsOf(StrawAddition, { tenant_id, ...bodyOf({ ...sent, owner_id }, batch.id, known) }),
      ...shortage(sent.amount, available),
      ...(sent.location === undefined && sent.which !== 'stored' && { location: placeTexts.choosePlace }),
    }),
    explain: (error) => explainShortage(error) ?? atFields(refusedFields(error)),
    onRefused: () => void refetchAll(client),
    onDone: ({ bookings }) => {
      toastMovements(bookings.flatMap(({ movements }) => movements))
      onClose()
    },
  })
  const { values, change, problems } = form
  const { reason, supplier_id, which } = values
  const changeSource = amountAnew(form)
  const owner_id = values.owner_id ?? (reason === 'RETURN' ? null : tenant.party_id)
  const stock = useStock(batch.id)
  const choices = useKnown(batch.id, reason, supplier_id)
  const known = which === 'new' ? undefined : choices[which]
  const held = stock.lines.filter(
    (line) => line.owner_id === owner_id && isAt(line, keyOfHolder(supplier_id ?? '')),
  )
  const available = reason !== 'RETURN' ? known?.length : stock.isKnown ? countStraws(held) : undefined

  const amount = isShort(values.amount, available) ? 0 : wholeAmount(values.amount)
  const submit = actTexts('ADDITION', amount).button
  const place = placed({ ...values, amount })
  const confirmation = useCountingConfirmation(form, [values.location], submit)

  return (
    <DialogForm
      form={confirmation.form}
      title={strawsTexts.add}
      subtitle={[batch.label, batch.animal.name].join(', ')}
      mark={<StrawMark colour={batch.straw_colour} height={30} />}
      submit={submit}
      onClose={onClose}
      announced={
        <Sentence
          type={reason}
          direction="IN"
          date={values.date}
          ends_on={values.ends_on}
          amount={amount}
          batch_label={batch.label}
          signer_id={values.signer_id}
          owner_id={reason === 'CONSIGNMENT' || known ? supplier_id : owner_id}
          supplier_id={supplier_id}
          receiver_id={reason === 'PURCHASE' && known ? owner_id : null}
          places={placesOf(values, known, place.split)}
        />
      }
      blocked={place.blocked}
      place={
        which !== 'stored' && (
          <PlaceOrRest
            warehouse_id={values.warehouse_id}
            batch={batch}
            place={place}
            rest={values.rest}
            onRest={(rest) => change({ rest })}
            canWait
            straws={amount}
            value={values.location}
            onChange={(location) => change({ location, rest: null })}
            error={problems['location']}
          />
        )
      }
    >
      <ChoiceChips
        label={strawsTexts.reason}
        choices={ADDITION_REASONS.map((value) => ({ value, label: additionTexts[value] }))}
        value={reason}
        onChange={(next) => changeSource({ reason: next, which: 'new', supplier_id: null, owner_id: null })}
      />
      {stock.error && <LoadError error={stock.error} retry={stock.refresh} />}
      <AdditionFields
        form={{ ...form, values: { ...values, owner_id }, change: changeSource }}
        lines={stock.lines}
        known={choices}
      />
      <AmountField
        value={values.amount}
        onChange={(amount) => change({ amount, rest: null })}
        available={available}
        dose={available === undefined ? null : batch.computed.straws_per_dose}
        error={problems['amount'] ?? (Number(values.amount) > 0 ? undefined : problems['numbers'])}
      />
      <DayField
        label={strawsTexts.date}
        required
        {...form.of('date')}
        description={longPast(values.date, today())}
      />
      {reason === 'CONSIGNMENT' && (
        <DayField
          label={strawsTexts.agreedEnd}
          isPlanned
          withShortcuts={false}
          value={values.ends_on ?? ''}
          onChange={(ends_on) => change({ ends_on })}
          error={problems['ends_on']}
        />
      )}
      <WarehouseSelect
        {...form.of('warehouse_id')}
        onChange={(warehouse_id) =>
          change({ warehouse_id, location: values.location === null ? null : undefined, rest: null })
        }
      />
      {place.overflow && values.location && (
        <OverflowQuestion
          overflow={place.overflow}
          place={values.location}
          rest={values.rest}
          onRest={(rest) => change({ rest })}
          onPlace={(location) => change({ location, rest: null })}
        />
      )}
      <SignerSelect value={values.signer_id} onChange={(signer_id) => change({ signer_id })} />
      <Textarea label={containerTexts.note} autosize {...form.of('note')} />
      {confirmation.question}
    </DialogForm>
  )
}

function useKnown(batch_id: string, reason: AdditionReason, supplier_id: string | null) {
  const isWanted = supplier_id !== null && (reason === 'PURCHASE' || reason === 'CONSIGNMENT')
  const filter = { batch_id, ...(supplier_id ? { owner_id: supplier_id } : {}) }
  const open = useStraws(filter, isWanted).data ?? []
  const closed = useStraws({ ...filter, closed: '1' }, isWanted).data ?? []
  return knownStraws(reason, isWanted ? [...open, ...closed] : [])
}
