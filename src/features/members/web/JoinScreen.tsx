import { ButtonLink } from '#ui/links.tsx'
import { Alert, Button, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type SyntheticEvent, useState } from 'react'
import { enrol, Enrollment, type Invitation, showInvitation, SignUp, signUp } from '../contract.ts'
import { apiQuery, call, RequestFailed } from '#ui/call.ts'
import { COUNTRY_CHOICES } from '#ui/form/country-choices.ts'
import { clearProblems } from '#ui/form/clear-problems.ts'
import { focusFirstProblem } from '#ui/form/focus-first-problem.ts'
import { enrollmentTexts, invitationTexts, signupTexts } from '../texts.ts'
import { accountTexts, rolesTexts } from '#features/session/texts.ts'
import { Loaded } from '#ui/Loaded.tsx'
import { Problem } from '#ui/Problem.tsx'
import { type Problems, problemsOf, refusedFields } from '#ui/problems.ts'
import { AuthFrame } from '#features/session/web/AuthFrame.tsx'
import { AuthLink } from '#features/session/web/AuthLink.tsx'
import { confirmationProblems, PasswordFields } from '#features/session/web/PasswordFields.tsx'
import { beginSession } from '#features/session/web/session.ts'
import { useSecret } from '#features/session/web/use-secret.ts'

/** Founds an account, by invitation. */
export function SignUpScreen() {
  return <Joining kind="SIGN_UP" title={signupTexts.title} />
}

/** Joins an account, by invitation. */
export function EnrollmentScreen() {
  return <Joining kind="MEMBER" title={enrollmentTexts.title} />
}

type Kind = Invitation['kind']

function Joining({ kind, title }: { kind: Kind; title: string }) {
  const token = useSecret('token')
  const invitation = useQuery({
    ...apiQuery(showInvitation, { params: { token } }),
    enabled: token !== '',
  })
  const { data, error } = invitation
  const isVoid = data ? data.kind !== kind : error instanceof RequestFailed && error.status === 404
  const text = kind === 'SIGN_UP' ? signupTexts.beta : joinText(data)
  const links = (
    <>
      {kind === 'SIGN_UP' && token !== '' && (
        <AuthLink to="/auth/invitation">{accountTexts.getInvite}</AuthLink>
      )}
      <AuthLink to="/auth/login">{accountTexts.back}</AuthLink>
    </>
  )
  return (
    <AuthFrame title={title} text={text} links={links}>
      {token === '' ? (
        <WithoutToken kind={kind} />
      ) : isVoid ? (
        <Alert color="straw" role="alert" title={invitationTexts.voidTitle}>
          {invitationTexts.voidText}
        </Alert>
      ) : (
        <Loaded key={token} query={invitation}>
          {(known) => <JoinForm invitation={known} token={token} />}
        </Loaded>
      )}
    </AuthFrame>
  )
}

/** People signing up may have come without a link; those joining an account had one, and lost part of it. */
function WithoutToken({ kind }: { kind: Kind }) {
  if (kind === 'MEMBER') {
    return (
      <Alert color="straw" role="alert" title={invitationTexts.incompleteTitle}>
        {invitationTexts.incompleteText}
      </Alert>
    )
  }
  return (
    <Stack>
      <Text size="sm">{signupTexts.withoutLink}</Text>
      <ButtonLink to="/auth/invitation" fullWidth>
        {accountTexts.getInvite}
      </ButtonLink>
    </Stack>
  )
}

function joinText(invitation: Invitation | undefined) {
  const { tenant_name, role } = invitation ?? {}
  return tenant_name && role && enrollmentTexts.text(tenant_name, rolesTexts[role])
}

const EMPTY = {
  first_name: '',
  last_name: '',
  company_name: '',
  company_email: '',
  country: '',
  password: '',
  confirmation: '',
}
type Values = typeof EMPTY & { email: string }

function JoinForm({ invitation, token }: { invitation: Invitation; token: string }) {
  const isSignUp = invitation.kind === 'SIGN_UP'
  const [values, setValues] = useState<Values>({ ...EMPTY, email: invitation.email })
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [is_pending, setPending] = useState(false)
  const navigate = useNavigate()
  const change = (some: Partial<Values>) => {
    setValues((known) => ({ ...known, ...some }))
    setProblems((known) => clearProblems(known, some))
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (is_pending) return
    const { confirmation: _, country, company_name, company_email, ...person } = values
    const company = {
      ...(country ? { country } : {}),
      company_name,
      company_email: company_email.trim() || null,
    }
    const body = { token, ...person, ...(isSignUp ? company : {}) } as never
    const wrong = { ...problemsOf(isSignUp ? SignUp : Enrollment, body), ...confirmationProblems(values) }
    setProblems(wrong)
    setFailure(null)
    if (Object.keys(wrong).length > 0) return focusFirstProblem()
    setPending(true)
    try {
      beginSession(await (isSignUp ? call(signUp, { body }) : call(enrol, { body })))
      await navigate({ to: '/home', replace: true })
    } catch (error) {
      setProblems(ownWords(error) ?? refusedFields(error))
      setFailure(error)
      focusFirstProblem()
    } finally {
      setPending(false)
    }
  }

  const text = (field: keyof Values, autoComplete: string) => ({
    autoComplete,
    value: values[field],
    error: problems[field],
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={accountTexts.first_name}
            required
            autoFocus
            {...text('first_name', 'given-name')}
          />
          <TextInput label={accountTexts.last_name} required {...text('last_name', 'family-name')} />
        </SimpleGrid>
        <TextInput label={accountTexts.email} type="email" required {...text('email', 'username')} />
        {isSignUp && (
          <>
            <TextInput
              label={signupTexts.company_name}
              description={signupTexts.companyHint}
              {...text('company_name', 'organization')}
            />
            <TextInput label={signupTexts.company_email} type="email" {...text('company_email', 'off')} />
            <Select
              label={signupTexts.country}
              required
              searchable
              selectFirstOptionOnChange
              data={COUNTRY_CHOICES}
              value={values.country || null}
              error={problems['country']}
              onChange={(country) => change({ country: country ?? '' })}
            />
          </>
        )}
        <PasswordFields
          values={values}
          problems={problems}
          onChange={change}
          known={[values.email, values.first_name, values.last_name]}
        />
        {failure !== null && (isSignUp || !ownWords(failure)) && (
          <Problem error={failure} failed={isSignUp ? signupTexts.failed : enrollmentTexts.failed} />
        )}
        <Button type="submit" loading={is_pending} fullWidth>
          {isSignUp ? signupTexts.submit : enrollmentTexts.submit}
        </Button>
      </Stack>
    </form>
  )
}

/** Field messages for the refusals that have their own wording. */
function ownWords(error: unknown): Problems | undefined {
  const code = error instanceof RequestFailed ? error.code : undefined
  if (code === 'EMAIL_IN_USE') return { email: enrollmentTexts.inUse }
  if (code === 'EMAIL_MISMATCH') return { email: enrollmentTexts.mismatch }
  return undefined
}
