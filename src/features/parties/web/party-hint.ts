import type { Reply } from '#platform/contract/endpoint.ts'
import type { listParties } from '../contract.ts'
import { partyTexts } from '../texts.ts'

/** What is shown beside a party's name in a chooser, which finds it by that too. */
export function partyHint({
  is_self,
  city,
  former_names,
}: Reply<typeof listParties>['parties'][number]): string {
  const place = is_self ? partyTexts.ourselves : city
  return [place, ...former_names.map(partyTexts.formerly)].filter(Boolean).join(' · ')
}
