const PATIENCE_MS = 10_000

/**
 * Posts a text to a chat's incoming webhook (Slack-compatible JSON), to be shown literally.
 * @throws if it was not accepted; the caller retries later
 */
export async function postToChat(webhookUrl: string, text: string): Promise<void> {
  const response = await fetch(webhookUrl, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ text: escape(text) }),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (!response.ok) throw new Error(`the chat answered ${response.status}`)
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Chats read text between < and > as a link or command: `<!channel>` would notify everybody. */
function escape(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPES[character]!)
}
