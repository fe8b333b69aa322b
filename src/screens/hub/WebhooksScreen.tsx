import { Text } from '@mantine/core'
import { OwnersToAsk } from '#features/members/web/RightNeeded.tsx'
import { rightsTexts } from '#features/members/texts.ts'
import { useMay } from '#features/session/web/session.ts'
import { listWebhooks } from '#features/webhooks/contract.ts'
import { webhooksTexts } from '#features/webhooks/texts.ts'
import { Webhooks } from '#features/webhooks/web/Webhooks.tsx'
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
