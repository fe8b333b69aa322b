import type { Role } from '#platform/contract/roles.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    invitation_requests: { email: string; requested_at: Instant }
    sign_up_invitations: { token_hash: Buffer; email: string; created_at: Instant; expires_at: string }
    member_invitations: Owned & {
      email: string
      role: Role
      invited_by: string
      created_at: Instant
      expires_at: string
      token_hash: Buffer | null
    }
  }
}
