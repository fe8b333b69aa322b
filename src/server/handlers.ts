/** Which verb answers which endpoint. The only place that sees every noun. */
import { createAnimal } from './animals/create-animal.ts'
import { deleteAnimal } from './animals/delete-animal.ts'
import { listAnimals } from './animals/list-animals.ts'
import { showAnimal } from './animals/show-animal.ts'
import { updateAnimal } from './animals/update-animal.ts'
import { createBatch } from './batches/create-batch.ts'
import { deleteBatch } from './batches/delete-batch.ts'
import { listBatchChanges } from './batches/list-batch-changes.ts'
import { listBatchConsignments } from './batches/list-batch-consignments.ts'
import { listBatches } from './batches/list-batches.ts'
import { listFreezes } from './batches/list-freezes.ts'
import { showBatchInventory } from './batches/show-batch-inventory.ts'
import { showBatch } from './batches/show-batch.ts'
import { updateBatch } from './batches/update-batch.ts'
import { createContainer } from './containers/create-container.ts'
import { deleteContainer } from './containers/delete-container.ts'
import { listContainers } from './containers/list-containers.ts'
import { showContainer } from './containers/show-container.ts'
import { updateContainer } from './containers/update-container.ts'
import { sendHelpMessage } from './help/send-help-message.ts'
import { searchEverything } from './home/search-everything.ts'
import { showOverview } from './home/show-overview.ts'
import type { Handlers } from './http/serve.ts'
import { enrol } from './members/enrol.ts'
import { inviteMember } from './members/invite-member.ts'
import { listMemberInvitations } from './members/list-member-invitations.ts'
import { listMembers } from './members/list-members.ts'
import { removeMember } from './members/remove-member.ts'
import { requestInvitation } from './members/request-invitation.ts'
import { resendMemberInvitation } from './members/resend-member-invitation.ts'
import { showInvitation } from './members/show-invitation.ts'
import { signUp } from './members/sign-up.ts'
import { updateMember } from './members/update-member.ts'
import { withdrawMemberInvitation } from './members/withdraw-member-invitation.ts'
import { exportMovements } from './movements/export-movements.ts'
import { listMovements } from './movements/list-movements.ts'
import { listOutcomes } from './movements/list-outcomes.ts'
import { reverseMovement } from './movements/reverse-movement.ts'
import { setOutcome } from './movements/set-outcome.ts'
import { showFertility } from './movements/show-fertility.ts'
import { createParty } from './parties/create-party.ts'
import { deleteParty } from './parties/delete-party.ts'
import { listParties } from './parties/list-parties.ts'
import { showParty } from './parties/show-party.ts'
import { updateParty } from './parties/update-party.ts'
import { judgePassword } from './session/judge-password.ts'
import { logIn } from './session/log-in.ts'
import { logOut } from './session/log-out.ts'
import { showProfile, updateProfile } from './session/profile.ts'
import { requestPasswordReset } from './session/request-password-reset.ts'
import { resetPassword } from './session/reset-password.ts'
import { validateSession } from './session/validate-session.ts'
import { addStraws } from './straws/add-straws.ts'
import { changeStraws } from './straws/change-straws.ts'
import { checkBooks } from './straws/check-books.ts'
import { eraseStraws } from './straws/erase-straws.ts'
import { listAvailableStraws } from './straws/list-available-straws.ts'
import { listConsignments } from './straws/list-consignments.ts'
import { listStraws } from './straws/list-straws.ts'
import { showInventory } from './straws/show-inventory.ts'
import { receivePaymentEvent } from './subscription/receive-payment-event.ts'
import { showSubscription } from './subscription/show-subscription.ts'
import { startCheckout } from './subscription/start-checkout.ts'
import { createWarehouse } from './warehouses/create-warehouse.ts'
import { listWarehouses } from './warehouses/list-warehouses.ts'
import { updateWarehouse } from './warehouses/update-warehouse.ts'
import { showLiveness, showReadiness, showVersion } from './version.ts'

export const handlers: Handlers = {
  logIn,
  validateSession,
  logOut,
  requestPasswordReset,
  resetPassword,
  judgePassword,
  requestInvitation,
  showInvitation,
  signUp,
  enrol,
  showProfile,
  updateProfile,
  listMembers,
  updateMember,
  removeMember,
  listMemberInvitations,
  inviteMember,
  resendMemberInvitation,
  withdrawMemberInvitation,
  showSubscription,
  startCheckout,
  receivePaymentEvent,
  listParties,
  createParty,
  showParty,
  updateParty,
  deleteParty,
  listAnimals,
  createAnimal,
  showAnimal,
  updateAnimal,
  deleteAnimal,
  listFreezes,
  showFertility,
  listWarehouses,
  createWarehouse,
  updateWarehouse,
  listContainers,
  createContainer,
  showContainer,
  updateContainer,
  deleteContainer,
  listBatches,
  createBatch,
  showBatch,
  updateBatch,
  listBatchChanges,
  showBatchInventory,
  listBatchConsignments,
  deleteBatch,
  listStraws,
  listAvailableStraws,
  addStraws,
  changeStraws,
  eraseStraws,
  listConsignments,
  listMovements,
  exportMovements,
  reverseMovement,
  setOutcome,
  listOutcomes,
  showInventory,
  checkBooks,
  showOverview,
  searchEverything,
  sendHelpMessage,
  showVersion,
  showLiveness,
  showReadiness,
}
