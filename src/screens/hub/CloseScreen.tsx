import { useMay } from '#account/auth/web/session.ts'
import { ForOwners } from '#account/members/web/ForOwners.tsx'
import { closeAccount } from '#integration/account-closure/contract.ts'
import { closingTexts } from '#integration/account-closure/texts.ts'
import { ClosingSection } from '#integration/account-closure/web/ClosingSection.tsx'
import { HubFrame } from './HubFrame.tsx'

export function CloseScreen() {
  const isOwner = useMay(closeAccount)
  return (
    <HubFrame title={closingTexts.title} text={isOwner && closingTexts.text}>
      {isOwner ? <ClosingSection /> : <ForOwners what={closingTexts.title} />}
    </HubFrame>
  )
}
