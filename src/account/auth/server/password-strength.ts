/**
 * Estimate of how hard a password is to guess. It runs in a separate thread, because it takes a few tenths of
 * a second.
 */
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english, translations } from '@zxcvbn-ts/language-en'
import { MIN_PASSWORD, MIN_STRENGTH, type PasswordStrength } from '../password.ts'

/** Number of characters judged: the time grows with its square, and more characters only make a password stronger. */
const MAX_JUDGED = 32

/**
 * Number of guesses required, as for eight characters without a pattern. A tenth is enough if most of the
 * password has no pattern.
 */
const MIN_GUESSES = 1e8

const ONES_OWN = 'Don’t use your name or email.'
const WELL_KNOWN = 'Don’t use your own data or “Strawbook”.'
const WEAK = 'Too easy to guess. Add an unusual word.'

const zxcvbn = new ZxcvbnFactory({
  translations: { ...translations, warnings: { ...translations.warnings, userInputs: WELL_KNOWN } },
  graphs: adjacencyGraphs,
  dictionary: { ...common, ...english },
  maxLength: MAX_JUDGED,
})

type Question = {
  password: string
  known: string[]
}

export function strengthOf({ password, known }: Question): PasswordStrength {
  const parts = known
    .flatMap((one) => [one, ...one.split(/[^\p{L}\p{N}]+/u)])
    .map((one) => one.toLowerCase())
    .filter((one) => one.length > 2)
  const own = parts.reduce((rest, part) => rest.replaceAll(part, ''), password.toLowerCase())
  if (own.length < password.length && own.length < MIN_PASSWORD) return { score: 1, warning: ONES_OWN }
  const judged = password.slice(0, MAX_JUDGED)
  const { score, guesses, sequence, feedback } = zxcvbn.check(judged, [...parts, 'strawbook'])
  const patternless = sequence.reduce(
    (sum, { pattern, token }) => sum + (pattern === 'bruteforce' ? token.length : 0),
    0,
  )
  const min = patternless > judged.length / 2 ? MIN_GUESSES / 10 : MIN_GUESSES
  if (guesses >= min) return { score: Math.max(score, MIN_STRENGTH), warning: null }
  return { score: Math.min(score, MIN_STRENGTH - 1), warning: feedback.warning || WEAK }
}
