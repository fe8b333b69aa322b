/** What has become of a straw. */
export const STRAW_STATUSES = ['STORED', 'CONSIGNED', 'LOST', 'SOLD', 'INSEMINATED'] as const
export type StrawStatus = (typeof STRAW_STATUSES)[number]

/** Why a straw is no longer in any count. */
export const STRAW_ENDS = ['ERASED', 'GIVEN_BACK', 'REVERSED'] as const
export type StrawEnd = (typeof STRAW_ENDS)[number]
