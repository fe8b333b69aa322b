import { Text } from '@mantine/core'
import type { Acceptance } from '#platform/contract/warnings.ts'
import type { WarningCode } from '../platform/contract/warnings.ts'
import { shortDate } from './dates.ts'

export function Acceptances({ acceptances = [] }: { acceptances?: readonly Acceptance[] | undefined }) {
  return acceptances.map(({ code, accepted_by_name, accepted_at }, place) => (
    <Text key={place} size="xs" c="dimmed">
      {`${acceptedTexts[code]} by ${accepted_by_name}, ${shortDate(accepted_at)}`}
    </Text>
  ))
}

export const acceptedTexts = {
  OVERFULL: 'more straws than places, confirmed',
  SIMILAR_NAME: 'similar name, confirmed',
  COLLECTED_BEFORE_BIRTH: 'collected before the birth, confirmed',
  COLLECTED_AFTER_DEATH: 'collected after the death, confirmed',
  TESTED_BEFORE_BIRTH: 'sampled before the birth, confirmed',
  FAR_FUTURE: 'more than a year ahead, confirmed',
  MARE_DEAD: 'after the mare’s death, confirmed',
  MARE_TOO_YOUNG: 'mare younger than 2 years, confirmed',
  MARE_PREGNANT: 'mare recorded as pregnant, confirmed',
  MARE_IS_DAUGHTER: 'daughter of the stallion, confirmed',
  LESS_THAN_DOSE: 'less than a dose, confirmed',
} satisfies Record<WarningCode, string>
