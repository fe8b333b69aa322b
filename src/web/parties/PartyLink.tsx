import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useReply } from '../call.ts'
import { useSession } from '../session/session.ts'
import { texts } from '../texts.ts'

/** A party by its name, leading to its page. */
export function PartyLink({ id }: { id: string }) {
  const { tenant_id } = useSession()
  const { data } = useReply('showParty', { params: { id }, query: { tenant_id } })
  return (
    <Anchor component={Link} to="/parties/$id" params={{ id } as never} inherit>
      {data?.name ?? texts.common.nothing}
    </Anchor>
  )
}
