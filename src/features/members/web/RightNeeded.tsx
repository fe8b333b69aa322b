import { Alert } from '@mantine/core'
import { fullName, type Right } from '#platform/contract/permissions.ts'
import { words } from '#platform/contract/words.ts'
import { useWholeList } from '#ui/call.ts'
import { listMembers } from '../contract.ts'
import { rightsTexts } from '../texts.ts'

/** Says which right the user lacks for what is not offered here, and which owners can give it. */
export function RightNeeded({ right }: { right: Right }) {
  return (
    <Alert color="gray" role="note">
      {rightsTexts.lacks(words[right]!)} <OwnersToAsk />
    </Alert>
  )
}

type Props = {
  /** The sentence around their names. */
  text?: (names: string) => string
}

/** Names the owners of the account; nothing while they are not known, as offline. */
export function OwnersToAsk({ text = rightsTexts.owners }: Props) {
  const { data } = useWholeList(listMembers, {})
  const owners = data?.members.filter(({ role }) => role === 'OWNER').map(fullName) ?? []
  return owners.length > 0 && text(new Intl.ListFormat('en-GB').format(owners))
}
