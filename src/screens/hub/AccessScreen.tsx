import { showFactorPolicy } from '#features/factors/contract.ts'
import { Factors } from '#features/factors/web/Factors.tsx'
import { Policy } from '#features/factors/web/Policy.tsx'
import { Keys } from '#features/keys/web/Keys.tsx'
import { Devices, OwnAccess } from '#features/session/web/OwnAccess.tsx'
import { useMay } from '#features/session/web/session.ts'
import { Screen } from '#ui/Screen.tsx'
import { HubTabs } from './HubTabs.tsx'
import { hubTexts } from './texts.ts'

/**
 * Access settings: second factor, sessions, password and address; for owners, also the account's policy and
 * API keys.
 */
export function AccessScreen() {
  const isOwner = useMay(showFactorPolicy)
  return (
    <Screen title={hubTexts.access}>
      <HubTabs />
      <Factors />
      <Devices />
      <OwnAccess />
      {isOwner && <Policy />}
      {isOwner && <Keys />}
    </Screen>
  )
}
