import type { Generated } from 'kysely'
import type { Right } from '#platform/contract/permissions.ts'
import type { Role } from '#platform/contract/roles.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    invitation_requests: { email: string; requested_at: Instant }
    sign_up_invitations: { token_hash: Buffer; email: string; created_at: Instant; expires_at: string }
    /** Those who were members; whoever is one again is listed among the members alone. */
    former_members: {
      tenant_id: string
      user_id: string
      name: string
      left_at: Instant
      erased_at: Generated<string | null>
      kept_until: Generated<string | null>
    }
    member_invitations: Owned & {
      email: string
      role: Role
      rights: Generated<Right[]>
      invited_by: string
      created_at: Instant
      expires_at: string
      token_hash: Buffer | null
    }
  }
}
