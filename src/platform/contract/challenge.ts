import * as z from 'zod/mini'

export const WAYS = ['PASSWORD', 'CODE', 'PASSKEY', 'RECOVERY_CODE'] as const
export type Way = (typeof WAYS)[number]

export const Challenge = z.strictObject({
  /** Token to be returned with the answer within five minutes; a passkey signs it. */
  token: z.string(),
  ways: z.array(z.enum(WAYS)),
  /** Ids of the user's passkeys. If empty while `ways` contains PASSKEY, any passkey may sign. */
  passkeys: z.array(z.string()),
})
export type Challenge = z.infer<typeof Challenge>
