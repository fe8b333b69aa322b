import { AnchorLink } from '#ui/links.tsx'
import { commonTexts } from '#ui/texts.ts'
import { useParty } from './use-party.ts'

/** A party's name, linked to its page. */
export function PartyLink({ id }: { id: string }) {
  const party = useParty(id)
  return (
    <AnchorLink to="/parties/$id" params={{ id }} inherit>
      {party?.name ?? commonTexts.nothing}
    </AnchorLink>
  )
}
