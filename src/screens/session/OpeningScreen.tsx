import { useNavigate, useParams } from '@tanstack/react-router'
import { showOpening } from '#features/pick-lists/contract.ts'
import type { Opening } from '#features/pick-lists/shapes.ts'
import { openingTexts } from '#features/pick-lists/texts.ts'
import { useSession } from '#features/session/web/session.ts'
import { useApiQuery } from '#ui/call.ts'
import { Loaded } from '#ui/Loaded.tsx'
import { AtVessels } from './AtVessels.tsx'
import { useSentActs } from './use-sent-acts.ts'

export function OpeningScreen() {
  const { tenant_id } = useSession()
  const { id } = useParams({ from: '/layout/openings/$id' })
  return (
    <Loaded query={useApiQuery(showOpening, { params: { id }, query: { tenant_id } })} lines={6} isPage>
      {(opening) => <Going opening={opening} />}
    </Loaded>
  )
}

function Going({ opening }: { opening: Opening }) {
  const acts = useSentActs(opening)
  const navigate = useNavigate()
  const { pick_list_id: id } = opening
  return (
    <AtVessels
      opening={opening}
      acts={acts}
      bookText={openingTexts.bookAll}
      onPause={() => void navigate({ to: '/pick-lists/$id', params: { id } })}
    />
  )
}
