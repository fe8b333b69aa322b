import * as z from 'zod/mini'

/** Minimum length in characters; strength is checked separately. */
export const MIN_PASSWORD = 8
export const NewPassword = z.string().check(z.minLength(MIN_PASSWORD), z.maxLength(256))

/** Minimum score, on a scale from 0 (guessed immediately) to 4. */
export const MIN_STRENGTH = 3

export const PasswordQuestion = z.strictObject({
  password: z.string().check(z.maxLength(256)),
  /** Other data about the user, such as names and address: a password that contains them is easier to guess. */
  known: z._default(z.array(z.string().check(z.maxLength(254))).check(z.maxLength(10)), []),
})

export const PasswordStrength = z.strictObject({
  score: z.int().check(z.gte(0), z.lte(4)),
  /** Reason why the password is weak; null if it is not. */
  warning: z.nullable(z.string()),
})
export type PasswordStrength = z.infer<typeof PasswordStrength>
