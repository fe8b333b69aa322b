/** Passwords that are chosen: long, and hard to guess. */
import * as z from 'zod/mini'

/** A password that is chosen; how hard it is to guess is judged apart. */
export const LEAST_PASSWORD = 8
export const NewPassword = z.string().check(z.minLength(LEAST_PASSWORD), z.maxLength(256))

/** From 0, guessed at once, to 4; below this a password is refused. */
export const LEAST_STRENGTH = 3

export const PasswordQuestion = z.strictObject({
  password: z.string().check(z.maxLength(256)),
  /** What else is known of the person, which makes no good password. */
  known: z._default(z.array(z.string().check(z.maxLength(254))).check(z.maxLength(10)), []),
})

export const PasswordStrength = z.strictObject({
  score: z.int().check(z.gte(0), z.lte(4)),
  /** Why it is weak, in words; null when it is not. */
  warning: z.nullable(z.string()),
})
export type PasswordStrength = z.infer<typeof PasswordStrength>
