import { Button } from '@mantine/core'
import { isTimeZone } from '#platform/contract/time-zone.ts'
import { openAccount } from '#features/session/web/open-account.ts'
import { deviceTimeZone } from '#ui/dates.ts'
import { Form } from '#ui/form/Form.tsx'
import { FormProblem } from '#ui/form/FormProblem.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { foundAccount } from '../contract.ts'
import { joinTexts, signupTexts } from '../texts.ts'
import { CompanyFields, companyOf, EMPTY_COMPANY } from './CompanyFields.tsx'

/** Founds a further account for the user who is logged in. */
export function FurtherAccountForm({ token }: { token: string }) {
  const time_zone = deviceTimeZone()
  const form = useApiForm(foundAccount, {
    initial: EMPTY_COMPANY,
    sentOf: (values) => ({ token, ...companyOf(values), ...(isTimeZone(time_zone) && { time_zone }) }),
    // The invitation is used up, so it must not be asked for again while the page is left.
    isLeaving: true,
    onDone: (session) => {
      openAccount(session)
      return new Promise<never>(() => {})
    },
  })
  return (
    <Form form={form}>
      <CompanyFields form={form} />
      <FormProblem form={form} failed={signupTexts.failed} />
      <Button type="submit" loading={form.is_pending} fullWidth>
        {joinTexts.signUpSubmit}
      </Button>
    </Form>
  )
}
