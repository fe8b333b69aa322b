import { TextInput } from '@mantine/core'
import { countryChoices } from '#ui/form/select-options.ts'
import { SearchSelect } from '#ui/form/SearchSelect.tsx'
import type { FormOf } from '#ui/form/use-form.ts'
import { signupTexts } from '../texts.ts'

export const EMPTY_COMPANY = { company_name: '', company_email: '', country: '' }
type Company = typeof EMPTY_COMPANY

/** Returns the company for the request. An unselected country is left out, so that the field is reported as missing. */
export function companyOf({ company_name, company_email, country }: Company) {
  return { company_name, company_email: company_email.trim() || null, ...(country ? { country } : {}) }
}

export function CompanyFields({ form }: { form: FormOf<Company> }) {
  return (
    <>
      <TextInput
        label={signupTexts.company_name}
        description={signupTexts.companyHint}
        autoComplete="organization"
        {...form.of('company_name')}
      />
      <TextInput
        label={signupTexts.company_email}
        type="email"
        autoComplete="off"
        {...form.of('company_email')}
      />
      <SearchSelect
        label={signupTexts.country}
        required
        data={countryChoices()}
        {...form.choiceOf('country')}
      />
    </>
  )
}
