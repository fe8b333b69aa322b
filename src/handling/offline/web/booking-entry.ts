/** Entry of a withdrawal or a move that is made offline. */
import { numbersIn, rangesOf, type StrawNumbers } from '#stock/batches/straw.ts'
import type { Location } from '#stock/containers/contract.ts'
import { lossTexts } from '#stock/movements/texts.ts'
import { proposedSentence } from '#stock/movements/movement-sentence.ts'
import { type StrawChange, Withdrawal } from '#stock/straws/bookings.ts'
import { withdrawalOf, type WithdrawalValues } from '#stock/straws/web/withdrawal-draft.ts'
import { serverDay } from '#ui/outbox/keep.ts'
import type { OfflineSnapshot } from '../contract.ts'
import { placeText, type StockWithEffects } from '../stock.ts'
import { type EntrySentence, entrySentences, offlineTexts } from '../texts.ts'

export type KeepValues = WithdrawalValues & {
  amount: number
  container: string | null
  canister: string | null
  level: string | null
}

export type BookingSource = {
  act: 'withdraw' | 'move'
  from: StockWithEffects
  snapshot: OfflineSnapshot
  tenant_id: string
  user_id: string
}

/** Returns the lowest `amount` numbers of the straws at a place, so that the user knows which straws are booked. */
export const numbersFrom = (from: StockWithEffects, amount: number): StrawNumbers =>
  rangesOf(numbersIn(from.numbers).slice(0, amount))

const placeOf = ({ container, canister, level }: KeepValues): Location | null =>
  container === null ? null : { container_id: container, canister: Number(canister), level: Number(level) }

const nameIn = (all: OfflineSnapshot['parties'], id: string | null) =>
  all.find((one) => one.id === id)?.name ?? '…'

export function bodyOf({ act, from, tenant_id, user_id }: BookingSource, values: KeepValues) {
  const { batch, location } = from
  const common = {
    ...{ tenant_id, signer_id: user_id, batch_id: batch.id, numbers: numbersFrom(from, values.amount) },
    ...{ holder_id: null, seen_at: [{ location, straws: values.amount }] },
  }
  return act === 'move'
    ? { ...common, relocation: { to: placeOf(values) } }
    : { ...common, withdrawal: withdrawalOf(Withdrawal, { ...values, date: serverDay(), note: '' }) }
}

function namesOf({ act, from, snapshot }: BookingSource, values: KeepValues) {
  const { owner, container, location } = from
  const to = snapshot.containers.find(({ id }) => id === values.container) ?? null
  const isOut = act === 'withdraw'
  return {
    isOut,
    receiver: values.type === 'RETURN' ? owner.name : nameIn(snapshot.parties, values.receiver_id),
    mare: nameIn(snapshot.mares, values.animal_id),
    target: placeText(to, placeOf(values)),
    place: container && placeText(container, location),
  }
}

/** Returns the sentence of the movement that will be booked. */
export function sentenceOf(source: BookingSource, values: KeepValues): string {
  const { batch, owner } = source.from
  const { isOut, receiver, mare, target, place } = namesOf(source, values)
  return proposedSentence({
    type: isOut ? values.type : null,
    direction: isOut ? 'OUT' : null,
    date: serverDay(),
    amount: values.amount,
    batch_label: batch.label,
    owner_name: owner.name,
    receiver_name: receiver,
    animal_name: mare,
    reason: values.reason,
    keep_in_store: isOut && values.type === 'SALE' && values.keep_in_store,
    place_name: isOut ? null : target,
    places: isOut ? [{ place_name: place, straws: values.amount }] : [],
  })
}

/** Returns the sentence of the entry in lists, before and after it is sent. */
function shortSentenceOf(source: BookingSource, values: KeepValues): EntrySentence {
  const { isOut, receiver, mare, target, place } = namesOf(source, values)
  const { type, reason, keep_in_store, container } = values
  const straws = offlineTexts.straws(values.amount)
  const of = `${straws} of ${source.from.batch.label}`
  const from = place === null ? {} : { place: offlineTexts.fromPlace(place) }
  const about = { counted: straws, ...(isOut ? from : {}) }
  if (!isOut)
    return { ...(container ? entrySentences.MOVE(of, target) : entrySentences.REMOVE(of)), ...about }
  if (type === 'INSEMINATION') return { ...entrySentences.INSEMINATION(of, mare), ...about }
  if (type === 'LOSS') return { ...entrySentences.LOSS(of, reason ? lossTexts[reason] : '…'), ...about }
  if (type === 'SALE') return { ...entrySentences.SALE(of, receiver, keep_in_store), ...about }
  return { ...entrySentences[type](of, receiver), ...about }
}

export function bookingOf(source: BookingSource, values: KeepValues) {
  const { act, from } = source
  const straws = {
    ...{ batch_id: from.batch.id, owner_id: from.owner.id, from: from.key },
    numbers: numbersFrom(from, values.amount),
    ...(act === 'move' && { to: placeOf(values) }),
  }
  const sentence = shortSentenceOf(source, values)
  return {
    body: bodyOf(source, values) as StrawChange,
    summary: sentenceOf(source, values),
    details: { straws: [straws], keep: { act, values }, sentence },
  }
}
