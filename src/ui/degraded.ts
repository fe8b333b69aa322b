/** Whether the server works only in part, as its last reply said. */
import { DEGRADED_HEADER } from '#platform/contract/version.ts'
import { sharedState } from './shared-state.ts'

const isOnlyReading = sharedState(false)

export function noteDegraded(headers: Headers) {
  isOnlyReading.set(headers.has(DEGRADED_HEADER))
}

/** Whether nothing can be recorded at present, for want of room on the server's disk. */
export const useOnlyReading = isOnlyReading.use
