import { HorsesScreen } from '#registry/animals/web/HorsesScreen.tsx'
import { useMay } from '#account/auth/web/session.ts'
import { useApiQuery } from '#ui/call.ts'
import { keepAnimalsApart, listSimilarAnimals } from '../../integration/merging/contract.ts'
import { mergeTexts } from '../../integration/merging/texts.ts'
import { MergeHorsesDialog } from '../../integration/merging/web/MergeHorsesDialog.tsx'
import { SimilarPair } from '../../integration/merging/web/SimilarPair.tsx'

export function HorseListScreen() {
  return <HorsesScreen notice={<SimilarHorses />} />
}

function SimilarHorses() {
  const { data } = useApiQuery(listSimilarAnimals, {}, useMay(listSimilarAnimals))
  return (
    <SimilarPair
      pair={data?.pairs[0]}
      end={mergeTexts.lookLikeOneHorse}
      apart={keepAnimalsApart}
      Dialog={MergeHorsesDialog}
    />
  )
}
