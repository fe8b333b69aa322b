import { useMediaQuery } from '@mantine/hooks'
import { useSearch } from '@tanstack/react-router'
import { accountTexts } from '#account/auth/texts.ts'
import { ProfileSection } from '#account/auth/web/ProfileSection.tsx'
import { Security } from '#account/auth/web/Security.tsx'
import { membersTexts } from '#account/members/texts.ts'
import { Members } from '#account/members/web/Members.tsx'
import { FactorRow } from '#account/two-factor/web/FactorRow.tsx'
import { MailRow } from '#stock/nitrogen/web/MailRow.tsx'
import { HubFrame } from './HubFrame.tsx'
import { HubList } from './HubList.tsx'
import { StakeholdersBlock } from './StakeholdersBlock.tsx'
import { hubTexts } from './texts.ts'
import { VesselRow } from './VesselRow.tsx'

const TITLES = {
  you: accountTexts.profile,
  members: membersTexts.members,
} as const

/** Profile, security, members and stakeholders, or one of them alone; in narrow windows the list of the hub first. */
export function HubScreen() {
  // Complement of the breakpoint from which the list is beside the screen.
  const isNarrow = useMediaQuery('not (min-width: 75em)', false, { getInitialValueInEffect: false })
  const { part } = useSearch({ from: '/layout/hub/general' })
  const shows = (one: keyof typeof TITLES) => (part ? part === one : !isNarrow)
  return (
    <HubFrame title={part ? TITLES[part] : isNarrow ? hubTexts.title : hubTexts.general}>
      {isNarrow && !part && <HubList />}
      {shows('you') && (
        <>
          <ProfileSection>
            <MailRow />
            <VesselRow />
          </ProfileSection>
          <Security>
            <FactorRow />
          </Security>
        </>
      )}
      {shows('members') && <Members />}
      {!isNarrow && !part && <StakeholdersBlock />}
    </HubFrame>
  )
}
