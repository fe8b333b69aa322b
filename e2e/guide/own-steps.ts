/** Steps that need more than the words of their page: a file, a scan, a row among equals, a second person. */
import type { OwnSteps } from './walk-page.ts'

export const OWN_STEPS: Record<string, OwnSteps> = {}
