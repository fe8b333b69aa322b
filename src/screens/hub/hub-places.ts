import {
  IconBook2,
  IconBuildingWarehouse,
  IconCreditCard,
  IconDoorExit,
  IconFileSpreadsheet,
  IconKey,
  IconLock,
  IconSettings,
  IconShieldCheck,
  IconWebhook,
} from '@tabler/icons-react'
import { useState } from 'react'
import { listApiKeys } from '#account/api-keys/contract.ts'
import { keysTexts } from '#account/api-keys/texts.ts'
import { securityTexts } from '#account/audit-log/texts.ts'
import { isExpired } from '#account/auth/contract.ts'
import { useMay, useSession } from '#account/auth/web/session.ts'
import { hasExpired, listMemberInvitations, listMembers } from '#account/members/contract.ts'
import { subscriptionTexts } from '#account/subscription/texts.ts'
import { listFactors } from '#account/two-factor/contract.ts'
import { factorsTexts } from '#account/two-factor/texts.ts'
import { closingTexts } from '#integration/account-closure/texts.ts'
import { listWebhooks } from '#integration/webhooks/contract.ts'
import { hasFailed } from '#integration/webhooks/failing.ts'
import { webhooksTexts } from '#integration/webhooks/texts.ts'
import { listParties } from '#registry/parties/contract.ts'
import { listBookChecks } from '#stock/straws/contract.ts'
import { useApiQuery, useWholeList } from '#ui/call.ts'
import { shortDate } from '#ui/dates.ts'
import type { Tone } from '#ui/Rows.tsx'
import { booksTexts, hubTexts } from './texts.ts'

/** Screens of the hub, in groups. `isOwners`: only account owners can open them. */
export const PLACES = [
  [
    { to: '/hub/general', label: hubTexts.general, icon: IconSettings },
    { to: '/hub/log-in', label: hubTexts.access, icon: IconLock },
    { to: '/hub/organisation', label: hubTexts.organisation, icon: IconBuildingWarehouse },
    { to: '/hub/subscription', label: subscriptionTexts.title, icon: IconCreditCard },
  ],
  [
    { to: '/hub/books', label: booksTexts.title, icon: IconBook2 },
    { to: '/hub/exports', label: hubTexts.exports, icon: IconFileSpreadsheet },
    { to: '/hub/security', label: securityTexts.title, icon: IconShieldCheck },
  ],
  [
    { to: '/hub/keys', label: keysTexts.title, icon: IconKey, isOwners: true },
    { to: '/hub/webhooks', label: webhooksTexts.title, icon: IconWebhook, isOwners: true },
  ],
  [{ to: '/hub/close', label: closingTexts.title, icon: IconDoorExit, isOwners: true }],
] as const
export type HubPath = (typeof PLACES)[number][number]['to']

/** Returns the groups of screens that the member can open. */
export function usePlaces() {
  const isOwner = useMay(listApiKeys)
  return PLACES.map((group) => group.filter((place) => isOwner || !('isOwners' in place))).filter(
    (group) => group.length > 0,
  )
}

export type State = { text: string; tone?: Tone }

/** Returns the states of screens in which something can fail; those that are still unknown are absent. */
export function useStates(): Partial<Record<HubPath, State>> {
  const { tenant } = useSession()
  const checks = useApiQuery(listBookChecks, {}).data?.checks
  const webhooks = useApiQuery(listWebhooks, {}, useMay(listWebhooks)).data?.webhooks
  const { expires_on } = tenant.subscription
  const [now] = useState(() => new Date())
  const failing = webhooks?.filter(hasFailed).length ?? 0
  const last = checks?.[0]
  return {
    '/hub/subscription': isExpired(tenant.subscription, now)
      ? { text: hubTexts.expired(shortDate(expires_on)), tone: 'bad' }
      : { text: hubTexts.until(shortDate(expires_on)) },
    ...(last && {
      '/hub/books':
        last.difference_count === 0
          ? { text: booksTexts.goodNight }
          : { text: booksTexts.badNight(last.difference_count), tone: 'bad' },
    }),
    ...(webhooks &&
      webhooks.length > 0 && {
        '/hub/webhooks':
          failing > 0
            ? { text: webhooksTexts.failing(failing), tone: 'bad' }
            : { text: webhooksTexts.allWell(webhooks.length) },
      }),
  }
}

/** Returns the states of the rows that only narrow windows list. */
export function useMoreStates() {
  const mayInvite = useMay(listMemberInvitations)
  const members = useWholeList(listMembers, {}).data?.members.length
  const invitations = useWholeList(listMemberInvitations, {}, mayInvite).data?.invitations ?? []
  const [now] = useState(() => new Date())
  const expired = invitations.filter((invitation) => hasExpired(invitation, now)).length
  const invited = invitations.length - expired
  const parties = useApiQuery(listParties, { query: { limit: 1 } }).data?.pagination.total
  const factors = useApiQuery(listFactors, {}).data
  const isOff = factors && factors.authenticator_since === null && factors.passkeys.length === 0
  return {
    members:
      members === undefined ? undefined : { text: hubTexts.membersAndInvited(members, invited, expired) },
    stakeholders: parties === undefined ? undefined : { text: String(Math.max(0, parties - 1)) },
    logIn:
      factors && (isOff ? { text: factorsTexts.isOff, tone: 'gold' as const } : { text: factorsTexts.isOn }),
  }
}
