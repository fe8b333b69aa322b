/** Rules for newly chosen passwords: long, and hard to guess. */
import * as z from 'zod/mini'

/** Length limits only; strength is judged separately. */
export const MIN_PASSWORD = 8
export const NewPassword = z.string().check(z.minLength(MIN_PASSWORD), z.maxLength(256))

/** On a scale from 0 (guessed at once) to 4; weaker passwords are refused. */
export const MIN_STRENGTH = 3

export const PasswordQuestion = z.strictObject({
  password: z.string().check(z.maxLength(256)),
  /** What else is known of the person, such as names and address: it makes a password easier to guess. */
  known: z._default(z.array(z.string().check(z.maxLength(254))).check(z.maxLength(10)), []),
})

export const PasswordStrength = z.strictObject({
  score: z.int().check(z.gte(0), z.lte(4)),
  /** Why the password is weak, in words; null if it is not. */
  warning: z.nullable(z.string()),
})
export type PasswordStrength = z.infer<typeof PasswordStrength>
