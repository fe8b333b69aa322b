import { useNavigate, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { openingTexts } from '#features/pick-lists/texts.ts'
import type { Pocket } from '#features/pocket/contract.ts'
import { type KeptOpening, openingOf } from '#features/pocket/kept-opening.ts'
import { tellStock, withWaiting } from '#features/pocket/stock.ts'
import { pocketTexts } from '#features/pocket/texts.ts'
import { aboutOf, effectsOf } from '#features/pocket/web/effects.ts'
import { isHidden, usePocket } from '#features/pocket/web/pocket.ts'
import { useSession } from '#features/session/web/session.ts'
import { fullName } from '#platform/contract/roles.ts'
import { Empty } from '#ui/Empty.tsx'
import { ButtonLink } from '#ui/links.tsx'
import type { Entry } from '#ui/outbox/entry.ts'
import { useOutbox } from '#ui/outbox/outbox.ts'
import { Screen } from '#ui/Screen.tsx'
import { AtVessels } from './AtVessels.tsx'
import { useKeptActs } from './use-kept-acts.ts'

/** An opening without signal: it lives on this phone until it is booked. */
export function KeptOpeningScreen() {
  const { seq } = useParams({ from: '/layout/pocket/openings/$seq' })
  const { pocket } = usePocket()
  const entry = useOutbox().entries.find((one) => one.seq === Number(seq) && one.state === 'DRAFT')
  const kept = entry && aboutOf(entry).opening
  if (kept && pocket && !isHidden(pocket)) return <Going entry={entry} kept={kept} pocket={pocket} />
  return (
    <Screen title={openingTexts.title(pocketTexts.title)}>
      <Empty
        title={pocketTexts.notUnderWay}
        text={pocketTexts.notUnderWayText}
        action={<ButtonLink to="/pocket">{pocketTexts.title}</ButtonLink>}
      />
    </Screen>
  )
}

function Going({ entry, kept, pocket }: { entry: Entry; kept: KeptOpening; pocket: Pocket }) {
  const { tenant_id, session } = useSession()
  const { entries } = useOutbox()
  const navigate = useNavigate()
  const { user } = session
  const stock = useMemo(() => withWaiting(tellStock(pocket), effectsOf(entries)), [pocket, entries])
  const who = { id: entry.key, tenant_id, by: user.id, by_name: fullName(user) }
  const show = (one: KeptOpening) => openingOf(one, pocket, stock, who)
  return (
    <AtVessels
      opening={show(kept)}
      acts={useKeptActs(entry, kept, show)}
      bookText={pocketTexts.keep}
      onPause={() => void navigate({ to: '/pocket' })}
    />
  )
}
