import { countryName } from '#platform/contract/countries.ts'
import type { Party } from '#registry/parties/contract.ts'
import { dosesOf } from '#stock/batches/whole-doses.ts'
import { plural } from '#platform/contract/grouped.ts'
import type { DocumentKind } from './contract.ts'

export function addressLines({ street_1, street_2, zipcode, city, country }: Party): string[] {
  const town = [zipcode, city].filter(Boolean).join(' ')
  const last = [town, country && countryName(country)].filter(Boolean).join(', ')
  return [street_1, street_2, last].filter((line): line is string => Boolean(line))
}

export function approvalOf(approval_number: string | null | undefined): string | null {
  return approval_number ? `Approval ${approval_number}` : null
}

export function partyLines(party: Party): string[] {
  const { name, approval_number, phone, email } = party
  const lines = [name, ...addressLines(party), approvalOf(approval_number), phone ?? email]
  return lines.filter((line): line is string => Boolean(line))
}

type Centre = { name: string; approval_number: string | null }

export function centresOf(collected: Centre | null, processed: Centre | null): string[] {
  const different = processed?.name === collected?.name ? [collected] : [collected, processed]
  return different
    .filter((centre): centre is Centre => centre !== null)
    .map(({ name, approval_number }) => [name, approval_number].filter(Boolean).join(', '))
}

/** Formats doses as "2", as "< 1" for fewer straws than a dose, or as a dash if the dose size is unknown. */
export function doseFigure(straws: number, straws_per_dose: number | null): string {
  const doses = dosesOf(straws, straws_per_dose)?.doses
  return doses === 0 && straws > 0 ? '< 1' : String(doses ?? '–')
}

/**
 * Formats straws as "2 doses and 3 straws". Names only straws if there are fewer than a dose, or if the dose size is
 * unknown.
 */
export function portionText(straws: number, straws_per_dose: number | null): string {
  const { doses, straws_left_over } = dosesOf(straws, straws_per_dose) ?? {
    doses: 0,
    straws_left_over: straws,
  }
  return [doses > 0 && plural(doses, 'dose'), straws_left_over > 0 && plural(straws_left_over, 'straw')]
    .filter(Boolean)
    .join(' and ')
}

const LETTERS: Record<DocumentKind, string> = {
  EVALUATION: 'E',
  STOCK_CARD: 'K',
  INSEMINATION: 'I',
  STATEMENT: 'T',
  SHIPMENT: 'S',
  THAWING: 'A',
  DISPATCH: 'D',
  INTAKE: 'N',
  REGISTER: 'R',
  STOCK_TAKE: 'C',
  NITROGEN: 'V',
  PICK_LIST: 'P',
}

/** Formats the number of a document as "E-26-0005". */
export function documentNumber(kind: DocumentKind, year: number, number: number): string {
  return `${LETTERS[kind]}-${String(year % 100).padStart(2, '0')}-${String(number).padStart(4, '0')}`
}
