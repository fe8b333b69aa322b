import { formatNumbers } from '#stock/batches/straw.ts'
import type { Location } from '#stock/containers/contract.ts'
import { proposedSentence } from '#stock/movements/movement-sentence.ts'
import { reviewTexts } from '../texts.ts'
import type { Decision, Difference } from '../shapes.ts'

/** Decision to choose. The decision is null if it needs further input. */
export type Choice = { value: string; label: string; decision: Decision | null }

type NameOfPlace = (location: Location | null) => string

const LOST = ['MISSING', 'BROKEN', 'THAWED'] as const
/** Maximum number of places offered, because more would be hard to choose from. */
const MAX_PLACES = 3

export function choicesOf({ kind, places, losses }: Difference, nameOf: NameOfPlace): Choice[] {
  const act = (name: 'LOOKING' | 'PUT_BACK' | 'ADDED' | 'SET_ASIDE'): Choice => ({
    value: name,
    label: reviewTexts[name],
    decision: { act: name },
  })
  const stays = (label: (place: string) => string) =>
    places.slice(0, MAX_PLACES).map(({ location }, index): Choice => ({
      value: `STAYS ${index}`,
      label: label(nameOf(location)),
      decision: { act: 'STAYS', from: location },
    }))
  switch (kind) {
    case 'MISSING':
      return [
        ...LOST.map((reason): Choice => ({
          value: reason,
          label: reviewTexts.lost[reason],
          decision: { act: 'LOST', reason },
        })),
        act('LOOKING'),
        { value: 'ELSEWHERE', label: reviewTexts.ELSEWHERE, decision: null },
      ]
    case 'MISPLACED':
      return [...stays(() => reviewTexts.STAYS), act('PUT_BACK')]
    case 'UNEXPECTED':
      return [
        ...stays(reviewTexts.STAYS_FROM),
        ...(places.length > 0 ? [act('PUT_BACK')] : []),
        ...losses.map(({ movement_id, type }, index): Choice => ({
          value: `REVERSED ${index}`,
          label: `${type === 'ERASURE' ? reviewTexts.ERASURE : reviewTexts.REVERSED}${losses.length > 1 ? ` (${index + 1})` : ''}`,
          decision: { act: 'REVERSED', movement_id },
        })),
        act('ADDED'),
        act('SET_ASIDE'),
      ]
    case 'UNKNOWN':
      return [act('SET_ASIDE')]
  }
}

type Named = {
  batch_label: string
  owner_name: string
  signer_name: string
  date: string
  is_own: boolean
  here: Location
  nameOf: NameOfPlace
}

/** Returns the sentence that the journal will contain, or the reason why it will contain none. */
export function sentenceOf(difference: Difference, decision: Decision, named: Named): string {
  const { straws: amount, losses } = difference
  const { batch_label, owner_name, signer_name, date, here, nameOf } = named
  const known = { amount, batch_label, owner_name, signer_name, date }
  const place_name = nameOf(here)
  const at = { places: [{ place_name, straws: amount }] }
  switch (decision.act) {
    case 'LOST':
      return proposedSentence({ ...known, ...at, type: 'LOSS', direction: 'OUT', reason: decision.reason })
    case 'LOOKING':
      return reviewTexts.lookingText(amount, batch_label)
    case 'ELSEWHERE':
      return proposedSentence({
        ...known,
        ...{ type: null, direction: null },
        place_name: decision.to && nameOf(decision.to),
      })
    case 'STAYS':
      return proposedSentence({ ...known, type: null, direction: null, place_name })
    case 'PUT_BACK':
      return reviewTexts.putBackText
    case 'REVERSED': {
      const loss = losses.find(({ movement_id }) => movement_id === decision.movement_id)
      if (!loss) return ''
      return loss.type === 'ERASURE'
        ? reviewTexts.erasureText(loss.sentence)
        : reviewTexts.reversedText(loss.sentence)
    }
    case 'ADDED':
      return proposedSentence({
        ...{ ...known, ...at, direction: 'IN' },
        ...(named.is_own
          ? { type: 'COLLECTION' as const }
          : { type: 'CONSIGNMENT' as const, supplier_name: owner_name }),
      })
    case 'SET_ASIDE':
      return reviewTexts.asideText
  }
}

export function titleOf({ kind, straws }: Difference, label: string): string {
  return kind === 'UNKNOWN' ? reviewTexts.UNKNOWN(straws) : reviewTexts[kind](straws, label)
}

export function detailOf(difference: Difference, owner: string, nameOf: NameOfPlace): string[] {
  const { kind, canister, level, numbers, is_highest, print, places } = difference
  const where = reviewTexts.place(canister, level)
  const belong = kind === 'MISPLACED' && places[0] ? reviewTexts.belong(nameOf(places[0].location)) : ''
  const which = numbers === null ? '' : formatNumbers(numbers)
  return [
    [where, owner, print && `“${print}”`, belong].filter(Boolean).join('; '),
    ...(which === '' ? [] : [is_highest ? reviewTexts.highest(which) : reviewTexts.numbers(which)]),
  ]
}
