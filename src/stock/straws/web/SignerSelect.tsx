import { Select } from '@mantine/core'
import { fullName, permissionsOf } from '#platform/contract/permissions.ts'
import { listMembers } from '#account/members/contract.ts'
import { useWholeList } from '#ui/call.ts'
import { membersTexts } from '#account/members/texts.ts'
import { strawsTexts } from '../texts.ts'
import { LoadError } from '#ui/QueryResult.tsx'

type Props = { value: string; onChange: (signer_id: string) => void }

/** Select for the signer of a movement: the user by default, or the member who did the work. */
export function SignerSelect({ value, onChange }: Props) {
  const { data, isError, error, refetch } = useWholeList(listMembers, {})
  const signers = data?.members.filter(({ role, rights }) => permissionsOf(role, rights).has('BOOK')) ?? []
  return (
    <>
      <Select
        label={strawsTexts.signer}
        data={signers.map((member) => ({ value: member.id, label: fullName(member) }))}
        value={value}
        allowDeselect={false}
        onChange={(id) => id && onChange(id)}
      />
      {isError && <LoadError error={error} retry={refetch} text={membersTexts.membersFailed} />}
    </>
  )
}
