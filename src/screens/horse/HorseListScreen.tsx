import { HorsesScreen } from '#features/animals/web/HorsesScreen.tsx'
import { useMay } from '#features/session/web/session.ts'
import { useApiQuery } from '#ui/call.ts'
import { listSimilarAnimals } from '../../features/merging/contract.ts'
import { mergeTexts } from '../../features/merging/texts.ts'
import { MergeHorsesDialog } from '../../features/merging/web/MergeHorsesDialog.tsx'
import { SimilarPair } from '../../features/merging/web/SimilarPair.tsx'

/** List of horses, with a pair that may be duplicates. */
export function HorseListScreen() {
  return <HorsesScreen notice={<SimilarHorses />} />
}

/** Proposes a pair of horses that may be duplicates, if there is one. */
function SimilarHorses() {
  const { data } = useApiQuery(listSimilarAnimals, {}, useMay(listSimilarAnimals))
  return <SimilarPair pair={data?.pairs[0]} text={mergeTexts.similarHorses} Dialog={MergeHorsesDialog} />
}
