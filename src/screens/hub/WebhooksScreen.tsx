import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#account/auth/web/session.ts'
import { ForOwners } from '#account/members/web/ForOwners.tsx'
import { listWebhooks } from '#integration/webhooks/contract.ts'
import { webhooksTexts } from '#integration/webhooks/texts.ts'
import { Webhooks } from '#integration/webhooks/web/Webhooks.tsx'
import { useApiQuery } from '#ui/call.ts'
import { HubFrame } from './HubFrame.tsx'

export function WebhooksScreen() {
  const isOwner = useMay(listWebhooks)
  const [isAdding, setAdding] = useState(false)
  // Without webhooks, the empty list has the button.
  const hasSome = (useApiQuery(listWebhooks, {}, isOwner).data?.webhooks.length ?? 0) > 0
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {webhooksTexts.add}
    </Button>
  )
  return (
    <HubFrame title={webhooksTexts.title} text={isOwner && webhooksTexts.text} actions={hasSome && add}>
      {isOwner ? (
        <Webhooks isAdding={isAdding} onAdd={() => setAdding(true)} onAdded={() => setAdding(false)} />
      ) : (
        <ForOwners what={webhooksTexts.title} />
      )}
    </HubFrame>
  )
}
