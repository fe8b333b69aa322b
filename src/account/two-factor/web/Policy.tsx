import { Button, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { fullName } from '#platform/contract/permissions.ts'
import { useSession } from '#account/auth/web/session.ts'
import { useApiMutation, useApiQuery } from '#ui/call.ts'
import { shortDate } from '#ui/dates.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { SavedSwitch } from '#ui/form/SavedSwitch.tsx'
import { errorText } from '#ui/errors.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Section } from '#ui/Section.tsx'
import { commonTexts } from '#ui/texts.ts'
import { toast } from '#ui/toast.tsx'
import {
  type FactorPolicy,
  GRACE_DAYS,
  RESET_DAYS,
  resetFactors,
  setFactorPolicy,
  showFactorPolicy,
} from '../contract.ts'
import { policyTexts } from '../texts.ts'

type Member = FactorPolicy['members'][number]

/** Section for owners: whether the account requires a second factor, which members have one, and resets. */
export function Policy() {
  const found = useApiQuery(showFactorPolicy, {})
  return (
    <Section title={policyTexts.title}>
      <QueryResult query={found} lines={4}>
        {({ required_from, members }) => (
          <Stack>
            <Requirement required_from={required_from} />
            <Members members={members} />
          </Stack>
        )}
      </QueryResult>
    </Section>
  )
}

function Requirement({ required_from }: Pick<FactorPolicy, 'required_from'>) {
  const [openedAt] = useState(() => new Date().toISOString())
  const act = useApiMutation(setFactorPolicy)
  const set = (is_required: boolean) =>
    act.mutate(
      { body: { is_required } },
      {
        onSuccess: () => toast('success', is_required ? policyTexts.on : policyTexts.off),
        onError: (error) => toast('danger', errorText(error)),
      },
    )
  return (
    <>
      <Text size="sm" maw={640}>
        {policyTexts.text(GRACE_DAYS)}
      </Text>
      <SavedSwitch
        label={policyTexts.isRequired}
        {...(required_from !== null && { description: sinceText(required_from, openedAt) })}
        checked={required_from !== null}
        isSaving={act.isPending}
        onChange={set}
      />
    </>
  )
}

const sinceText = (from: string, now: string) =>
  from > now ? policyTexts.from(shortDate(from)) : policyTexts.since(shortDate(from))

function Members({ members }: Pick<FactorPolicy, 'members'>) {
  const { session } = useSession()
  const [resetting, setResetting] = useState<Member | null>(null)
  return (
    <>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{commonTexts.name}</Table.Th>
            <Table.Th>{policyTexts.status}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {members.map((member) => (
            <Table.Tr key={member.id}>
              <Table.Td>{fullName(member)}</Table.Td>
              <Table.Td>
                {member.has_factor ? policyTexts.has : policyTexts.hasNone}
                {member.has_factor && member.id !== session.user.id && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    ml="sm"
                    aria-label={policyTexts.resetOf(fullName(member))}
                    onClick={() => setResetting(member)}
                  >
                    {policyTexts.reset}
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {resetting && <Reset member={resetting} onClose={() => setResetting(null)} />}
    </>
  )
}

function Reset({ member, onClose }: { member: Member; onClose: () => void }) {
  const { id, role, has_other_accounts } = member
  const name = fullName(member)
  return (
    <ConfirmDialog
      endpoint={resetFactors}
      thing={{ id }}
      title={policyTexts.resetQuestion(name)}
      text={[
        policyTexts.resetText(name),
        has_other_accounts ? policyTexts.resetLater(name, RESET_DAYS) : policyTexts.resetNow(name),
        ...(role === 'OWNER' ? [policyTexts.resetOwner(name)] : []),
      ].join(' ')}
      submit={policyTexts.reset}
      done={has_other_accounts ? policyTexts.willReset(name, RESET_DAYS) : policyTexts.wasReset(name)}
      onClose={onClose}
    />
  )
}
