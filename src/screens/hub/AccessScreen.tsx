import { showFactorPolicy } from '#account/two-factor/contract.ts'
import { Factors } from '#account/two-factor/web/Factors.tsx'
import { Policy } from '#account/two-factor/web/Policy.tsx'
import { Keys } from '#account/api-keys/web/Keys.tsx'
import { Devices, OwnAccess } from '#account/auth/web/OwnAccess.tsx'
import { useMay } from '#account/auth/web/session.ts'
import { Screen } from '#ui/Screen.tsx'
import { HubTabs } from './HubTabs.tsx'
import { hubTexts } from './texts.ts'

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
