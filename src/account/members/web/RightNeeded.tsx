import { Alert } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { fullName, type Right } from '#platform/contract/permissions.ts'
import { words } from '#platform/contract/words.ts'
import { useWholeList } from '#ui/call.ts'
import { Empty } from '#ui/Empty.tsx'
import { listMembers } from '../contract.ts'
import { rightsTexts } from '../texts.ts'

type RightProps = {
  right: Right
  /** Whether the notice replaces the content of the page. */
  isPage?: boolean
}

/** Notice about a right that the user lacks, with the owners who can grant it. */
export function RightNeeded({ right, isPage = false }: RightProps) {
  if (isPage)
    return (
      <Empty
        icon={IconLock}
        role="note"
        title={rightsTexts.noPermission}
        text={
          <>
            {rightsTexts.lacks(words[right])} <OwnersToAsk />
          </>
        }
      />
    )
  return (
    <Alert color="gray" role="note">
      {rightsTexts.lacks(words[right])} <OwnersToAsk />
    </Alert>
  )
}

type Props = {
  /** Builds the sentence around the owners' names. */
  text?: (names: string) => string
}

/** Sentence with the names of the account's owners; empty while they are unknown, for example offline. */
export function OwnersToAsk({ text = rightsTexts.owners }: Props) {
  const { data } = useWholeList(listMembers, {})
  const owners = data?.members.filter(({ role }) => role === 'OWNER').map(fullName) ?? []
  return owners.length > 0 && text(new Intl.ListFormat('en-GB').format(owners))
}
