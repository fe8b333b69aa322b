import { Button, Grid, Stack } from '@mantine/core'
import { useState } from 'react'
import { isExpired } from '#account/auth/contract.ts'
import { ExportSection } from '#integration/archives/web/ExportSection.tsx'
import { ClosingSection } from '#integration/account-closure/web/ClosingSection.tsx'
import { FormerMembers } from '#integration/erasure/web/FormerMembers.tsx'
import { TestProgrammeSection } from '#registry/health-tests/web/TestProgrammeSection.tsx'
import { Letterhead } from '#paperwork/documents/web/Letterhead.tsx'
import type { Party } from '#registry/parties/contract.ts'
import { approvalSpan, partyTexts } from '#registry/parties/texts.ts'
import { PartyDialog } from '#registry/parties/web/PartyDialog.tsx'
import { useParty } from '#registry/parties/web/use-party.tsx'
import { StudbookRules } from '#registry/studbooks/web/StudbookRules.tsx'
import { useSession } from '#account/auth/web/session.ts'
import { commonTexts } from '#ui/texts.ts'
import { shortDate } from '#ui/dates.ts'
import { MailSection } from '#stock/nitrogen/web/MailSection.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Facts, Section } from '#ui/Section.tsx'
import { Warehouses } from '#registry/warehouses/web/Warehouses.tsx'
import { Members } from '#account/members/web/Members.tsx'
import { ProfileSection } from '#account/auth/web/ProfileSection.tsx'
import { TimeZone } from '#account/auth/web/TimeZone.tsx'
import { Security } from '#account/auth/web/Security.tsx'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import { hubTexts } from './texts.ts'
import { HubTabs } from './HubTabs.tsx'
import { StakeholdersBlock } from './StakeholdersBlock.tsx'
import { VesselSection } from './VesselSection.tsx'

export function HubScreen() {
  return (
    <Screen title={hubTexts.title}>
      <HubTabs />
      <Grid>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Stack>
            <ProfileSection />
            <VesselSection />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Stack>
            <MailSection />
            <Security />
            <Organisation />
          </Stack>
        </Grid.Col>
      </Grid>
      <Members />
      <FormerMembers />
      <Warehouses />
      <StudbookRules />
      <TestProgrammeSection />
      <Letterhead />
      <StakeholdersBlock />
      <ExportSection />
      <ClosingSection />
    </Screen>
  )
}

function Organisation() {
  const { tenant } = useSession()
  const { expires_on } = tenant.subscription
  const day = shortDate(expires_on)
  const [openedAt] = useState(() => new Date())
  const [isEditing, setEditing] = useState(false)
  const own = useParty(tenant.party_id)
  const until = isExpired(tenant.subscription, openedAt) ? hubTexts.expired(day) : hubTexts.until(day)
  return (
    <Section
      id="organisation"
      title={hubTexts.organisation}
      actions={
        own && (
          <IfMay right="EDIT">
            <Button
              variant="default"
              aria-label={commonTexts.editTitle(own.name)}
              onClick={() => setEditing(true)}
            >
              {commonTexts.edit}
            </Button>
          </IfMay>
        )
      }
    >
      <Facts
        facts={[
          [commonTexts.name, tenant.name],
          [hubTexts.subscription, until],
          ...(own ? ownFacts(own) : []),
        ]}
      />
      <TimeZone />
      {own && isEditing && <PartyDialog party={own} onClose={() => setEditing(false)} />}
    </Section>
  )
}

/** Returns the facts of the account's own party that documents contain. */
function ownFacts(own: Party): [string, string][] {
  const { approval_number, centre_kind, centre_vet } = own
  const span = approvalSpan(own)
  const kind = centre_kind && partyTexts.centre_kinds[centre_kind]
  return [
    [partyTexts.centreShort, [approval_number, kind].filter(Boolean).join(', ') || partyTexts.centreNone],
    ...(span ? [[partyTexts.approvalValid, span] as [string, string]] : []),
    ...(centre_vet ? [[partyTexts.centre_vet, centre_vet] as [string, string]] : []),
  ]
}
