const PATIENCE_MS = 10_000

/**
 * Posts a text to a chat's incoming webhook (Slack-compatible JSON).
 * @throws when it was not taken; whoever asked tries again later
 */
export async function postToChat(webhook_url: string, text: string): Promise<void> {
  const response = await fetch(webhook_url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ text }),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (!response.ok) throw new Error(`the chat answered ${response.status}`)
}
