import { countNumbers, numbersIn, rangesOf, type StrawNumbers } from '#stock/batches/straw.ts'
import { placeName, proposedSentence } from '#stock/movements/movement-sentence.ts'
import { words } from '#platform/contract/words.ts'
import { within, without } from './plan.ts'
import { purposeText } from './purpose-text.ts'
import type { Opening, OpeningLift, Purpose, Take } from './shapes.ts'

type CountedTakes = { takes: readonly Pick<Take, 'came_out'>[] }

const isCounted = ({ takes }: CountedTakes) => takes.every(({ came_out }) => came_out !== null)

/** Returns the index of the next lift, or the number of lifts if all are counted. */
export function nextLift(lifts: readonly CountedTakes[]): number {
  const index = lifts.findIndex((lift) => !isCounted(lift))
  return index === -1 ? lifts.length : index
}

/** Whether a canister was lifted but not counted, so that counting comes first when the opening is continued. */
export function isDown(lift: CountedTakes & { seconds: readonly number[] }): boolean {
  return lift.seconds.length > 0 && !isCounted(lift)
}

/** Returns the number of straws that came out or, until they are counted, of those still there. */
export function offered(take: Pick<Take, 'came_out' | 'numbers'>): number {
  return take.came_out ?? countNumbers(take.numbers)
}

/** Describes a lift to be read aloud: "Canister 3, level 2, 10 yellow. Level 1, 4 blue." Names different purposes. */
export function spokenLift({ canister, takes }: OpeningLift, batches: Opening['batches']): string {
  const colours = new Map(batches.map(({ id, straw_colour }) => [id, words[straw_colour]!.toLowerCase()]))
  const levels = [...Map.groupBy(takes, ({ location }) => location?.level ?? null)]
  const isNamed = haveSeveralPurposes(takes)
  const sentences = levels.map(([level, there]) => {
    const some = there
      .map((take) => {
        const straws = `${countNumbers(take.numbers)} ${colours.get(take.batch_id)}`
        return isNamed ? `${straws}, ${purposeText(take.purpose, take.owner_name)}` : straws
      })
      .join(', and ')
    return level === null ? some : `level ${level}, ${some}`
  })
  const place = canister === null ? 'Without a place' : `Canister ${canister}`
  return `${[`${place}, ${sentences[0]}`, ...sentences.slice(1).map(capital)].join('. ')}.`
}

/** Whether the straws of a lift must be kept apart after they came out. */
export function haveSeveralPurposes(takes: readonly Pick<Take, 'purpose' | 'owner_name'>[]): boolean {
  return new Set(takes.map((take) => purposeText(take.purpose, take.owner_name))).size > 1
}

const capital = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}`

/** Booking of an opening: the straws of one batch that came out for one line. */
export type OpeningAction = {
  batch_id: string
  owner_name: string
  purpose: Purpose
  takes: Take[]
  straws: number
}

export function actionsOf(opening: Pick<Opening, 'lifts'>): OpeningAction[] {
  const out = opening.lifts.flatMap(({ takes }) => takes).filter(({ came_out }) => (came_out ?? 0) > 0)
  return [...Map.groupBy(out, (take) => `${take.line_id} ${bookedBatch(take)}`).values()].map((takes) => {
    const { owner_name, purpose } = takes[0]!
    const straws = takes.reduce((sum, take) => sum + countNumbers(take.out), 0)
    return { batch_id: bookedBatch(takes[0]!), owner_name, purpose, takes, straws }
  })
}

/** Returns the batch that is booked for a take: the one taken instead, if there was one. */
export function bookedBatch({ batch_id, instead }: Pick<Take, 'batch_id' | 'instead'>): string {
  return instead?.batch_id ?? batch_id
}

type Signed = { signer_name?: string; date: string }

/** States an action, such as "Ana García will consign 7 straws of B-26-002 …"; without a signer, "Consign …" */
export function actSentence(
  { batch_id, owner_name, purpose, takes, straws }: OpeningAction,
  { batches, containers }: Pick<Opening, 'batches' | 'containers'>,
  signed: Signed,
): string {
  const { type, to, to_label, receiver_name, animal_name, reason, keep_in_store } = purpose
  const labels = new Map(containers.map(({ id, label }) => [id, label]))
  const isMove = type === 'RELOCATION'
  return proposedSentence({
    ...signed,
    type: isMove ? null : type,
    direction: isMove ? null : 'OUT',
    amount: straws,
    batch_label: batches.find(({ id }) => id === batch_id)?.label ?? '',
    owner_name,
    // Straws are only returned to their owner.
    receiver_name: type === 'RETURN' ? owner_name : receiver_name,
    animal_name,
    reason,
    keep_in_store,
    place_name: to && placeName(to_label ?? '', to.canister, to.level),
    places: takes.map(({ location, out }) => ({
      place_name:
        location && placeName(labels.get(location.container_id) ?? '', location.canister, location.level),
      straws: countNumbers(out),
    })),
  })
}

export function fewer(opening: Pick<Opening, 'lifts'>): Take[] {
  return opening.lifts
    .flatMap(({ takes }) => takes)
    .filter(
      (take) => !take.is_skipped && take.came_out !== null && take.came_out < countNumbers(take.numbers),
    )
}

/** Straws booked with one movement, and the requested straws for which they count. */
export type Part = { movement_id: string; booked: StrawNumbers; numbers: StrawNumbers }

/**
 * Splits a take by movement, so that each can be undone separately. Straws other than requested count for requested
 * ones that did not come out; the last part has the remaining requested ones.
 */
export function partsOf(
  take: { booked: StrawNumbers; numbers: StrawNumbers },
  movements: readonly { id: string; numbers: StrawNumbers }[],
): Part[] {
  const parts = movements
    .map(({ id, numbers }) => ({ movement_id: id, booked: within(take.booked, numbers) }))
    .filter(({ booked }) => booked.length > 0)
  const rest = numbersIn(without(take.numbers, take.booked))
  return parts.map((part, index) => {
    const own = within(take.numbers, part.booked)
    const isLast = index === parts.length - 1
    const more = isLast ? rest.length : countNumbers(part.booked) - countNumbers(own)
    return { ...part, numbers: rangesOf([...numbersIn(own), ...rest.splice(0, more)]) }
  })
}
