import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as en from '@zxcvbn-ts/language-en'
import type { Input } from '#api'
import { LEAST_PASSWORD, LEAST_STRENGTH, type PasswordStrength } from '#domain/password.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Visit } from '../http/visit.ts'
import { countAttempt } from './attempts.ts'

const zxcvbn = new ZxcvbnFactory({
  translations: en.translations,
  graphs: common.adjacencyGraphs,
  dictionary: { ...common.dictionary, ...en.dictionary },
  maxLength: 128,
})

const MOST_QUESTIONS = 1000

/** Says how hard a password is to guess while it is typed. */
export async function judgePassword(
  visit: Visit,
  { body }: Input<'judgePassword'>,
): Promise<PasswordStrength> {
  await visit.database.transaction((tx) => countAttempt(tx, `strength:${visit.address}`, MOST_QUESTIONS))
  return strengthOf(body.password, body.known)
}

/**
 * @param known what is known of the person: address, names
 * @throws Refusal WEAK_PASSWORD with the reason
 */
export function requireStrong(password: string, known: string[]) {
  const { score, warning } = strengthOf(password, known)
  if (score >= LEAST_STRENGTH) return
  const message = warning ?? WEAK
  throw new Refusal('WEAK_PASSWORD', message, { fields: { 'body.password': message } })
}

const ONES_OWN = 'Your own name or address is easy to guess.'
const WEAK = 'Add another word or two. Uncommon words are better.'

function strengthOf(password: string, known: string[]): PasswordStrength {
  const parts = known
    .flatMap((one) => [one, ...one.split(/[^\p{L}\p{N}]+/u)])
    .map((one) => one.toLowerCase())
    .filter((one) => one.length > 2)
  const own = parts.reduce((rest, part) => rest.replaceAll(part, ''), password.toLowerCase())
  if (own.length < password.length && own.length < LEAST_PASSWORD) return { score: 1, warning: ONES_OWN }
  const { score, feedback } = zxcvbn.check(password, [...parts, 'strawbook'])
  if (score >= LEAST_STRENGTH) return { score, warning: null }
  return { score, warning: feedback.warning || feedback.suggestions[0] || WEAK }
}
