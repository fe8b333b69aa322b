import { useMay } from '#features/session/web/session.ts'
import { useApiQuery } from '#ui/call.ts'
import { listSimilarAnimals } from '../contract.ts'
import { mergeTexts } from '../texts.ts'
import { MergeHorsesDialog } from './MergeHorsesDialog.tsx'
import { SimilarPair } from './SimilarPair.tsx'

/** Proposes one pair of horses that may be one; nothing if there is none. */
export function SimilarHorses() {
  const { data } = useApiQuery(listSimilarAnimals, {}, useMay(listSimilarAnimals))
  return <SimilarPair pair={data?.pairs[0]} text={mergeTexts.similarHorses} Dialog={MergeHorsesDialog} />
}
