/** Where a straw is, or how it was used up. */
export const STRAW_STATUSES = ['STORED', 'CONSIGNED', 'LOST', 'SOLD', 'INSEMINATED'] as const
export type StrawStatus = (typeof STRAW_STATUSES)[number]

/** In store, or with somebody else. */
export const isUnused = (status: StrawStatus | null) => status === 'STORED' || status === 'CONSIGNED'

/** Why a straw no longer counts. */
export const STRAW_ENDS = ['ERASED', 'GIVEN_BACK', 'REVERSED'] as const
export type StrawEnd = (typeof STRAW_ENDS)[number]
