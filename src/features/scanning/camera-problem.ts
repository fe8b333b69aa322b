/** Why there is no picture, or nothing to read it with. */
export type CameraProblem = 'INSECURE' | 'REFUSED' | 'ABSENT' | 'BUSY' | 'NO_READER'

/** @param name of the error with which the browser refused */
export function cameraProblem(name: string): CameraProblem {
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'REFUSED'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'ABSENT'
  return 'BUSY'
}
