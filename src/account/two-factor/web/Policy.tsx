import { Button } from '@mantine/core'
import { IconShieldCheck, IconShieldOff, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { fullName } from '#platform/contract/permissions.ts'
import { useSession } from '#account/auth/web/session.ts'
import { useApiMutation, useApiQuery } from '#ui/call.ts'
import { shortDate } from '#ui/dates.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { SavedSwitch } from '#ui/form/SavedSwitch.tsx'
import { errorText } from '#ui/errors.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Block, Row } from '#ui/Rows.tsx'
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
    <Block title={policyTexts.title}>
      <QueryResult query={found} lines={4}>
        {({ required_from, members }) => (
          <div>
            <Requirement required_from={required_from} members={members} />
            {members.some(({ has_factor }) => has_factor) && <Members members={members} />}
          </div>
        )}
      </QueryResult>
    </Block>
  )
}

function Requirement({ required_from, members }: FactorPolicy) {
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
  const on = members.filter(({ has_factor }) => has_factor).length
  return (
    <Row
      icon={IconUsers}
      tone={required_from === null ? undefined : 'good'}
      title={<b>{policyTexts.isRequired}</b>}
      text={[
        policyTexts.onFor(on, members.length),
        required_from === null ? policyTexts.text(GRACE_DAYS) : sinceText(required_from, openedAt),
      ].join(' ')}
    >
      <SavedSwitch
        name={policyTexts.isRequired}
        checked={required_from !== null}
        isSaving={act.isPending}
        onChange={set}
      />
    </Row>
  )
}

const sinceText = (from: string, now: string) =>
  from > now ? policyTexts.from(shortDate(from)) : policyTexts.since(shortDate(from))

function Members({ members }: Pick<FactorPolicy, 'members'>) {
  const { session } = useSession()
  const [resetting, setResetting] = useState<Member | null>(null)
  return (
    <>
      <ul>
        {members.map((member) => (
          <li key={member.id}>
            <Row
              icon={member.has_factor ? IconShieldCheck : IconShieldOff}
              tone={member.has_factor ? 'good' : undefined}
              title={<b>{fullName(member)}</b>}
              text={member.has_factor ? policyTexts.has : policyTexts.hasNone}
            >
              {member.has_factor && member.id !== session.user.id && (
                <Button
                  variant="subtle"
                  aria-label={policyTexts.resetOf(fullName(member))}
                  onClick={() => setResetting(member)}
                >
                  {policyTexts.reset}
                </Button>
              )}
            </Row>
          </li>
        ))}
      </ul>
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
