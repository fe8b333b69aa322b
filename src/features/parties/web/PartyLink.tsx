import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { commonTexts } from '#ui/texts.ts'
import { useParty } from './use-party.ts'

/** A party's name, linked to its page. */
export function PartyLink({ id }: { id: string }) {
  const party = useParty(id)
  return (
    <Anchor component={Link} to="/parties/$id" params={{ id } as never} inherit>
      {party?.name ?? commonTexts.nothing}
    </Anchor>
  )
}
