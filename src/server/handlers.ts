/** Which verb answers which endpoint. The only place that sees every noun. */
import { createAnimal } from './animals/create-animal.ts'
import { listAnimals } from './animals/list-animals.ts'
import { createBatch } from './batches/create-batch.ts'
import { deleteBatch } from './batches/delete-batch.ts'
import { listBatchConsignments } from './batches/list-batch-consignments.ts'
import { listBatches } from './batches/list-batches.ts'
import { showBatchInventory } from './batches/show-batch-inventory.ts'
import { showBatch } from './batches/show-batch.ts'
import { createContainer } from './containers/create-container.ts'
import { deleteContainer } from './containers/delete-container.ts'
import { listContainers } from './containers/list-containers.ts'
import { showContainer } from './containers/show-container.ts'
import { updateContainer } from './containers/update-container.ts'
import { sendHelpMessage } from './help/send-help-message.ts'
import { searchEverything } from './home/search-everything.ts'
import { showOverview } from './home/show-overview.ts'
import type { Handlers } from './http/serve.ts'
import { listMembers } from './members/list-members.ts'
import { listMovements } from './movements/list-movements.ts'
import { reverseMovement } from './movements/reverse-movement.ts'
import { createParty } from './parties/create-party.ts'
import { listParties } from './parties/list-parties.ts'
import { logIn } from './session/log-in.ts'
import { logOut } from './session/log-out.ts'
import { validateSession } from './session/validate-session.ts'
import { addStraws } from './straws/add-straws.ts'
import { changeStraws } from './straws/change-straws.ts'
import { checkBooks } from './straws/check-books.ts'
import { eraseStraws } from './straws/erase-straws.ts'
import { listStraws } from './straws/list-straws.ts'
import { showInventory } from './straws/show-inventory.ts'
import { showLiveness, showReadiness, showVersion } from './version.ts'

export const handlers: Handlers = {
  logIn,
  validateSession,
  logOut,
  listMembers,
  listParties,
  createParty,
  listAnimals,
  createAnimal,
  listContainers,
  createContainer,
  showContainer,
  updateContainer,
  deleteContainer,
  listBatches,
  createBatch,
  showBatch,
  showBatchInventory,
  listBatchConsignments,
  deleteBatch,
  listStraws,
  addStraws,
  changeStraws,
  eraseStraws,
  listMovements,
  reverseMovement,
  showInventory,
  checkBooks,
  showOverview,
  searchEverything,
  sendHelpMessage,
  showVersion,
  showLiveness,
  showReadiness,
}
