import { loadPage } from '#ui/load-page.ts'
import { pinAccount } from '#ui/tenant.ts'
import { type Session, tenantOf } from '../contract.ts'

/** Continues in the account that a session has just opened, such as one that was joined. */
export function openAccount(session: Session): void {
  const { id, name } = tenantOf(session)!
  pinAccount({ id, confirmed: { name, user_id: session.user.id } })
  loadPage('/home')
}
