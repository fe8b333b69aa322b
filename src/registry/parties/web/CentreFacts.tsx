import { Facts, Section } from '#ui/Section.tsx'
import { commonTexts } from '#ui/texts.ts'
import type { Party } from '../contract.ts'
import { approvalSpan, partyTexts } from '../texts.ts'

export function CentreFacts({ party }: { party: Party }) {
  const { approval_number, centre_kind, centre_vet } = party
  const span = approvalSpan(party)
  if (!approval_number && !centre_kind && !centre_vet && !span) return null
  return (
    <Section title={partyTexts.centre}>
      <Facts
        facts={[
          [partyTexts.approval_number, approval_number ?? commonTexts.nothing],
          [partyTexts.approvalValid, span ?? commonTexts.nothing],
          [partyTexts.centre_kind, centre_kind ? partyTexts.centre_kinds[centre_kind] : commonTexts.nothing],
          [partyTexts.centre_vet, centre_vet ?? commonTexts.nothing],
        ]}
      />
    </Section>
  )
}
