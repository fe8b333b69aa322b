import { Anchor, Group, SimpleGrid, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { countryChoices } from '#ui/form/select-options.ts'
import { SearchSelect } from '#ui/form/SearchSelect.tsx'
import type { FormOf } from '#ui/form/use-form.ts'
import { signupTexts } from '../texts.ts'
import classes from './Joining.module.css'

export const EMPTY_COMPANY = { company_name: '', company_email: '', country: '' }
type Company = typeof EMPTY_COMPANY

/** Returns the company for the request. An unselected country is left out, so that the field is reported as missing. */
export function companyOf({ company_name, company_email, country }: Company) {
  return { company_name, company_email: company_email.trim() || null, ...(country ? { country } : {}) }
}

export function CompanyFields({ form }: { form: FormOf<Company> }) {
  const [hasEmail, setHasEmail] = useState(false)
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={
            <>
              {signupTexts.company_name}
              <span className={classes.optional} aria-hidden>
                {signupTexts.optional}
              </span>
            </>
          }
          autoComplete="organization"
          {...form.of('company_name')}
        />
        <SearchSelect
          label={signupTexts.country}
          required
          data={countryChoices()}
          {...form.choiceOf('country')}
        />
      </SimpleGrid>
      {hasEmail ? (
        <TextInput
          label={signupTexts.company_email}
          type="email"
          autoComplete="off"
          autoFocus
          {...form.of('company_email')}
        />
      ) : (
        <Anchor component="button" type="button" size="sm" onClick={() => setHasEmail(true)}>
          <Group gap={4} component="span">
            <IconPlus size={16} aria-hidden />
            {signupTexts.addCompanyEmail}
          </Group>
        </Anchor>
      )}
    </>
  )
}
