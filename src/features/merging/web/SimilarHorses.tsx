import { useState } from 'react'
import { useMay, useSession } from '#features/session/web/session.ts'
import { useApiQuery } from '#ui/call.ts'
import { listSimilarAnimals } from '../contract.ts'
import { mergeTexts } from '../texts.ts'
import { MergeHorsesDialog } from './MergeHorsesDialog.tsx'
import { type Compared, SimilarPair } from './SimilarPair.tsx'

/** Proposes one pair of horses that may be one; nothing if there is none. */
export function SimilarHorses() {
  const { tenant_id } = useSession()
  const { data } = useApiQuery(listSimilarAnimals, { query: { tenant_id } }, useMay(listSimilarAnimals))
  const [compared, setCompared] = useState<Compared | null>(null)
  return (
    <>
      <SimilarPair pair={data?.pairs[0]} text={mergeTexts.similarHorses} onCompare={setCompared} />
      {compared && <MergeHorsesDialog {...compared} onClose={() => setCompared(null)} />}
    </>
  )
}
