/** Reads of the hub's screens. */
import { showLetterhead } from '#paperwork/documents/contract.ts'
import { listArchives } from '#integration/archives/contract.ts'
import { type Factors, listFactors, showFactorPolicy } from '#account/two-factor/contract.ts'
import { listApiKeys } from '#account/api-keys/contract.ts'
import { showTestProgramme, type TestProgramme } from '#registry/health-tests/contract.ts'
import { PRESETS } from '#registry/health-tests/presets.ts'
import { listFormerMembers } from '#integration/erasure/contract.ts'
import { listMemberInvitations } from '#account/members/contract.ts'
import { showMailSettings } from '#stock/nitrogen/contract.ts'
import { listSessions, type OpenSession } from '#account/auth/contract.ts'
import { listStudbookRules } from '#registry/studbooks/contract.ts'
import { listWarehouses } from '#registry/warehouses/contract.ts'
import { answerInBackground } from '../fake-api.ts'
import { answerAccount, answerHubSide } from './account.ts'
import { anotherId, TENANT_ID, WAREHOUSE_ID } from './ids.ts'

const none = { limit: 100, offset: 0, total: 0 }

/**
 * Answers the reads of the hub's first screen: one member, one warehouse, default settings. A later `answer` takes
 * precedence.
 */
export function answerHub(): void {
  answerAccount()
  answerInBackground(listFactors, () => ownFactors())
  answerInBackground(listMemberInvitations, () => ({ invitations: [], pagination: none }))
  answerInBackground(listFormerMembers, () => ({ former_members: [], pagination: none }))
  answerInBackground(listWarehouses, () => ({
    warehouses: [{ id: WAREHOUSE_ID, tenant_id: TENANT_ID, name: 'Haras del Sur' }],
    pagination: { ...none, total: 1 },
  }))
  answerInBackground(listStudbookRules, () => ({ studbook_rules: [] }))
  answerInBackground(showTestProgramme, () => aTestProgramme())
  answerInBackground(showLetterhead, () => ({ paper: 'A4', logo_version: null }) as const)
  answerInBackground(listArchives, () => ({ archives: [] }))
  answerInBackground(showMailSettings, () => ({ due: true }))
}

/** Returns the test programme of an account that has changed nothing. */
export function aTestProgramme(given: Partial<TestProgramme> = {}): TestProgramme {
  return { tenant_id: TENANT_ID, version: 1, requirements: [...PRESETS[0].requirements], ...given }
}

/** Returns the factors of a member who has no factor and needs none. */
export function ownFactors(given: Partial<Factors> = {}): Factors {
  return {
    ...{ authenticator_since: null, passkeys: [], recovery_codes_left: 0 },
    ...{ required_from: null, reset_due_at: null },
    ...given,
  }
}

/** Returns the session in which the test runs. */
export function anOpenSession(given: Partial<OpenSession> = {}): OpenSession {
  return {
    id: anotherId(1),
    ...{ started_at: '2026-03-12T08:00:00.000Z', last_used_at: '2026-03-12T08:05:00.000Z' },
    ...{ address: '192.0.2.7', browser: 'Chrome', system: 'Windows', way: 'PASSWORD', is_this: true },
    ...given,
  }
}

/** Answers the reads of the hub's screen about log-in: no factor, one session, no API key. */
export function answerAccess(): void {
  answerHubSide()
  answerInBackground(listFactors, () => ownFactors())
  answerInBackground(listSessions, () => ({ sessions: [anOpenSession()] }))
  answerInBackground(showFactorPolicy, () => ({ required_from: null, members: [] }))
  answerInBackground(listApiKeys, () => ({ keys: [], pagination: none }))
}

/** Answers the reads of the home screen. A later `answer` takes precedence. */
export function answerHome(): void {
  answerAccount()
  answerInBackground(listFactors, () => ownFactors())
}
