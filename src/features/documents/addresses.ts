/** Who a document names, in lines. */
import { countryName } from '#platform/contract/countries.ts'
import type { Party } from '#features/parties/contract.ts'

/** Street, town and country, as far as they are known. */
export function addressLines({ street_1, street_2, zipcode, city, country }: Party): string[] {
  const town = [zipcode, city].filter(Boolean).join(' ')
  const last = [town, country && countryName(country)].filter(Boolean).join(', ')
  return [street_1, street_2, last].filter((line): line is string => Boolean(line))
}

export function approvalOf(approval_number: string | null | undefined): string | null {
  return approval_number ? `Approval ${approval_number}` : null
}

/** Name, address, approval number, and how to reach them. */
export function partyLines(party: Party): string[] {
  const { name, approval_number, phone, email } = party
  const lines = [name, ...addressLines(party), approvalOf(approval_number), phone ?? email]
  return lines.filter((line): line is string => Boolean(line))
}

type Centre = { name: string; approval_number: string | null }

/** Where semen was collected and, if elsewhere, processed. */
export function centresOf(collected: Centre | null, processed: Centre | null): string[] {
  const different = processed?.name === collected?.name ? [collected] : [collected, processed]
  return different
    .filter((centre): centre is Centre => centre !== null)
    .map(({ name, approval_number }) => [name, approval_number].filter(Boolean).join(', '))
}
