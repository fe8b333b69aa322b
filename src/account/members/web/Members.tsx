import { Avatar, Badge, Button, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconMail, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { accountTexts, rolesTexts } from '#account/auth/texts.ts'
import { useMay, useSession } from '#account/auth/web/session.ts'
import { fullName } from '#platform/contract/permissions.ts'
import { useApiMutation, useWholeList } from '#ui/call.ts'
import { shortDate } from '#ui/dates.ts'
import { errorText } from '#ui/errors.ts'
import { DotsMenu, Menu } from '#ui/LazyMenu.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Block } from '#ui/Rows.tsx'
import { commonTexts } from '#ui/texts.ts'
import { toast } from '#ui/toast.tsx'
import { DialogForm } from '#ui/DialogForm.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import {
  hasExpired,
  inviteMember,
  listMemberInvitations,
  listMembers,
  type Member,
  type MemberInvitation,
  resendMemberInvitation,
  updateMember,
  withdrawMemberInvitation,
} from '../contract.ts'
import { differenceOf, type GrantedRights, invitedSentence } from '../rights.ts'
import { leaveTexts, membersTexts } from '../texts.ts'
import { countUnsent, LeaveAccount } from './LeaveAccount.tsx'
import { PresetChips, RightsDialog, RoleChoice } from './RightsDialog.tsx'
import classes from './Members.module.css'

export function Members() {
  const mayInvite = useMay(inviteMember)
  const [isInviting, setInviting] = useState(false)
  const all = useWholeList(listMembers, {})
  const invite = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
      {membersTexts.invite}
    </Button>
  )
  return (
    <Block title={membersTexts.members} count={all.data?.members.length} actions={mayInvite && invite}>
      <QueryResult query={all} failed={membersTexts.membersFailed}>
        {({ members }) => <MemberList members={members} />}
      </QueryResult>
      {mayInvite && <Invitations />}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Block>
  )
}

function MemberList({ members }: { members: Member[] }) {
  const { session } = useSession()
  const mayChange = useMay(updateMember)
  const [shown, setShown] = useState<Member | null>(null)
  const owners = members.filter(({ role }) => role === 'OWNER')
  const isOnlyOwner = (member: Member) => member.role === 'OWNER' && owners.length === 1
  return (
    <>
      <ul className={classes.members}>
        {members.map((member) => (
          <li key={member.id}>
            {member.id === session.user.id ? (
              <OwnRow
                member={member}
                isOnlyOwner={isOnlyOwner(member)}
                {...(mayChange && { onShow: () => setShown(member) })}
              />
            ) : mayChange ? (
              <UnstyledButton className={classes.member} onClick={() => setShown(member)}>
                <MemberRow member={member} />
                <IconChevronRight size={18} aria-hidden />
              </UnstyledButton>
            ) : (
              <div className={classes.member}>
                <MemberRow member={member} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {shown && (
        <RightsDialog member={shown} isOnlyOwner={isOnlyOwner(shown)} onClose={() => setShown(null)} />
      )}
    </>
  )
}

type OwnProps = { member: Member; isOnlyOwner: boolean; onShow?: () => void }

/** Row of the user, with a menu in place of the chevron. */
function OwnRow({ member, isOnlyOwner, onShow }: OwnProps) {
  const [unsent, setUnsent] = useState<number | null>(null)
  return (
    <div className={classes.member}>
      <MemberRow member={member} isSelf />
      <DotsMenu label={commonTexts.actionsFor(fullName(member))}>
        {onShow && <Menu.Item onClick={onShow}>{membersTexts.showRights}</Menu.Item>}
        <Menu.Item c="var(--mantine-color-error)" onClick={() => void countUnsent().then(setUnsent)}>
          {leaveTexts.leaveAccount}
        </Menu.Item>
      </DotsMenu>
      {unsent !== null && (
        <LeaveAccount unsent={unsent} isLastOwner={isOnlyOwner} onClose={() => setUnsent(null)} />
      )}
    </div>
  )
}

function MemberRow({ member, isSelf = false }: { member: Member; isSelf?: boolean }) {
  return (
    <>
      <Avatar component="span" color="ice" size={38} radius={19} aria-hidden>
        {member.first_name.charAt(0)}
        {member.last_name.charAt(0)}
      </Avatar>
      <span className={classes.memberName}>
        <b>{fullName(member)}</b>{' '}
        {isSelf && (
          <Badge component="span" variant="light">
            {membersTexts.you}
          </Badge>
        )}
        <Text component="span" display="block" size="sm" c="dimmed">
          {member.email}
        </Text>
      </span>
      <RoleAndRights given={member} />
    </>
  )
}

function RoleAndRights({ given }: { given: GrantedRights }) {
  const difference = differenceOf(given)
  return (
    <span className={classes.memberRole}>
      {rolesTexts[given.role]}
      {difference && (
        <Badge component="span" variant="light" color="gray" c="var(--mantine-color-text)">
          {difference}
        </Badge>
      )}
    </span>
  )
}

function Invitations() {
  const open = useWholeList(listMemberInvitations, {})
  return (
    <QueryResult query={open} failed={membersTexts.invitationsFailed} lines={1}>
      {({ invitations }) =>
        invitations.length > 0 && (
          <ul className={classes.members} aria-label={membersTexts.invitations}>
            {invitations.map((invitation) => (
              <OpenInvitation key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        )
      }
    </QueryResult>
  )
}

function OpenInvitation({ invitation }: { invitation: MemberInvitation }) {
  const { id, email, expires_at } = invitation
  const [openedAt] = useState(() => new Date())
  const isExpired = hasExpired(invitation, openedAt)
  const resend = useApiMutation(resendMemberInvitation)
  const withdraw = useApiMutation(withdrawMemberInvitation)
  const report = (done: string, failed?: string) => ({
    onSuccess: () => toast('success', done),
    onError: (error: unknown) => toast('danger', errorText(error, failed)),
  })
  const sendAgain = () =>
    resend.mutate({ params: { id } }, report(membersTexts.resent(email), membersTexts.inviteFailed))
  return (
    <li className={classes.member}>
      <Avatar bd="1.5px dashed var(--n-400)" size={38} radius={19} aria-hidden>
        <IconMail size={18} />
      </Avatar>
      <div className={classes.memberName}>
        <Text>{email}</Text>
        <Text size="sm" c={isExpired ? 'var(--gold-ink)' : 'dimmed'}>
          {(isExpired ? membersTexts.expiredOn : membersTexts.untilDay)(shortDate(expires_at))}
        </Text>
      </div>
      <RoleAndRights given={invitation} />
      {isExpired && (
        <Button
          variant="default"
          size="xs"
          className={classes.sendAgain}
          aria-label={membersTexts.sendAgainTo(email)}
          loading={resend.isPending}
          onClick={sendAgain}
        >
          {membersTexts.sendAgain}
        </Button>
      )}
      <DotsMenu label={membersTexts.actsOf(email)}>
        {!isExpired && <Menu.Item onClick={sendAgain}>{membersTexts.resend}</Menu.Item>}
        <Menu.Item
          c="var(--mantine-color-error)"
          onClick={() => withdraw.mutate({ params: { id } }, report(membersTexts.withdrawn(email)))}
        >
          {membersTexts.withdraw}
        </Menu.Item>
      </DotsMenu>
    </li>
  )
}

type Props = { onClose: () => void }

function InviteDialog({ onClose }: Props) {
  const initial: GrantedRights & { email: string } = { email: '', role: 'COLLABORATOR', rights: undefined }
  const form = useApiForm(inviteMember, {
    initial,
    sentOf: ({ email, role, rights }) => ({
      ...{ email, role },
      ...(role === 'COLLABORATOR' && rights && { rights }),
    }),
    onDone: ({ email }) => {
      toast('success', membersTexts.invited(email))
      onClose()
    },
  })
  const { role } = form.values
  return (
    <DialogForm
      form={form}
      title={membersTexts.invite}
      submit={membersTexts.inviteSend}
      onClose={onClose}
      failed={membersTexts.inviteFailed}
      announced={
        <Text role="status" py={10} px={14} bdrs={8} bg="var(--accent-soft)">
          {invitedSentence(form.values)}
        </Text>
      }
    >
      <TextInput
        data-autofocus
        label={accountTexts.email}
        type="email"
        autoComplete="off"
        required
        {...form.of('email')}
      />
      <RoleChoice value={role} onChange={(next) => form.change({ role: next })} />
      {role === 'COLLABORATOR' && (
        <PresetChips given={form.values} onChange={(rights) => form.change({ rights })} />
      )}
    </DialogForm>
  )
}
