import { Alert } from '@mantine/core'
import { fullName } from '#domain/members.ts'
import { movementSentence, type MovementWords } from '#domain/movement-sentence.ts'
import { useAnimalName } from '../animals/use-animal-name.ts'
import { useReply } from '../call.ts'
import { usePartyName } from '../parties/PartySelect.tsx'
import { useSession } from '../session/session.ts'
import { texts } from '../texts.ts'

type Props = Pick<
  MovementWords,
  'type' | 'direction' | 'date' | 'amount' | 'batch_label' | 'reason' | 'keep_in_store' | 'place_name'
> & {
  signer_id: string
  owner_id: string | null
  holder_id?: string | null
  supplier_id?: string | null
  receiver_id?: string | null
  animal_id?: string | null
}

/** What will be booked, in the words in which it will stand in the journal; nothing while they are not all known. */
export function Sentence({
  signer_id,
  owner_id,
  holder_id,
  supplier_id,
  receiver_id,
  animal_id,
  ...words
}: Props) {
  const { tenant_id } = useSession()
  const members = useReply('listMembers', { query: { tenant_id, limit: 100 } })
  const partyName = usePartyName()
  const animalName = useAnimalName('MARE')
  const signer = members.data?.members.find(({ id }) => id === signer_id)
  const owner_name = partyName(owner_id)
  const supplier_name = partyName(supplier_id) ?? null
  const receiver_name = partyName(receiver_id) ?? null
  const animal_name = animalName(animal_id) ?? null
  const holder_name = partyName(holder_id) ?? null
  if (!isKnown(words, { supplier_name, receiver_name, animal_name })) return null
  if (!signer || !owner_name || !words.date || !(words.amount > 0)) return null
  const sentence = movementSentence({
    ...words,
    ...{ signer_name: fullName(signer), owner_name, supplier_name, receiver_name, holder_name, animal_name },
  })
  return (
    <Alert color="ice" title={texts.straws.will_book} aria-live="polite" data-testid="sentence">
      {sentence}
    </Alert>
  )
}

/** What a sentence cannot do without. */
function isKnown(
  { type, direction, reason }: Pick<Props, 'type' | 'direction' | 'reason'>,
  names: Pick<MovementWords, 'supplier_name' | 'receiver_name' | 'animal_name'>,
): boolean {
  if (type === 'LOSS') return !!reason
  if (type === 'INSEMINATION') return !!names.animal_name
  if (type === null || type === 'COLLECTION' || type === 'ERASURE') return true
  return direction === 'IN' ? !!names.supplier_name : !!names.receiver_name
}
