import { connect } from 'node:tls'

/** Days before its expiry from which a certificate is reported; certificates are usually renewed 30 days before. */
const DAYS_LEFT = 14
const LIMIT_MS = 10_000
const DAY_MS = 24 * 60 * 60_000

/**
 * Reads when the certificate of an https address expires. The certificate need not be valid, because an expired one is
 * to be reported as well.
 * @throws Error if the address does not answer within ten seconds, or has no certificate
 */
export function certificateEnd(address: string): Promise<Date> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
      timeout: LIMIT_MS,
    })
    const fail = (reason: string) => socket.destroy(new Error(`${address} ${reason}`))
    socket.once('error', reject)
    socket.once('timeout', () => fail('does not answer'))
    socket.once('end', () => fail('closed the connection'))
    socket.once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate()
      socket.destroy()
      if (valid_to) resolve(new Date(valid_to))
      else reject(new Error(`${address} has no certificate`))
    })
  })
}

/** Returns a sentence if a certificate has expired, or expires within 14 days; otherwise null. */
export function certificateProblem(end: Date, now = new Date()): string | null {
  const days = Math.floor((end.getTime() - now.getTime()) / DAY_MS)
  const day = end.toISOString().slice(0, 10)
  if (days < 0) return `The certificate expired on ${day}. Renew it: no one can log in.`
  return days < DAYS_LEFT ? `The certificate expires on ${day}. Renew it.` : null
}

/** @throws Error with what is wrong with the certificate of an https address */
export async function requireCertificate(address: string): Promise<void> {
  const problem = certificateProblem(await certificateEnd(address))
  if (problem) throw new Error(problem)
}
