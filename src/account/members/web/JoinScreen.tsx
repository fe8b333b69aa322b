import { ButtonLink } from '#ui/links.tsx'
import { Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { enrol, type Invitation, showInvitation, signUp } from '../contract.ts'
import { call } from '#ui/call.ts'
import { shortDate } from '#ui/dates.ts'
import { RequestFailed } from '#ui/request.ts'
import { Form, FormProblem } from '#ui/form/Form.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { SUBSCRIPTION_DAYS } from '#account/subscription/contract.ts'
import { accountTexts } from '#account/auth/texts.ts'
import { toneOf } from '#account/auth/own-accounts.ts'
import { AccountMark } from '#account/auth/web/AccountMark.tsx'
import { useAccountsPicture } from '#account/auth/web/outside-picture.ts'
import { roleText } from '../rights.ts'
import { enrollmentTexts, joinTexts, signupTexts } from '../texts.ts'
import { lazySection } from '#ui/lazy-section.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import type { Problems } from '#ui/errors.ts'
import { AuthFrame, AuthLink } from '#account/auth/web/AuthFrame.tsx'
import { confirmationProblems, PasswordFields } from '#account/auth/web/PasswordFields.tsx'
import { startSession, validateSession } from '#account/auth/web/session.ts'
import { CompanyFields, companyOf, EMPTY_COMPANY } from './CompanyFields.tsx'
import classes from './Joining.module.css'
import { useSecret } from '#account/auth/web/use-secret.ts'

// Load these screens on use, because new users without a session need only `JoinForm`.
const JoinWithLogIn = lazySection(async () => (await import('./JoinWithLogIn.tsx')).JoinWithLogIn, null)

const AnotherEmail = lazySection(async () => (await import('./AnotherEmail.tsx')).AnotherEmail, null)

const VoidInvitation = lazySection(async () => (await import('./VoidInvitation.tsx')).VoidInvitation, null)

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
  const isIncomplete = token === ''
  const isVoid = data ? data.kind !== kind : error instanceof RequestFailed && GONE.has(error.status)
  const isUnknown = !data && !isVoid && !isIncomplete
  useAccountsPicture(isUnknown ? [] : undefined)
  if (isVoid || (isIncomplete && kind === 'MEMBER'))
    return <VoidInvitation kind={kind} isIncomplete={isIncomplete} error={error} />
  if (data?.has_log_in) return <JoinWithLogIn key={token} invitation={data} token={token} />
  if (data?.session) {
    const newLogIn = <JoinForm invitation={data} token={token} />
    return <AnotherEmail key={token} invitation={data} session={data.session} newLogIn={newLogIn} />
  }
  return (
    <AuthFrame
      {...headOf(data, title, kind)}
      links={<AuthLink to="/auth/login">{accountTexts.back}</AuthLink>}
      note={data && joinTexts.validUntil(shortDate(data.expires_at))}
    >
      {isIncomplete ? (
        <Stack>
          <Text size="sm">{signupTexts.withoutLink}</Text>
          <ButtonLink to="/auth/invitation" fullWidth>
            {accountTexts.getInvite}
          </ButtonLink>
        </Stack>
      ) : (
        <QueryResult key={token} query={invitation}>
          {(known) => <JoinForm invitation={known} token={token} />}
        </QueryResult>
      )}
    </AuthFrame>
  )
}

/** Statuses of tokens that open no invitation: unknown or withdrawn; accepted or expired. */
const GONE = new Set([404, 410])

function headOf(invitation: Invitation | undefined, title: string, kind: Kind) {
  const { tenant_name, role, rights, invited_by = '' } = invitation ?? {}
  if (!tenant_name || !role) return { title, ...(kind === 'SIGN_UP' && { text: signupTexts.beta }) }
  return {
    mark: <AccountMark name={tenant_name} tone={toneOf(0)} size={48} />,
    title: joinTexts.title(tenant_name),
    text: (
      <>
        {joinTexts.invites(invited_by)}
        <b>{roleText({ role, rights })}</b>.
      </>
    ),
  }
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
  const { tenant_name, role, rights } = invitation
  const pictured = isSignUp
    ? { name: values.company_name.trim(), role: '' }
    : { name: tenant_name ?? '', role: role ? roleText({ role, rights }) : '' }
  useAccountsPicture([{ ...pictured, tone: toneOf(0) }])
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
        {...(values.email.trim() === invitation.email && INVITED)}
        {...form.of('email')}
      />
      <PasswordFields form={form} known={[values.email, values.first_name, values.last_name]} />
      {isSignUp && <CompanyFields form={form} />}
      <FormProblem form={form} failed={failed} />
      <Button type="submit" loading={form.is_pending} fullWidth>
        {isSignUp ? signupTexts.submit : enrollmentTexts.submit}
      </Button>
      {isSignUp && (
        <Text size="sm" c="dimmed">
          {signupTexts.free(SUBSCRIPTION_DAYS)}
        </Text>
      )}
    </Form>
  )
}

/** Props of an email field that contains the invited address. */
const INVITED = {
  rightSection: (
    <span className={classes.invited}>
      <IconCircleCheck size={16} aria-hidden />
      {joinTexts.invited}
    </span>
  ),
  rightSectionWidth: 92,
}

/** Returns field messages for the refusals that have their own wording; undefined for any other error. */
function ownWords(error: unknown): Problems | undefined {
  const code = error instanceof RequestFailed ? error.code : undefined
  if (code === 'EMAIL_IN_USE') return { email: enrollmentTexts.inUse }
  if (code === 'EMAIL_MISMATCH') return { email: enrollmentTexts.mismatch }
  return undefined
}
