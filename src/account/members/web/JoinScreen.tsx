import { ButtonLink } from '#ui/links.tsx'
import { Alert, Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { enrol, type Invitation, showInvitation, signUp } from '../contract.ts'
import { call } from '#ui/call.ts'
import { shortDate } from '#ui/dates.ts'
import { RequestFailed } from '#ui/request.ts'
import { Form, FormProblem } from '#ui/form/Form.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { enrollmentTexts, invitationTexts, joinTexts, signupTexts } from '../texts.ts'
import { accountTexts, rolesTexts } from '#account/auth/texts.ts'
import { lazySection } from '#ui/lazy-section.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import type { Problems } from '#ui/errors.ts'
import { AuthFrame, AuthLink } from '#account/auth/web/AuthFrame.tsx'
import { confirmationProblems, PasswordFields } from '#account/auth/web/PasswordFields.tsx'
import { startSession, validateSession } from '#account/auth/web/session.ts'
import { CompanyFields, companyOf, EMPTY_COMPANY } from './CompanyFields.tsx'
import { useSecret } from '#account/auth/web/use-secret.ts'

// Load these screens on use, because new users without a session need only `JoinForm`.
const JoinWithLogIn = lazySection(async () => (await import('./JoinWithLogIn.tsx')).JoinWithLogIn, null)

const AnotherEmail = lazySection(async () => (await import('./AnotherEmail.tsx')).AnotherEmail, null)

export function SignUpScreen() {
  return <Joining kind="SIGN_UP" title={signupTexts.title} />
}

export function EnrollmentScreen() {
  return <Joining kind="MEMBER" title={enrollmentTexts.title} />
}

type Kind = Invitation['kind']

function Joining({ kind, title }: { kind: Kind; title: string }) {
  const token = useSecret('token')
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) => {
      const shown = call(showInvitation, { params: { token } }, { signal })
      const [known, session] = await Promise.all([shown, validateSession()])
      return { ...known, session }
    },
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
  if (data && !isVoid && data.has_log_in) return <JoinWithLogIn key={token} invitation={data} token={token} />
  if (data && !isVoid && data.session) {
    const newLogIn = <JoinForm invitation={data} token={token} />
    return <AnotherEmail key={token} invitation={data} session={data.session} newLogIn={newLogIn} />
  }
  return (
    <AuthFrame
      title={title}
      text={text}
      links={links}
      note={data && joinTexts.validUntil(shortDate(data.expires_at))}
    >
      {token === '' ? (
        <WithoutToken kind={kind} />
      ) : isVoid ? (
        <Alert color="straw" role="alert" title={invitationTexts.voidTitle}>
          {invitationTexts.voidText}
        </Alert>
      ) : (
        <QueryResult key={token} query={invitation}>
          {(known) => <JoinForm invitation={known} token={token} />}
        </QueryResult>
      )}
    </AuthFrame>
  )
}

/**
 * Notice for a page without a token. A sign-up can start with a request for an invitation; a link to join is
 * incomplete.
 */
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
  ...EMPTY_COMPANY,
  password: '',
  confirmation: '',
}

function JoinForm({ invitation, token }: { invitation: Invitation; token: string }) {
  const isSignUp = invitation.kind === 'SIGN_UP'
  const navigate = useNavigate()
  const form = useApiForm(isSignUp ? signUp : enrol, {
    initial: { ...EMPTY, email: invitation.email },
    sentOf: ({ first_name, last_name, email, password, ...company }) => ({
      ...{ token, first_name, last_name, email, password },
      ...(isSignUp ? companyOf(company) : {}),
    }),
    check: confirmationProblems,
    explain: ownWords,
    // The invitation is consumed, so it must not be refetched while the form is shown.
    isLeaving: true,
    onDone: async (session) => {
      startSession(session)
      await navigate({ to: '/home', replace: true })
    },
  })
  const { values, refused } = form
  // If `ownWords` explains the refusal at a field, show no general message.
  const enrolmentFailed = ownWords(refused?.error) ? undefined : enrollmentTexts.failed
  const failed = isSignUp ? signupTexts.failed : enrolmentFailed
  return (
    <Form form={form}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={accountTexts.first_name}
          required
          autoFocus
          autoComplete="given-name"
          {...form.of('first_name')}
        />
        <TextInput
          label={accountTexts.last_name}
          required
          autoComplete="family-name"
          {...form.of('last_name')}
        />
      </SimpleGrid>
      <TextInput
        label={accountTexts.email}
        type="email"
        required
        autoComplete="username"
        {...form.of('email')}
      />
      {isSignUp && <CompanyFields form={form} />}
      <PasswordFields form={form} known={[values.email, values.first_name, values.last_name]} />
      <FormProblem form={form} failed={failed} />
      <Button type="submit" loading={form.is_pending} fullWidth>
        {isSignUp ? signupTexts.submit : enrollmentTexts.submit}
      </Button>
    </Form>
  )
}

/** Returns field messages for the refusals that have their own wording; undefined for any other error. */
function ownWords(error: unknown): Problems | undefined {
  const code = error instanceof RequestFailed ? error.code : undefined
  if (code === 'EMAIL_IN_USE') return { email: enrollmentTexts.inUse }
  if (code === 'EMAIL_MISMATCH') return { email: enrollmentTexts.mismatch }
  return undefined
}
