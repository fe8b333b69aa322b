import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Session, tenantOf } from '#account/auth/contract.ts'
import { accountTexts } from '#account/auth/texts.ts'
import { AccountMark } from '#account/auth/web/AccountMark.tsx'
import { toneOf } from '#account/auth/own-accounts.ts'
import { AuthFrame, AuthLink } from '#account/auth/web/AuthFrame.tsx'
import { LogInDialog } from '#account/auth/web/LogInDialog.tsx'
import { LogInWithPasskey } from '#account/auth/web/FactorForm.tsx'
import { openAccount } from '#account/auth/web/accounts.ts'
import { useAccountsPicture } from '#account/auth/web/outside-picture.ts'
import { useSessionState } from '#account/auth/web/session.ts'
import { call } from '#ui/call.ts'
import { deviceTimeZone, shortDate } from '#ui/dates.ts'
import { ButtonLink } from '#ui/links.tsx'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { commonTexts } from '#ui/texts.ts'
import { isTimeZone } from '#platform/contract/time-zone.ts'
import { Form, FormProblem } from '#ui/form/Form.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { acceptInvitation, foundAccount, type Invitation } from '../contract.ts'
import { joinTexts, signupTexts } from '../texts.ts'
import { roleText } from '../rights.ts'
import { AnotherEmail, Person } from './AnotherEmail.tsx'
import classes from './Joining.module.css'
import { CompanyFields, companyOf, EMPTY_COMPANY } from './CompanyFields.tsx'

type Props = { invitation: Invitation; token: string }

/**
 * Screen for an invitation whose email has a log-in. A logged-in user joins with one click; founding another account
 * needs only the fields of the company.
 */
export function JoinWithLogIn({ invitation, token }: Props) {
  const state = useSessionState()
  const present = state.isOver ? null : state.session
  const [isLoggingIn, setLoggingIn] = useState(false)
  const join = useMutation({
    mutationFn: () => call(acceptInvitation, { params: { token } }),
    onSuccess: openAccount,
  })
  const { kind, email, expires_at, tenant_name = '', role, rights, invited_by = '' } = invitation
  const isMember = kind === 'MEMBER'
  const session = present?.user.email === email ? present : null
  const logIn = () => setLoggingIn(true)
  useAccountsPicture(isMember ? pictureOf(session, invitation) : undefined)

  if (present && !session && !isLoggingIn)
    return <AnotherEmail invitation={invitation} session={present} onLogIn={logIn} />
  return (
    <AuthFrame
      mark={isMember && <AccountMark name={tenant_name} tone={nextTone(session)} size={48} />}
      title={isMember ? joinTexts.title(tenant_name) : signupTexts.title}
      text={
        isMember ? (
          <>
            {joinTexts.invites(invited_by)}
            <b>{role && roleText({ role, rights })}</b>.
          </>
        ) : (
          joinTexts.signUpText
        )
      }
      links={!session && <AuthLink to="/auth/login">{accountTexts.back}</AuthLink>}
      note={joinTexts.validUntil(shortDate(expires_at))}
    >
      <Stack>
        {session ? (
          <Person session={session} text={joinTexts.loggedIn(email)} />
        ) : (
          <>
            <Text fw={600}>{email}</Text>
            <Text size="sm">{joinTexts.hasLogIn}</Text>
          </>
        )}
        {session && isMember && (
          <Text size="sm" c="dimmed" className={classes.stays}>
            {session.tenants.length === 1 ? joinTexts.stays(tenantOf(session)!.name) : joinTexts.allStay}
          </Text>
        )}
        {join.error && <ErrorNotice error={join.error} failed={joinTexts.failed} />}
        {session && !isMember && <FurtherAccountForm token={token} />}
        <div className={session && !isMember ? undefined : classes.acts}>
          {!(session && !isMember) && (
            <Button
              fullWidth
              loading={join.isPending || join.isSuccess}
              onClick={session ? () => join.mutate() : logIn}
            >
              {session
                ? joinTexts.title(tenant_name)
                : isMember
                  ? joinTexts.logInAndJoin
                  : joinTexts.logInFirst}
            </Button>
          )}
          {session && (
            <ButtonLink to="/home" variant="subtle" color="gray" fullWidth>
              {joinTexts.decline}
            </ButtonLink>
          )}
        </div>
      </Stack>
      {isLoggingIn && (
        <LogInDialog
          title={isMember ? joinTexts.title(tenant_name) : signupTexts.title}
          text={isMember ? joinTexts.logInText(tenant_name) : joinTexts.signUpText}
          email={email}
          submit={isMember ? joinTexts.logInAndJoin : joinTexts.logInFirst}
          onDone={logInDone}
          leave={commonTexts.cancel}
          onLeave={() => setLoggingIn(false)}
          isClosable
        >
          <LogInWithPasskey onDone={logInDone} />
        </LogInDialog>
      )}
    </AuthFrame>
  )

  function logInDone() {
    setLoggingIn(false)
    if (isMember) join.mutate()
  }
}

/** Returns the open account and the one to be joined; without a session, only the one to be joined. */
function pictureOf(session: Session | null, { tenant_name = '', role, rights }: Invitation) {
  const joined = { name: tenant_name, role: role ? roleText({ role, rights }) : '', tone: nextTone(session) }
  const open = session && tenantOf(session)
  if (!open) return [joined]
  const index = session.tenants.findIndex(({ id }) => id === open.id)
  return [{ name: open.name, role: roleText(session.user.entitlements[0]!), tone: toneOf(index) }, joined]
}

const nextTone = (session: Session | null) => toneOf(session?.tenants.length ?? 1)

/** Form to found another account for the logged-in user. */
function FurtherAccountForm({ token }: { token: string }) {
  const time_zone = deviceTimeZone()
  const form = useApiForm(foundAccount, {
    initial: EMPTY_COMPANY,
    sentOf: (values) => ({ token, ...companyOf(values), ...(isTimeZone(time_zone) && { time_zone }) }),
    // The invitation is consumed, so it must not be refetched while the user leaves the page.
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
