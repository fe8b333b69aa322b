import { HorsesScreen } from '#features/animals/web/HorsesScreen.tsx'
import { SimilarHorses } from '#features/merging/web/SimilarHorses.tsx'

/** The list of horses, and a pair of them that may be one. */
export function HorseListScreen() {
  return <HorsesScreen notice={<SimilarHorses />} />
}
