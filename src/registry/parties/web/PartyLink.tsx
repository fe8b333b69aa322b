import { AnchorLink } from '#ui/links.tsx'
import { commonTexts } from '#ui/texts.ts'

export function PartyLink({ id, name }: { id: string; name: string | null }) {
  return (
    <AnchorLink to="/parties/$id" params={{ id }} inherit>
      {name ?? commonTexts.nothing}
    </AnchorLink>
  )
}
