/**
 * Posts to URLs that members entered, which must not lead into our network: names are resolved here, and the connection
 * uses exactly the addresses that were checked.
 */
import { Resolver } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Failed = 'TIMEOUT' | 'NO_SUCH_HOST' | 'PRIVATE_ADDRESS' | 'CERTIFICATE' | 'NO_CONNECTION'

/** Posts a body. @returns the status of the reply, or the reason of a failure */
export type PostOutside = (
  url: string,
  headers: Record<string, string>,
  body: string,
) => Promise<{ status: number } | { failed: Failed }>

type Options = {
  /** Whether posts to loopback addresses are allowed, so that webhooks can be tried out. */
  to_loopback: boolean
  /** Resolves a name to addresses; by default with the network's name servers. */
  resolve?: (name: string) => Promise<string[]>
  max_ms?: number
}

const MAX_MS = 10_000
/**
 * Maximum number of bytes read from a reply. The content is ignored, and read only to let the receiver
 * finish.
 */
const MAX_BYTES_READ = 16 * 1024

export function openPostOutside({
  to_loopback,
  resolve = askNameServers,
  max_ms = MAX_MS,
}: Options): PostOutside {
  const addressesOf = async (hostname: string) => {
    const name = hostname.replace(/^\[(.*)\]$/, '$1')
    if (isIP(name)) return [name]
    return to_loopback && name === 'localhost' ? ['127.0.0.1'] : resolve(name)
  }
  return async (url, headers, body) => {
    const signal = AbortSignal.timeout(max_ms)
    try {
      const { hostname } = new URL(url)
      const addresses = await inTime(addressesOf(hostname), signal)
      if (addresses.length === 0) return { failed: 'NO_SUCH_HOST' }
      // A name with both public and private addresses is meant to reach our network, so refuse it entirely.
      if (addresses.some((address) => isForbidden(address, to_loopback))) return { failed: 'PRIVATE_ADDRESS' }
      return { status: await send(new URL(url), addresses, headers, body, signal) }
    } catch (error) {
      return { failed: failureOf(error) }
    }
  }
}

/**
 * Whether an address is outside the public internet: loopback (unless `to_loopback`), private networks, or a
 * cloud service. False for a name, which must be resolved first.
 */
export function isForbidden(host: string, to_loopback: boolean): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1')
  if (!isIP(address)) return false
  const read = ipaddr.process(address)
  const range = read.range()
  if (to_loopback && range === 'loopback') return false
  if (range !== 'unicast') return true
  return read.kind() === 'ipv6' ? !read.match(PUBLIC_IPV6) : CLOUD_PLATFORMS.some((one) => read.match(one))
}

/**
 * Cloud services at addresses that look public: Azure's wire server, and IBM Cloud's private endpoints (IBM's
 * documentation of network address groups).
 */
const CLOUD_PLATFORMS = ['168.63.129.16/32', '161.26.0.0/16', '166.8.0.0/14'].map((range) =>
  ipaddr.parseCIDR(range),
)

/** Range of all assigned public IPv6 addresses; the meaning of others is undefined. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3')

/** Resolves a name without the system's resolver, which blocks one of few threads while a name server is silent. */
async function askNameServers(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}

function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    work.then(resolve, reject)
  })
}

function send(
  url: URL,
  addresses: readonly string[],
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<number> {
  const known = addresses.map((address) => ({ address, family: isIP(address) }))
  const lookup: LookupFunction = (_, { all }, found) => {
    if (all) found(null, known)
    else found(null, known[0]!.address, known[0]!.family)
  }
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'POST',
      // Do not reuse the connection, so that the name is resolved and checked again next time.
      agent: false,
      lookup,
      signal,
      headers: {
        ...headers,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'User-Agent': 'Strawbook',
      },
    })
    request.on('error', reject)
    request.on('response', (response) => {
      const done = () => resolve(response.statusCode!)
      let read = 0
      response.on('data', (piece: Buffer) => {
        read += piece.length
        if (read <= MAX_BYTES_READ) return
        done()
        request.destroy()
      })
      response.on('end', done).on('error', reject)
    })
    request.end(body)
  })
}

function failureOf(error: unknown): Failed {
  const { name, code = '' } = error as { name?: string; code?: string }
  if (name === 'TimeoutError' || name === 'AbortError') return 'TIMEOUT'
  if (/^(ENOTFOUND|ENODATA|ESERVFAIL|EAI_)/.test(code)) return 'NO_SUCH_HOST'
  return /CERT|SSL|TLS|SIGNATURE|SELF_SIGNED|ISSUER/.test(code) ? 'CERTIFICATE' : 'NO_CONNECTION'
}

const PATIENCE_MS = 10_000

/**
 * Posts a text to the incoming webhook of a chat (Slack-compatible JSON), which shows links and commands in it as text.
 * @throws if the chat did not accept it, so that the caller retries
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

/** Escapes text, because chats read text between < and > as a link or command. `<!channel>` would notify everyone. */
function escape(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPES[character]!)
}
