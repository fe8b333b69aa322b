import { Button, Flex, Group, NativeSelect, Stack, Table, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type MemberInvitation, NewMemberInvitation } from '../contract.ts'
import { fullName, type Role, ROLES } from '#platform/contract/roles.ts'
import {
  type Member,
  inviteMember,
  listMemberInvitations,
  listMembers,
  removeMember,
  resendMemberInvitation,
  updateMember,
  withdrawMemberInvitation,
} from '../contract.ts'
import { useApiMutation, useWholeList } from '#ui/call.ts'
import { ChoiceChips } from '#ui/form/ChoiceChips.tsx'
import { textOf } from '#ui/form/text-of.ts'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { useMay, useSession, validateSession } from '#features/session/web/session.ts'
import { membersTexts } from '../texts.ts'
import { accountTexts, rolesTexts } from '#features/session/texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { shortDate } from '#ui/dates.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { errorText } from '#ui/error-text.ts'
import { Loaded } from '#ui/Loaded.tsx'
import { Section } from '#ui/Section.tsx'
import { toast } from '#ui/toast.ts'
import { LeaveAccount } from './LeaveAccount.tsx'

const ROLE_CHOICES = ROLES.map((value) => ({ value, label: rolesTexts[value] }))

/** The account's members; an owner can invite, change roles and remove members. */
export function Members() {
  const { tenant_id } = useSession()
  const isOwner = useMay(inviteMember)
  const [isInviting, setInviting] = useState(false)
  const all = useWholeList(listMembers, { query: { tenant_id } })
  const invite = (
    <Button variant="default" onClick={() => setInviting(true)}>
      {membersTexts.invite}
    </Button>
  )
  return (
    <Section title={membersTexts.members} actions={isOwner && invite}>
      <Loaded query={all} failed={membersTexts.membersFailed}>
        {({ members }) => <MemberTable members={members} />}
      </Loaded>
      {isOwner && <Invitations />}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Section>
  )
}

function MemberTable({ members }: { members: Member[] }) {
  const { session } = useSession()
  const isOwner = useMay(inviteMember)
  const [removing, setRemoving] = useState<Member | null>(null)
  const owners = members.filter(({ role }) => role === 'OWNER')
  const leave = <LeaveAccount isLastOwner={owners.every(({ id }) => id === session.user.id)} />
  return (
    <>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{commonTexts.name}</Table.Th>
            <Table.Th visibleFrom="sm">{accountTexts.email}</Table.Th>
            <Table.Th>{accountTexts.role}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {members.map((member) => (
            <Table.Tr key={member.id}>
              <Table.Td>
                {fullName(member)}
                <Text size="xs" c="dimmed" hiddenFrom="sm" style={{ overflowWrap: 'anywhere' }}>
                  {member.email}
                </Text>
              </Table.Td>
              <Table.Td visibleFrom="sm">{member.email}</Table.Td>
              <Table.Td>
                {isOwner ? (
                  // Stacked on a phone, so that an address fits beside them.
                  <Flex justify="space-between" gap="xs" direction={{ base: 'column', sm: 'row' }}>
                    <RoleSelect member={member} />
                    {member.id === session.user.id ? (
                      leave
                    ) : (
                      <Button
                        variant="subtle"
                        size="compact-sm"
                        aria-label={membersTexts.removeMember(fullName(member))}
                        onClick={() => setRemoving(member)}
                      >
                        {membersTexts.remove}
                      </Button>
                    )}
                  </Flex>
                ) : (
                  <Group justify="space-between" gap="xs">
                    {rolesTexts[member.role]}
                    {member.id === session.user.id && leave}
                  </Group>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {removing && <RemoveDialog member={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

function RoleSelect({ member }: { member: Member }) {
  const { tenant_id, session } = useSession()
  const act = useApiMutation(updateMember)
  const name = fullName(member)
  const change = (role: Role) =>
    act.mutate(
      { params: { id: member.id }, body: { tenant_id, role } },
      {
        onSuccess: () => {
          toast('success', membersTexts.roleChanged(name, rolesTexts[role]))
          // Stop offering what the new role may not do.
          if (member.id === session.user.id) void validateSession()
        },
        onError: (error) => toast('danger', errorText(error)),
      },
    )
  return (
    <NativeSelect
      size="xs"
      miw={132}
      aria-label={membersTexts.roleOf(name)}
      data={ROLE_CHOICES}
      value={member.role}
      // Not disabled, since browsers take the focus from what is.
      aria-disabled={act.isPending}
      onChange={(event) => !act.isPending && change(event.currentTarget.value as Role)}
    />
  )
}

function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const name = fullName(member)
  const form = useApiForm(removeMember, {
    initial: {},
    inQuery: true,
    schema: z.object({}),
    params: { id: member.id },
    sentOf: () => ({ tenant_id: member.tenant_id }),
    onDone: () => {
      toast('success', membersTexts.removed(name))
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      title={membersTexts.removeQuestion(name)}
      submit={membersTexts.remove}
      isDanger
      onClose={onClose}
      failed={membersTexts.removeFailed}
    >
      <Text>{membersTexts.removeText(name)}</Text>
    </DialogForm>
  )
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const { tenant_id } = useSession()
  const initial: { email: string; role: Role } = { email: '', role: 'COLLABORATOR' }
  const form = useApiForm(inviteMember, {
    initial,
    schema: NewMemberInvitation,
    sentOf: (values) => ({ tenant_id, ...values }),
    onDone: ({ email }) => {
      toast('success', membersTexts.invited(email))
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      title={membersTexts.invite}
      submit={membersTexts.inviteSend}
      onClose={onClose}
      failed={membersTexts.inviteFailed}
    >
      <TextInput
        data-autofocus
        label={accountTexts.email}
        type="email"
        autoComplete="off"
        required
        {...textOf(form, 'email')}
      />
      <ChoiceChips
        label={accountTexts.role}
        choices={ROLE_CHOICES}
        value={form.values.role}
        onChange={(role) => form.change({ role })}
      />
    </DialogForm>
  )
}

function Invitations() {
  const { tenant_id } = useSession()
  const open = useWholeList(listMemberInvitations, { query: { tenant_id } })
  return (
    <Loaded query={open} failed={membersTexts.invitationsFailed} lines={1}>
      {({ invitations }) =>
        invitations.length > 0 && (
          <Stack gap="xs" mt="md">
            <Text size="sm" fw={600}>
              {membersTexts.invitations}
            </Text>
            {invitations.map((invitation) => (
              <OpenInvitation key={invitation.id} invitation={invitation} />
            ))}
          </Stack>
        )
      }
    </Loaded>
  )
}

function OpenInvitation({ invitation }: { invitation: MemberInvitation }) {
  const { id, tenant_id, email, role, expires_at } = invitation
  const resend = useApiMutation(resendMemberInvitation)
  const withdraw = useApiMutation(withdrawMemberInvitation)
  const told = (text: string, failed?: string) => ({
    onSuccess: () => toast('success', text),
    onError: (error: unknown) => toast('danger', errorText(error, failed)),
  })
  return (
    <Group justify="space-between">
      <div>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Text>
        <Text size="xs" c="dimmed">
          {[rolesTexts[role], membersTexts.untilDay(shortDate(expires_at))].join(' · ')}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          loading={resend.isPending}
          aria-label={membersTexts.resendTo(email)}
          onClick={() =>
            resend.mutate(
              { params: { id }, body: { tenant_id } },
              told(membersTexts.resent(email), membersTexts.inviteFailed),
            )
          }
        >
          {membersTexts.resend}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          loading={withdraw.isPending}
          aria-label={membersTexts.withdrawOf(email)}
          onClick={() =>
            withdraw.mutate({ params: { id }, query: { tenant_id } }, told(membersTexts.withdrawn(email)))
          }
        >
          {membersTexts.withdraw}
        </Button>
      </Group>
    </Group>
  )
}
