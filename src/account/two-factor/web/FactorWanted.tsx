import { Text } from '@mantine/core'
import { Screen } from '#ui/Screen.tsx'
import { policyTexts } from '../texts.ts'
import { Factors } from './Factors.tsx'

/** Replacement for every screen, for members who lack the second factor that their account requires. */
export function FactorWanted() {
  return (
    <Screen title={policyTexts.wantedTitle}>
      <Text>{policyTexts.wantedText}</Text>
      <Factors />
    </Screen>
  )
}
