/** For how long a charged dry shipper stays cold. Pure rules. */
import type { Vessel } from '#features/containers/vessel.ts'

/** Units of one model differ by up to two fifths, and lose with age, a data logger, or lying down. */
const TRUSTED = 0.7

/** Days that can be planned with: of what is rated and what it last held, the less; null if neither is known. */
export function holdingDays({ static_days, tested_days }: Pick<Vessel, 'static_days' | 'tested_days'>) {
  const known = [static_days, tested_days].filter((days) => days !== null)
  return known.length === 0 ? null : Math.min(...known) * TRUSTED
}
