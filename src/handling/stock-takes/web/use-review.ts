import { useSessionStorage } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { listMembers } from '#account/members/contract.ts'
import { useInAccount } from '#account/auth/web/accounts.ts'
import { useSession } from '#account/auth/web/session.ts'
import { fullName } from '#platform/contract/permissions.ts'
import { usePlaceName } from '#stock/containers/web/place-name.ts'
import { useWholeList } from '#ui/call.ts'
import { isDay, today } from '#ui/dates.ts'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { refetchAll } from '#ui/refetch-all.ts'
import { toast } from '#ui/toast.tsx'
import { closeStockTake } from '../contract.ts'
import { keyOfLine } from '../compare.ts'
import { isBooked } from '../decisions.ts'
import { reviewTexts } from '../texts.ts'
import { choicesOf, detailOf, sentenceOf, titleOf } from './difference-choices.ts'
import { useNames } from './use-names.ts'
import type { Decision, Difference, StockTake } from '../shapes.ts'

export type ReviewStep = { at?: number | undefined; sign?: true | undefined }

export type ReviewProps = {
  take: StockTake
  isPhone: boolean
  /** Number of the difference that a phone shows, from 1; undefined for the list. */
  at: number | undefined
  isSigning: boolean
  onStep: (step: ReviewStep, replace?: boolean) => void
  onClosed: () => void
  /** Called with a canister that is to be counted again. */
  onCanister: (canister: number) => void
}

/** Returns the key of a decision, which is valid for this number of straws only. */
const answerKey = ({ key, straws }: Difference) => `${key} ${straws}`

type ReviewState = ReturnType<typeof useReview>
export type Answer = ReviewState['answers'][number]

/** Returns the decisions about the differences of a stock-take, and the form that closes it. */
export function useReview(take: StockTake, differences: Difference[], onClosed: () => void) {
  const { session, tenant } = useSession()
  const client = useQueryClient()
  const inAccount = useInAccount()
  const nameOf = usePlaceName()
  const namesOf = useNames(take)
  // Store the decisions for the tab, so that they survive counting a canister again.
  const [decided, setDecided] = useSessionStorage<Record<string, Decision | null>>({
    ...{ key: `decided-${take.id}`, defaultValue: {}, getInitialValueInEffect: false },
  })
  const members = useWholeList(listMembers, {}).data?.members ?? []
  const decisions = differences.map((one) => decided[answerKey(one)] ?? null)
  const form = useApiForm(closeStockTake, {
    initial: { signer_id: session.user.id, date: today() },
    params: { id: take.id },
    sentOf: (values) => ({
      ...values,
      decisions: differences.map(({ key, straws }, index) => ({ key, straws, decision: decisions[index] })),
    }),
    onRefused: () => void refetchAll(client),
    onDone: () => {
      toast('success', reviewTexts.closed)
      onClosed()
    },
  })
  const { values, change, problems } = form
  const signer = members.find(({ id }) => id === values.signer_id)
  const signer_name = signer ? fullName(signer) : ''
  const date = isDay(values.date) ? values.date : today()
  const answers = differences.map((one, index) => {
    const { batch_id, owner_id, canister, level } = one
    const named = batch_id !== null && owner_id !== null ? namesOf({ batch_id, owner_id }) : null
    const decision = decisions[index]!
    const words = {
      ...{ batch_label: named?.label ?? '', owner_name: named?.owner ?? '', signer_name, date, nameOf },
      is_own: owner_id === tenant.party_id,
      here: { container_id: take.container_id, canister, level },
    }
    return {
      key: answerKey(one),
      ...{ one, named, decision },
      title: titleOf(one, named?.label ?? ''),
      details: detailOf(one, named?.owner ?? '', nameOf),
      choices: choicesOf(one, nameOf),
      /** Sentence for the journal, or the reason why no movement is recorded. */
      sentence: decision === null ? reviewTexts.choose : sentenceOf(one, decision, words) + inAccount,
      problem: problems[`decisions.${index}.decision`],
      decide(next: Decision | null) {
        setDecided((previous) => ({ ...previous, [answerKey(one)]: next }))
        change({})
      },
    }
  })
  return {
    ...{ form, answers, signer_name, date, nameOf },
    open: answers.filter(({ decision }) => decision === null).length,
    booked: answers.filter(({ decision }) => decision !== null && isBooked(decision)),
    /** Canisters that are not counted. */
    left: take.canisters.filter(({ counted_at }) => counted_at === null).map(({ canister }) => canister),
  }
}

/** Returns the counted line of a difference; undefined for unknown straws. */
export function lineOf(take: StockTake, { canister, level, batch_id, owner_id }: Difference) {
  if (batch_id === null || owner_id === null) return undefined
  const key = keyOfLine({ level, batch_id, owner_id })
  return take.canisters
    .find((one) => one.canister === canister)
    ?.lines.find((line) => line.found !== null && keyOfLine(line) === key)
}
