import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { listApiKeys, type MadeKey } from '#account/api-keys/contract.ts'
import { keysTexts } from '#account/api-keys/texts.ts'
import { Keys, MakeKey } from '#account/api-keys/web/Keys.tsx'
import { useMay } from '#account/auth/web/session.ts'
import { ForOwners } from '#account/members/web/ForOwners.tsx'
import { useWholeList } from '#ui/call.ts'
import { HubFrame } from './HubFrame.tsx'

export function KeysScreen() {
  const isOwner = useMay(listApiKeys)
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<MadeKey | null>(null)
  // Without keys, the empty list has the button.
  const hasSome = (useWholeList(listApiKeys, {}, isOwner).data?.keys.length ?? 0) > 0
  const create = (
    <Button
      variant={made ? 'default' : 'filled'}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setMaking(true)}
    >
      {keysTexts.make}
    </Button>
  )
  return (
    <HubFrame title={keysTexts.title} text={isOwner && keysTexts.text} actions={hasSome && create}>
      {isOwner ? (
        <Keys made={made} onSaved={() => setMade(null)} onCreate={() => setMaking(true)} />
      ) : (
        <ForOwners what={keysTexts.title} />
      )}
      {isMaking && <MakeKey onClose={() => setMaking(false)} onMade={setMade} />}
    </HubFrame>
  )
}
