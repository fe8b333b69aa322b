import { Text } from '@mantine/core'
import { acceptedTexts } from '#platform/contract/accepted-texts.ts'
import type { Acceptance } from '#platform/contract/warnings.ts'
import { shortDate } from './dates.ts'

/** Which warnings were accepted, by whom and when. */
export function Acceptances({ acceptances = [] }: { acceptances?: readonly Acceptance[] | undefined }) {
  return acceptances.map(({ code, accepted_by_name, accepted_at }, place) => (
    <Text key={place} size="xs" c="dimmed">
      {`${acceptedTexts[code]} by ${accepted_by_name}, ${shortDate(accepted_at)}`}
    </Text>
  ))
}
