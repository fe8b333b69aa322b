import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#features/session/web/session.ts'
import { apiQuery } from '#ui/call.ts'
import { Empty } from '#ui/Empty.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { ShownOnce } from '#ui/ShownOnce.tsx'
import { listWebhooks } from '../contract.ts'
import { webhooksTexts } from '../texts.ts'
import { WebhookDialog } from './WebhookDialog.tsx'
import { WebhookCard } from './WebhookCard.tsx'

const POLLING_MS = 3000

/** The webhooks of the account, each with what came of it. */
export function Webhooks() {
  const { tenant_id } = useSession()
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const found = useQuery({
    ...apiQuery(listWebhooks, { query: { tenant_id } }),
    // What waits is sent, or not, while somebody looks.
    refetchInterval: ({ state }) =>
      state.data?.webhooks.some(({ waiting }) => waiting > 0) ? POLLING_MS : false,
  })
  const add = <Button onClick={() => setAdding(true)}>{webhooksTexts.add}</Button>
  return (
    <Loaded query={found} failed={webhooksTexts.failed}>
      {({ webhooks }) => (
        <Stack>
          {webhooks.length === 0 ? (
            <Empty title={webhooksTexts.none} text={webhooksTexts.noneText} action={add} />
          ) : (
            <>
              {webhooks.map((webhook) => (
                <WebhookCard key={webhook.id} webhook={webhook} onSecret={setSecret} />
              ))}
              <div>{add}</div>
            </>
          )}
          {isAdding && <WebhookDialog onClose={() => setAdding(false)} onCreated={setSecret} />}
          {secret !== null && (
            <ShownOnce
              title={webhooksTexts.secretTitle}
              texts={{ ...webhooksTexts, text: webhooksTexts.secretText }}
              secret={secret}
              onClose={() => setSecret(null)}
            />
          )}
        </Stack>
      )}
    </Loaded>
  )
}
