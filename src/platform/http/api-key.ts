/** Format of a program's key: `sbk_`, 27 random characters, 6 check characters. */
import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { FastifyRequest } from 'fastify'

const PREFIX = 'sbk_'
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SHAPE = /^(sbk_[0-9A-Za-z]{27})([0-9A-Za-z]{6})$/

export function newApiKey(): string {
  // 160 bits.
  const begun = PREFIX + inDigits(BigInt(`0x${randomBytes(20).toString('hex')}`), 27)
  return begun + checkOf(begun)
}

/** Whether format and checksum fit. This detects copying errors without a query. */
export function isApiKey(text: string): boolean {
  const [, begun, check] = SHAPE.exec(text) ?? []
  return begun !== undefined && checkOf(begun) === check
}

export function apiKeyOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(sbk_.*)$/i.exec(headers.authorization ?? '')?.[1]
}

function checkOf(begun: string): string {
  return inDigits(BigInt(crc32(begun)), 6)
}

function inDigits(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = DIGITS[Number(rest % 62n)]! + text
  return text
}
