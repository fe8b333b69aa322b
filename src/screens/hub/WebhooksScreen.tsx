import { Text } from '@mantine/core'
import { OwnersToAsk } from '#account/members/web/RightNeeded.tsx'
import { rightsTexts } from '#account/members/texts.ts'
import { useMay } from '#account/auth/web/session.ts'
import { listWebhooks } from '#integration/webhooks/contract.ts'
import { webhooksTexts } from '#integration/webhooks/texts.ts'
import { Webhooks } from '#integration/webhooks/web/Webhooks.tsx'
import { Screen } from '#ui/Screen.tsx'
import { HubTabs } from './HubTabs.tsx'

export function WebhooksScreen() {
  const isOwner = useMay(listWebhooks)
  return (
    <Screen title={webhooksTexts.title}>
      <HubTabs />
      <Text c="dimmed" maw={640}>
        {isOwner ? (
          webhooksTexts.text
        ) : (
          <>
            {webhooksTexts.ownerOnly} <OwnersToAsk text={rightsTexts.askOwners} />
          </>
        )}
      </Text>
      {isOwner && <Webhooks />}
    </Screen>
  )
}
