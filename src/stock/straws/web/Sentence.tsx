import { Alert } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Location } from '#stock/containers/contract.ts'
import { fullName } from '#platform/contract/permissions.ts'
import { listMembers } from '#account/members/contract.ts'
import { type MovementWords, proposedSentence } from '#stock/movements/movement-sentence.ts'
import { MAX_STRAWS, type StockAtPlace } from '../bookings.ts'
import { useAnimal } from '#registry/animals/web/use-animal.ts'
import { useWholeList } from '#ui/call.ts'
import { signedAndRecorded } from '#stock/movements/web/signed-and-recorded.ts'
import { useParty } from '#registry/parties/web/use-party.tsx'
import { useInAccount } from '#account/auth/web/accounts.ts'
import { useSession } from '#account/auth/web/session.ts'
import { strawsTexts } from '../texts.ts'
import { isDay } from '#ui/dates.ts'
import { usePlaceName } from '#stock/containers/web/place-name.ts'

type Props = Pick<
  MovementWords,
  'type' | 'direction' | 'date' | 'amount' | 'batch_label' | 'reason' | 'keep_in_store' | 'ends_on'
> & {
  places?: StockAtPlace[] | undefined
  signer_id: string
  owner_id: string | null
  holder_id?: string | null
  supplier_id?: string | null
  receiver_id?: string | null
  animal_id?: string | null
}

/** Preview of the booking, worded as in the journal; empty until all its parts are known. */
export function Sentence(props: Props) {
  const owner_name = useParty(props.owner_id)?.name ?? ''
  return <Sentences {...props} groups={[{ ...props, owner_name, straws: props.amount }]} />
}

type GroupProps = Omit<Props, 'amount' | 'batch_label' | 'owner_id' | 'places'> & {
  groups: {
    batch_label: string
    owner_name: string
    /** Holder, if it differs between groups. */
    holder_name?: string | null
    straws: number
    places?: StockAtPlace[] | undefined
    to?: Location | null
  }[]
}

export function Sentences({
  groups,
  signer_id,
  holder_id,
  supplier_id,
  receiver_id,
  animal_id,
  ...words
}: GroupProps) {
  const { session } = useSession()
  const members = useWholeList(listMembers, {})
  const placeName = usePlaceName()
  const inAccount = useInAccount()
  const isPhone = useMediaQuery('not (min-width: 48em)', false, { getInitialValueInEffect: false })
  const signer = members.data?.members.find(({ id }) => id === signer_id)
  const names = {
    supplier_name: useParty(supplier_id)?.name ?? null,
    receiver_name: useParty(receiver_id)?.name ?? null,
    holder_name: useParty(holder_id)?.name ?? null,
    animal_name: useAnimal(animal_id)?.name ?? null,
  }
  const { type, direction, date, reason = null, keep_in_store = false } = words
  const ends_on = type === 'CONSIGNMENT' && isDay(words.ends_on ?? '') ? words.ends_on : null
  if (!signer || !isDay(date) || !isKnown(words, names)) return null
  const sentences = groups.flatMap(
    ({ batch_label, owner_name, straws, places = [], to = null, ...group }) => {
      if (owner_name === '' || !Number.isInteger(straws) || straws < 1 || straws > MAX_STRAWS) return []
      const receiver_name = type === 'RETURN' && direction === 'OUT' ? owner_name : names.receiver_name
      const known = { type, direction, date, reason, keep_in_store, batch_label, owner_name, amount: straws }
      const standing = places.map(({ location, straws: there }) => ({
        place_name: location && placeName(location),
        straws: there,
      }))
      const parties = { ends_on, receiver_name, holder_name: group.holder_name ?? names.holder_name }
      const where = { places: standing, place_name: to && placeName(to) }
      const sentence = proposedSentence({
        ...{ ...known, ...names, ...where, ...parties },
        signer_name: fullName(signer),
      })
      return [sentence + inAccount]
    },
  )
  if (sentences.length === 0) return null
  const recorder = { recorded_by: session.user.id, recorded_by_name: fullName(session.user) }
  const signed = signedAndRecorded({ signer_id, signer_name: fullName(signer), ...recorder })
  const lines = [...sentences, signed].filter(Boolean).map((sentence) => <div key={sentence}>{sentence}</div>)
  // On a phone, several sentences would hide the form.
  if (isPhone && sentences.length > 1) {
    return (
      <Alert color="ice" role="status" data-testid="sentence" py="xs">
        <details>
          <summary style={{ cursor: 'pointer', fontWeight: 600, lineHeight: '32px' }}>
            {strawsTexts.willBookAll(sentences.length)}
          </summary>
          {lines}
        </details>
      </Alert>
    )
  }
  return (
    <Alert
      color="ice"
      title={strawsTexts.willBook}
      role="status"
      data-testid="sentence"
      // A long list scrolls, so it must be reachable by keyboard.
      {...(sentences.length > 2 ? { tabIndex: 0 } : {})}
    >
      {lines}
    </Alert>
  )
}

function isKnown(
  { type, direction, reason }: Pick<Props, 'type' | 'direction' | 'reason'>,
  names: Pick<MovementWords, 'supplier_name' | 'receiver_name' | 'animal_name'>,
): boolean {
  if (type === 'LOSS') return !!reason
  if (type === 'INSEMINATION') return !!names.animal_name
  if (type === null || type === 'COLLECTION' || type === 'ERASURE') return true
  if (direction === 'IN') return !!names.supplier_name
  return type === 'RETURN' || !!names.receiver_name
}
