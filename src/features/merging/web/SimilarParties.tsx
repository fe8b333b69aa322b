import { useMay } from '#features/session/web/session.ts'
import { useApiQuery } from '#ui/call.ts'
import { listSimilarParties } from '../contract.ts'
import { mergeTexts } from '../texts.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { SimilarPair } from './SimilarPair.tsx'

/** Proposes one pair of stakeholders that may be one; nothing if there is none. */
export function SimilarParties() {
  const { data } = useApiQuery(listSimilarParties, {}, useMay(listSimilarParties))
  return <SimilarPair pair={data?.pairs[0]} text={mergeTexts.similar} Dialog={MergeDialog} />
}
