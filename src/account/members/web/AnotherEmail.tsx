import { Avatar, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type Session, tenantOf } from '#account/auth/contract.ts'
import { AccountMark } from '#account/auth/web/AccountMark.tsx'
import { toneOf } from '#account/auth/own-accounts.ts'
import { AuthFrame } from '#account/auth/web/AuthFrame.tsx'
import { useAccountsPicture } from '#account/auth/web/outside-picture.ts'
import { shortDate } from '#ui/dates.ts'
import { ButtonLink } from '#ui/links.tsx'
import { fullName } from '#platform/contract/permissions.ts'
import type { Invitation } from '../contract.ts'
import { joinTexts } from '../texts.ts'
import classes from './Joining.module.css'

type Props = {
  invitation: Invitation
  session: Session
  /** Logs in with the invited email; absent if it has no log-in. */
  onLogIn?: () => void
  /** Form that creates a log-in; used if `onLogIn` is absent. */
  newLogIn?: ReactNode
}

/** Screen for an invitation that was opened by a user with a different email. */
export function AnotherEmail({ invitation, session, onLogIn, newLogIn }: Props) {
  const { email, tenant_name, invited_by, expires_at } = invitation
  const text = joinTexts.invitationTo(session.user.email, invited_by)
  const [isNew, setNew] = useState(false)
  const tone = toneOf(session.tenants.length)
  useAccountsPicture(tenant_name && !isNew ? [{ name: tenant_name, role: '', tone }] : undefined)
  return (
    <AuthFrame
      mark={tenant_name && <AccountMark name={tenant_name} tone={tone} size={48} />}
      title={joinTexts.anotherTitle}
      text={
        <>
          {joinTexts.sentTo}
          <b>{email}</b>.
        </>
      }
      note={joinTexts.validUntil(shortDate(expires_at))}
    >
      <Stack>
        <Person session={session} text={joinTexts.loggedInAs(session.user.email)} />
        {isNew ? (
          newLogIn
        ) : (
          <Text size="sm">{onLogIn ? joinTexts.logInOrAsk(text) : joinTexts.askOrCreate(text)}</Text>
        )}
        <div className={isNew ? undefined : classes.acts}>
          {!isNew && (
            // The button wraps, because an email may be long.
            <Button
              fullWidth
              style={{ height: 'auto', minHeight: 48 }}
              styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere', lineHeight: 1.4 } }}
              onClick={onLogIn ?? (() => setNew(true))}
            >
              {onLogIn ? joinTexts.logInAs(email) : joinTexts.newLogIn}
            </Button>
          )}
          <ButtonLink to="/home" variant="subtle" color="gray" fullWidth>
            {joinTexts.goTo(tenantOf(session)!.name)}
          </ButtonLink>
        </div>
      </Stack>
    </AuthFrame>
  )
}

export function Person({ session: { user }, text }: { session: Session; text: string }) {
  const initials = `${user.first_name.charAt(0)}${user.last_name.charAt(0)}`.toUpperCase()
  return (
    <Paper withBorder p="md">
      <Group wrap="nowrap">
        <Avatar color="ice" radius="xl" aria-hidden>
          {initials}
        </Avatar>
        <div style={{ overflowWrap: 'anywhere' }}>
          <Text fw={600}>{fullName(user)}</Text>
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        </div>
      </Group>
    </Paper>
  )
}
