import { sharedState } from '#ui/shared-state.ts'
import type { GuideSlug } from '../answers.ts'

/** Page of the guide beside the screen: the one for the screen that is shown, or one by its name; null if closed. */
export const openedGuide = sharedState<GuideSlug | 'of-screen' | null>(null)
