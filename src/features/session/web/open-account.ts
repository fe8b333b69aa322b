import { pathInAccount } from '#platform/contract/account-header.ts'
import { loadPage } from '#ui/load-page.ts'
import { type Session, tenantOf } from '../contract.ts'

/** Continues in the account that a session has just opened, such as one that was joined. */
export function openAccount(session: Session): void {
  loadPage(pathInAccount('/home', tenantOf(session)!.id))
}
