/**
 * Filters of the list of stakeholders. They are not in the contract, because the router loads them before the log-in.
 */
export const STAKEHOLDER_KINDS = ['OWNS', 'HOLDS', 'OPEN'] as const
export type StakeholderKind = (typeof STAKEHOLDER_KINDS)[number]
