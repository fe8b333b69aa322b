import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { LossReason } from '#stock/movements/contract.ts'
import { refetchAll } from '#ui/refetch-all.ts'
import { type StockLine, changeStraws } from '../contract.ts'
import { gathered, StrawWithdrawal, type WithdrawalType } from '../bookings.ts'
import { numbersIn } from '#stock/batches/straw.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { useAnimal } from '#registry/animals/web/use-animal.ts'
import { useSession } from '#account/auth/web/session.ts'
import { movedLater } from '../moved-later.ts'
import { actTexts, strawsTexts } from '../texts.ts'
import { dosesOf } from '#stock/batches/whole-doses.ts'
import { isDay } from '#ui/dates.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import type { Problems } from '#ui/errors.ts'
import { amountAnew, explainShortage, isShort, shortage, wholeAmount } from './amount.ts'
import { PickFields, subtitleOf } from './PickFields.tsx'
import { isBelowDose } from './movement-warnings.ts'
import { Sentences } from './Sentence.tsx'
import { groupsOf, type Subject } from './straw-pick.ts'
import { StrawTray } from './StrawTray.tsx'
import { useToastMovements } from './toast-movements.ts'
import { useCountingConfirmation } from './use-counting-confirmation.tsx'
import { useAvailable } from './use-straws.ts'
import { useBatches } from './use-batches.ts'
import { countStraws } from '#stock/containers/web/scale.ts'
import { ANYWHERE, holderOf, isAt, useStock } from './use-stock.ts'
import { blankWithdrawal, bodyOf, possibleTypes, type Values } from './withdrawal-draft.ts'
import { WithdrawalDetails } from './WithdrawalDetails.tsx'
import { PaperWarnings, PartnerField, TypeChips, TypeNotes } from './WithdrawalFields.tsx'

export type WithdrawalPreset = {
  owner_id?: string
  from?: string
  amount?: number
  type?: WithdrawalType
  receiver_id?: string
  reason?: LossReason
}

type Props = { subject: Subject; preset?: WithdrawalPreset; onClose: () => void; onDone?: () => void }

export function WithdrawStraws({ subject, preset = {}, onClose, onDone }: Props) {
  const { session, tenant } = useSession()
  const toastMovements = useToastMovements()
  const batch = 'batch' in subject ? subject.batch : undefined
  const stock = useStock(batch?.id)
  const client = useQueryClient()
  const initial: Values = {
    ...blankWithdrawal(session.user.id),
    type: null,
    from: ANYWHERE,
    amount: '',
    owner_id: batch?.owners.find(({ stored }) => stored > 0)?.party_id ?? batch?.owners[0]?.party_id ?? '',
    ...preset,
  }
  const typesFor = (values: Values) => {
    const owners = groupsOf(subject, values).map(({ owner_id }) => owner_id)
    return possibleTypes(values.from, owners, tenant.party_id)
  }
  // A type chosen for other straws may be impossible for these.
  const typeOf = (values: Values) => typesFor(values).find((one) => one === values.type) ?? null
  const form = useApiForm(changeStraws, {
    initial,
    schema: StrawWithdrawal,
    sentOf: (values: Values) => bodyOf({ ...values, type: typeOf(values) }, subject, places ?? undefined),
    check: (values): Problems => ({
      ...shortage(values.amount, available),
      ...(typeOf(values) === null && { 'withdrawal.type': strawsTexts.chooseReason }),
    }),
    explain: explainShortage,
    onRefused: () => void refetchAll(client),
    onDone: (reply) => {
      if ('movements' in reply) toastMovements(reply.movements, doseOf)
      onClose()
      onDone?.()
    },
  })
  const { values, change } = form
  const there = stock.lines.filter((line) => isFrom(line, values))
  const { places, all, ...inStore } = useAvailable(subject, values, values.date)
  const onThatDay = holderOf(values.from) === null ? inStore.available : heldOn(there, values.date)
  const available = stock.isKnown ? onThatDay : undefined
  const groups = groupsOf(subject, values, places ?? undefined)
  const type = typeOf(values)
  const typed = type && { ...form, values: { ...values, type } }
  const isNumbered = holderOf(values.from) === null && all !== undefined
  const holder_id = holderOf(values.from)
  const isDosed = type === 'INSEMINATION' && !batch
  const { batches } = useBatches(isDosed ? [...new Set(groups.map(({ batch_id }) => batch_id))] : [])
  const doseOf = (id: string) => (batch ?? batches.get(id))?.computed.straws_per_dose ?? null

  const papers = new Map(groups.map(({ batch_id, batch_label }) => [batch_id, batch_label]))
  if (batch) papers.set(batch.id, batch.label)

  const taken = gathered(groups.flatMap((group) => group.places ?? []))
  const mare = useAnimal(type === 'INSEMINATION' ? values.animal_id : null)
  const isTooMany = isShort(values.amount, available)
  const straws = isTooMany ? 0 : countStraws(groups)
  const count = isTooMany ? (available ?? 0) : wholeAmount(values.amount)
  const remain = available === undefined || isTooMany || count === 0 ? undefined : available - count
  const dose = batch?.computed.straws_per_dose ?? null
  const submit = type ? actTexts(type, straws, mare?.name).button : strawsTexts.withdraw
  const confirmation = useCountingConfirmation(
    form,
    taken.map(({ location }) => location),
    submit,
  )

  return (
    <DialogForm
      form={confirmation.form}
      title={strawsTexts.withdraw}
      subtitle={batch && subtitleOf(batch, stock, values.owner_id)}
      mark={batch && <StrawMark colour={batch.straw_colour} height={36} />}
      width={640}
      submit={submit}
      onClose={onClose}
      announced={
        type && (
          <Sentences
            groups={places === null || isTooMany ? [] : groups}
            {...values}
            type={type}
            direction="OUT"
            holder_id={holder_id}
            keep_in_store={type === 'SALE' && values.keep_in_store && holder_id === null}
          />
        )
      }
      aside={
        remain !== undefined && (
          <Text size="sm" c="dimmed" mr="auto" visibleFrom="xs" className="num">
            {strawsTexts.remain(remain, dosesOf(remain, dose)?.doses)}
          </Text>
        )
      }
    >
      <PickFields
        form={{ ...form, change: (next) => change('amount' in next ? { numbers: null, ...next } : next) }}
        subject={subject}
        stock={stock}
        withHolders
        available={available}
        places={taken}
        purpose={
          <>
            {batch && (
              <StrawTray
                straws={isNumbered ? all : available === undefined ? undefined : numbersOf(there)}
                chosen={values.numbers ?? count}
                dose={dose}
                colour={batch.straw_colour}
                onChoose={(amount) => amountAnew(form)({ amount, numbers: null })}
              />
            )}
            <TypeChips
              types={typesFor(values)}
              value={type}
              onChange={(next) => change({ type: next })}
              error={form.problems['withdrawal.type']}
            />
          </>
        }
        partner={
          typed && (
            <PartnerField
              form={typed}
              owners={groups.map(({ owner_id }) => owner_id)}
              holder_id={holder_id}
            />
          )
        }
      />
      {typed && (
        <TypeNotes
          form={typed}
          holder_id={holder_id}
          belowDose={groups.flatMap(({ batch_id, batch_label, straws }) => {
            const dose = doseOf(batch_id)
            return isBelowDose(straws, dose) ? [{ batch_label, dose }] : []
          })}
        />
      )}
      <PaperWarnings
        values={{ ...values, type }}
        batches={[...papers].map(([id, label]) => ({ id, label }))}
      />
      <WithdrawalDetails form={form} there={there} numbers={isNumbered ? all : undefined} />
      {confirmation.question}
    </DialogForm>
  )
}

function numbersOf(lines: readonly StockLine[]): number[] {
  return lines.flatMap((line) => numbersIn(line.numbers)).sort((a, b) => a - b)
}

/**
 * Counts the straws that were held on a day. Returns undefined if the day is incomplete, or if a line moved later,
 * because some of its straws may have been there.
 */
function heldOn(held: StockLine[], date: string): number | undefined {
  return isDay(date) && !movedLater(held, date) ? countStraws(held) : undefined
}

function isFrom(line: StockLine, { owner_id, from }: Values): boolean {
  return line.owner_id === owner_id && isAt(line, from)
}
