import { Devices, OwnAccess } from '#account/auth/web/OwnAccess.tsx'
import { useMay } from '#account/auth/web/session.ts'
import { showFactorPolicy } from '#account/two-factor/contract.ts'
import { Factors } from '#account/two-factor/web/Factors.tsx'
import { Policy } from '#account/two-factor/web/Policy.tsx'
import { HubFrame } from './HubFrame.tsx'
import { hubTexts } from './texts.ts'

export function AccessScreen() {
  return (
    <HubFrame title={hubTexts.access}>
      <Factors />
      <OwnAccess />
      <Devices />
      {useMay(showFactorPolicy) && <Policy />}
    </HubFrame>
  )
}
