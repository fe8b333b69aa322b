import { Text } from '@mantine/core'
import { useSession } from '#account/auth/web/session.ts'
import type { BatchSummary } from '../contract.ts'
import { batchTexts } from '../texts.ts'

type Props = {
  stored: readonly { owner_id: string; straws: number }[]
  /** Whether `stored` has all stored straws that the page counts; otherwise no number is shown. */
  isWhole?: boolean
}

/** Note about stored straws of other owners, if there are any: sold straws may remain here for the buyer. */
export function StoredForOthers({ stored, isWhole = true }: Props) {
  const { tenant } = useSession()
  const straws = stored.reduce((sum, one) => sum + (one.owner_id === tenant.party_id ? 0 : one.straws), 0)
  if (straws === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {batchTexts.storedForOthers(isWhole ? straws : null)}
    </Text>
  )
}

export function storedByOwner(batches: readonly Pick<BatchSummary, 'owners'>[]): Props['stored'] {
  return batches.flatMap(({ owners }) =>
    owners.map(({ party_id, stored }) => ({ owner_id: party_id, straws: stored })),
  )
}
