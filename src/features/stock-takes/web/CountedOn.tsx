import { useApiQuery } from '#ui/call.ts'
import { longDate } from '#platform/contract/days.ts'
import { showCounted } from '../contract.ts'
import { stockTakeTexts } from '../texts.ts'

type Props = { container_id: string; canister?: number | undefined }

/** When the container, or a canister of it, was last counted and agreed; nothing until that is known. */
export function CountedOn({ container_id, canister }: Props) {
  const { data } = useApiQuery(showCounted, { params: { id: container_id } })
  if (!data) return null
  if (canister === undefined)
    return data.counted_on === null
      ? stockTakeTexts.neverCounted
      : stockTakeTexts.countedOn(longDate(data.counted_on))
  const levels = data.levels.filter((one) => one.canister === canister)
  const days = [...new Set(levels.map(({ counted_on }) => counted_on))]
  if (days.length === 0) return null
  return days.length === 1
    ? stockTakeTexts.countedOn(longDate(days[0]!))
    : levels
        .map(({ level, counted_on }) => stockTakeTexts.levelCountedOn(level, longDate(counted_on)))
        .join('; ')
}
