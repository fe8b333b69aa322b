/** Why there is no picture. */
export const CAMERA_PROBLEMS = ['INSECURE', 'REFUSED', 'ABSENT', 'BUSY'] as const
export type CameraProblem = (typeof CAMERA_PROBLEMS)[number]

/** @param name of the error with which the browser refused */
export function cameraProblem(name: string): CameraProblem {
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'REFUSED'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'ABSENT'
  return 'BUSY'
}
