import { Alert } from '@mantine/core'
import { fullName } from '#domain/members.ts'
import { movementSentence, type MovementWords } from '#domain/movement-sentence.ts'
import { useReply } from '../call.ts'
import { useSession } from '../session/session.ts'
import { texts } from '../texts.ts'

type Props = Pick<MovementWords, 'type' | 'date' | 'amount' | 'batch_label' | 'reason' | 'keep_in_store'> & {
  signer_id: string
  owner_id: string | null
  supplier_id?: string | null
  receiver_id?: string | null
  animal_id?: string | null
}

/** What will be booked, in the words in which it will stand in the journal; nothing while they are not all known. */
export function Sentence({ signer_id, owner_id, supplier_id, receiver_id, animal_id, ...words }: Props) {
  const { tenant_id } = useSession()
  const parties = useReply('listParties', { query: { tenant_id, limit: 100, name: '' } })
  const members = useReply('listMembers', { query: { tenant_id, limit: 100 } })
  const animals = useReply('listAnimals', { query: { tenant_id, limit: 100, sex: 'MARE', name: '' } })
  const partyName = (id: string | null | undefined) =>
    parties.data?.parties.find((one) => one.id === id)?.name
  const signer = members.data?.members.find(({ id }) => id === signer_id)
  const names = {
    owner_name: partyName(owner_id),
    supplier_name: partyName(supplier_id),
    receiver_name: partyName(receiver_id),
    animal_name: animals.data?.animals.find(({ id }) => id === animal_id)?.name,
  }
  const needed = {
    COLLECTION: true,
    PURCHASE: names.supplier_name,
    CONSIGNMENT: names.receiver_name,
    SALE: names.receiver_name,
    LOSS: words.reason,
    INSEMINATION: names.animal_name,
  }[words.type]
  const { owner_name, supplier_name = null, receiver_name = null, animal_name = null } = names
  if (!needed || !signer || !owner_name || !words.date || !(words.amount > 0)) return null
  const signer_name = fullName(signer)
  return (
    <Alert color="ice" title={texts.straws.will_book} aria-live="polite" data-testid="sentence">
      {movementSentence({ ...words, signer_name, owner_name, supplier_name, receiver_name, animal_name })}
    </Alert>
  )
}
