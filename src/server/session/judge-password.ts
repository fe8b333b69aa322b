import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { Input } from '#api'
import { LEAST_PASSWORD, LEAST_STRENGTH, type PasswordStrength } from '#domain/password.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Visit } from '../http/visit.ts'
import { countAttempt } from './attempts.ts'

let loaded: Promise<ZxcvbnFactory> | undefined

/** The word lists are large, and a new password is rare: they are read when the first one is judged. */
async function load(): Promise<ZxcvbnFactory> {
  const [core, common, en] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new core.ZxcvbnFactory({
    translations: en.translations,
    graphs: common.adjacencyGraphs,
    dictionary: { ...common.dictionary, ...en.dictionary },
    maxLength: 128,
  })
}

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
export async function requireStrong(password: string, known: string[]): Promise<void> {
  const { score, warning } = await strengthOf(password, known)
  if (score >= LEAST_STRENGTH) return
  const message = warning ?? WEAK
  throw new Refusal('WEAK_PASSWORD', message, { fields: { 'body.password': message } })
}

const ONES_OWN = 'Your own name or address is easy to guess.'
const WEAK = 'Add another word or two. Uncommon words are better.'

async function strengthOf(password: string, known: string[]): Promise<PasswordStrength> {
  const parts = known
    .flatMap((one) => [one, ...one.split(/[^\p{L}\p{N}]+/u)])
    .map((one) => one.toLowerCase())
    .filter((one) => one.length > 2)
  const own = parts.reduce((rest, part) => rest.replaceAll(part, ''), password.toLowerCase())
  if (own.length < password.length && own.length < LEAST_PASSWORD) return { score: 1, warning: ONES_OWN }
  const zxcvbn = await (loaded ??= load())
  const { score, feedback } = zxcvbn.check(password, [...parts, 'strawbook'])
  if (score >= LEAST_STRENGTH) return { score, warning: null }
  return { score, warning: feedback.warning || feedback.suggestions[0] || WEAK }
}
