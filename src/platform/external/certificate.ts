import { connect } from 'node:tls'

/**
 * Days before its expiry from which a certificate is reported, and the part of its life for short ones: Caddy renews its
 * own, which last 12 hours, when a third is left.
 */
const DAYS_LEFT = 14
const PART_LEFT = 0.2
const LIMIT_MS = 10_000
const DAY_MS = 24 * 60 * 60_000

export type Certificate = { from: Date; to: Date }

/**
 * Reads when the certificate of an https address begins and expires. The certificate need not be valid, because an expired one is
 * to be reported as well.
 * @throws Error if the address does not answer within ten seconds, or has no certificate
 */
export function readCertificate(address: string): Promise<Certificate> {
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
      const { valid_from, valid_to } = socket.getPeerCertificate()
      socket.destroy()
      if (valid_to) resolve({ from: new Date(valid_from), to: new Date(valid_to) })
      else reject(new Error(`${address} has no certificate`))
    })
  })
}

/** Returns a sentence if a certificate has expired or soon will; otherwise null. */
export function certificateProblem({ from, to }: Certificate, now = new Date()): string | null {
  const left_ms = to.getTime() - now.getTime()
  const day = to.toISOString().slice(0, 10)
  if (left_ms <= 0) return `The certificate expired on ${day}. Renew it: no one can log in.`
  const limit_ms = Math.min(DAYS_LEFT * DAY_MS, PART_LEFT * (to.getTime() - from.getTime()))
  return left_ms < limit_ms ? `The certificate expires on ${day}. Renew it.` : null
}

/** @throws Error with what is wrong with the certificate of an https address */
export async function requireCertificate(address: string): Promise<void> {
  const problem = certificateProblem(await readCertificate(address))
  if (problem) throw new Error(problem)
}
