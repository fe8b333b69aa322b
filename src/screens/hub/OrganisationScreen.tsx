import { Button } from '@mantine/core'
import { useState } from 'react'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import { useSession } from '#account/auth/web/session.ts'
import { TimeZone } from '#account/auth/web/TimeZone.tsx'
import { FormerMembers } from '#integration/erasure/web/FormerMembers.tsx'
import { Letterhead } from '#paperwork/documents/web/Letterhead.tsx'
import { TestProgrammeSection } from '#registry/health-tests/web/TestProgrammeSection.tsx'
import type { Party } from '#registry/parties/contract.ts'
import { approvalSpan, partyTexts } from '#registry/parties/texts.ts'
import { PartyDialog } from '#registry/parties/web/PartyDialog.tsx'
import { useParty } from '#registry/parties/web/use-party.tsx'
import { StudbookRules } from '#registry/studbooks/web/StudbookRules.tsx'
import { Warehouses } from '#registry/warehouses/web/Warehouses.tsx'
import { Block } from '#ui/Rows.tsx'
import { Facts } from '#ui/Section.tsx'
import { commonTexts } from '#ui/texts.ts'
import { HubFrame } from './HubFrame.tsx'
import { hubTexts } from './texts.ts'

/** Centre, letterhead, warehouses, and the rules of studbooks and tests: data that documents and checks use. */
export function OrganisationScreen() {
  return (
    <HubFrame title={hubTexts.organisation}>
      <Centre />
      <Letterhead />
      <Warehouses />
      <StudbookRules />
      <TestProgrammeSection />
      <FormerMembers />
    </HubFrame>
  )
}

function Centre() {
  const { tenant } = useSession()
  const [isEditing, setEditing] = useState(false)
  const own = useParty(tenant.party_id)
  return (
    <Block
      isPadded
      id="organisation"
      title={tenant.name}
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
      {own && <Facts facts={ownFacts(own)} />}
      <TimeZone />
      {own && isEditing && <PartyDialog party={own} onClose={() => setEditing(false)} />}
    </Block>
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
