/** Ids of the sample account, so that samples refer to one another. */
const idOf = (number: number) => `0197f000-0000-7000-8000-${String(number).padStart(12, '0')}`

export const TENANT_ID = idOf(1)
export const USER_ID = idOf(2)
export const WAREHOUSE_ID = idOf(3)
/** The party that represents the account itself. */
export const SELF_ID = idOf(4)
export const CONSIGNEE_ID = idOf(5)
export const STALLION_ID = idOf(6)
export const MARE_ID = idOf(7)
export const BATCH_ID = idOf(8)
export const CONTAINER_ID = idOf(9)
export const MOVEMENT_ID = idOf(10)
/** The second account of a user who has two. */
export const OTHER_TENANT_ID = idOf(11)

/** Returns the id of another record; the same number gives the same id. */
export const anotherId = (number: number) => idOf(1000 + number)
