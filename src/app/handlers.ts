/** Maps endpoints to their handlers. */
import {
  createAnimal,
  deleteAnimal,
  listAnimals,
  showAnimal,
  updateAnimal,
} from '#features/animals/server/animals.ts'
import {
  createHealthTest,
  deleteHealthTest,
  listHealthTests,
  updateHealthTest,
} from '#features/health/server/health-tests.ts'
import {
  createStudbookRule,
  deleteStudbookRule,
  listStudbookRules,
  updateStudbookRule,
} from '#features/studbooks/server/studbook-rules.ts'
import { replaceTestProgramme, showTestProgramme } from '#features/health/server/test-programme.ts'
import { createBatch } from '#features/batches/server/create-batch.ts'
import { deleteBatch, eraseStraws } from '#features/straws/server/erase-straws.ts'
import {
  listBatchChanges,
  listBatchWarnings,
  listFreezes,
  showBatch,
  showTestStatus,
} from '#features/batches/server/batches.ts'
import { listBatchConsignments } from '#features/straws/server/list-batch-consignments.ts'
import { listBatches } from '#features/batches/server/list-batches.ts'
import { showBatchInventory, showInventory } from '#features/straws/server/inventory.ts'
import { updateBatch } from '#features/batches/server/update-batch.ts'
import { listVesselCare, remindLater } from '#features/nitrogen/server/vessel-care.ts'
import {
  createMeasurement,
  listMeasurements,
  strikeMeasurement,
} from '#features/nitrogen/server/measurements.ts'
import { exportMeasurements } from '#features/nitrogen/server/export-measurements.ts'
import { showMailSettings, updateMailSettings } from '#features/nitrogen/server/mail-settings.ts'
import {
  createContainer,
  deleteContainer,
  listContainers,
  listCounting,
  showContainer,
  updateContainer,
} from '#features/containers/server/containers.ts'
import { createImport } from '#features/imports/server/create-import.ts'
import { keepImportProfile, listImportProfiles } from '#features/imports/server/import-profiles.ts'
import { listImports, showImport, undoImport } from '#features/imports/server/imports.ts'
import { listKnownNames } from '#features/imports/server/list-known-names.ts'
import { createCodes, showCode } from '#features/codes/server/codes.ts'
import {
  abandonStockTake,
  beginStockTake,
  endSearch,
  listStockTakes,
  showStockTake,
} from '#features/stock-takes/server/stock-takes.ts'
import { closeStockTake } from '#features/stock-takes/server/close-stock-take.ts'
import { recordCount } from '#features/stock-takes/server/record-count.ts'
import { countCanister } from '#features/stock-takes/server/count-canister.ts'
import { listDifferences } from '#features/stock-takes/server/differences.ts'
import { reverseStockTake } from '#features/stock-takes/server/reverse-stock-take.ts'
import { showCounted } from '#features/stock-takes/server/counted.ts'
import { drawLabels, exportStrawPrint, listLabels, printLabels } from '#features/labels/server/labels.ts'
import {
  addPickListLines,
  createPickList,
  listPickLists,
  removePickListLine,
  showPickList,
  updatePickList,
} from '#features/pick-lists/server/pick-lists.ts'
import {
  abandonOpening,
  beginOpening,
  countTakes,
  showOpening,
} from '#features/pick-lists/server/openings.ts'
import { recordOpening } from '#features/pick-lists/server/record-opening.ts'
import { listLifts, recordLift } from '#features/pick-lists/server/lifts.ts'
import { bookOpening } from '#features/pick-lists/server/book-opening.ts'
import { discardEntry, listDiscardedEntries } from '#features/pocket/server/discarded-entries.ts'
import { showPocket } from '#features/pocket/server/show-pocket.ts'
import {
  createDocument,
  downloadDocument,
  listDocuments,
  showDocument,
} from '#features/documents/server/documents.ts'
import { downloadLogo, showLetterhead, updateLetterhead } from '#features/documents/server/letterhead.ts'
import { exportRegister } from '#features/documents/server/export-register.ts'
import { addFile } from '#features/files/server/add-file.ts'
import { deleteFile, downloadFile, listFiles, renameFile } from '#features/files/server/files.ts'
import { sendHelpMessage } from '#features/help/server/help-messages.ts'
import { searchEverything } from '#features/overview/server/search-everything.ts'
import { showOverview } from '#features/overview/server/show-overview.ts'
import type { Described, Route } from '#platform/http/route.ts'
import type { Served } from '#platform/http/route.ts'
import { api, type Api, type EndpointName, featureOf, shapes, TAGS } from './api.ts'
import { SUMMARIES } from './summaries.ts'
import {
  acceptInvitation,
  enrol,
  foundAccount,
  showInvitation,
  signUp,
} from '#features/members/server/invitations.ts'
import {
  inviteMember,
  listMemberInvitations,
  resendMemberInvitation,
  withdrawMemberInvitation,
} from '#features/members/server/member-invitations.ts'
import { leaveAccount, listMembers, removeMember, updateMember } from '#features/members/server/members.ts'
import { requestInvitation } from '#features/members/server/sign-up-invitations.ts'
import { readJournal } from '#features/movements/server/read-journal.ts'
import { listMovements } from '#features/movements/server/list-movements.ts'
import { listOutcomes, setOutcome, showFertility } from '#features/movements/server/outcomes.ts'
import { undoMovement } from '#features/pick-lists/server/pick-list-lines.ts'
import {
  createParty,
  deleteParty,
  listParties,
  showParty,
  updateParty,
} from '#features/parties/server/parties.ts'
import { judgePassword } from '#features/session/server/judge-password.ts'
import { logIn } from '#features/session/server/log-in.ts'
import { chooseAccount, logOut, setTimeZone, validateSession } from '#features/session/server/sessions.ts'
import { showProfile, updateProfile } from '#features/session/server/profile.ts'
import { requestPasswordReset, resetPassword } from '#features/session/server/password-reset.ts'
import { requestChallenge, finishLogIn } from '#features/session/server/finish-log-in.ts'
import { beginProof, prove } from '#features/session/server/prove.ts'
import { changePassword } from '#features/session/server/change-password.ts'
import { agreeToEmail, requestEmailChange } from '#features/session/server/change-email.ts'
import { endOneSession, endOtherSessions, listSessions } from '#features/session/server/open-sessions.ts'
import {
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
} from '#features/factors/server/authenticator.ts'
import { listFactors, setFactorPolicy, showFactorPolicy } from '#features/factors/server/factors.ts'
import { exportSecurityEvents } from '#features/security/server/export-security-events.ts'
import {
  listOwnSecurityEvents,
  listSecurityEvents,
  recordAccountOpened,
} from '#features/security/server/security-events.ts'
import { beginExport, exportSheets, sizeExport } from '#features/exports/server/export-sheets.ts'
import { createProgramKey, endProgramKey, listProgramKeys } from '#features/keys/server/program-keys.ts'
import { addPasskey, beginPasskey, removePasskey } from '#features/factors/server/passkeys.ts'
import { renewRecoveryCodes } from '#features/factors/server/recovery-codes.ts'
import { keepFactors, resetFactors } from '#features/factors/server/reset-factors.ts'
import { addStraws } from '#features/straws/server/add-straws.ts'
import { bookMovements } from '#features/straws/server/book-movements.ts'
import { changeStraws } from '#features/straws/server/change-straws.ts'
import { checkBooks } from '#features/straws/server/check-books.ts'
import { listAvailableStraws } from '#features/straws/server/list-available-straws.ts'
import { listConsignments } from '#features/straws/server/list-consignments.ts'
import { listStraws } from '#features/straws/server/list-straws.ts'
import {
  receivePaymentEvent,
  showSubscription,
  startCheckout,
} from '#features/subscription/server/subscription.ts'
import { createWarehouse, listWarehouses, updateWarehouse } from '#features/warehouses/server/warehouses.ts'
import { exportBatches } from '#features/straws/server/export-batches.ts'
import { exportStraws } from '#features/straws/server/export-straws.ts'
import { exportMovements } from '#features/movements/server/export-movements.ts'
import { exportAnimals } from '#features/animals/server/export-animals.ts'
import { exportParties } from '#features/parties/server/export-parties.ts'
import { exportPlaces } from '#features/containers/server/export-places.ts'
import { exportConsignments } from '#features/straws/server/export-consignments.ts'
import { closeAccount, keepAccount, showClosing } from '#features/leaving/server/closing.ts'
import {
  keepAnimalsApart,
  keepPartiesApart,
  listSimilarAnimals,
  listSimilarParties,
} from '#features/merging/server/similar-pairs.ts'
import { listAnimalMerges, mergeAnimals, showAnimalMerge } from '#features/merging/server/animal-merges.ts'
import { listPartyMerges, mergeParties, showPartyMerge } from '#features/merging/server/party-merges.ts'
import { undoMerge } from '#features/merging/server/undo-merge.ts'
import { eraseParty, showPartyErasure } from '#features/leaving/server/erase-party.ts'
import { eraseMemberName, listFormerMembers } from '#features/leaving/server/former-members.ts'
import { askForArchive, fetchArchive, listArchives } from '#features/exports/server/archives.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
} from '#features/webhooks/server/webhooks.ts'
import { listDeliveries, resendDelivery, testWebhook } from '#features/webhooks/server/deliveries.ts'
import { showLiveness, showReadiness, showVersion } from './version.ts'

const handlers: { [N in EndpointName]: Served<Api[N]> } = {
  logIn,
  validateSession,
  logOut,
  requestPasswordReset,
  resetPassword,
  judgePassword,
  requestChallenge,
  finishLogIn,
  beginProof,
  chooseAccount,
  setTimeZone,
  prove,
  listSessions,
  endOneSession,
  endOtherSessions,
  changePassword,
  requestEmailChange,
  agreeToEmail,
  listSecurityEvents,
  listOwnSecurityEvents,
  exportSecurityEvents,
  listProgramKeys,
  createProgramKey,
  endProgramKey,
  listFactors,
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  beginPasskey,
  addPasskey,
  removePasskey,
  renewRecoveryCodes,
  showFactorPolicy,
  setFactorPolicy,
  resetFactors,
  keepFactors,
  requestInvitation,
  showInvitation,
  signUp,
  enrol,
  acceptInvitation,
  foundAccount,
  leaveAccount,
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
  listHealthTests,
  createHealthTest,
  updateHealthTest,
  deleteHealthTest,
  showTestProgramme,
  replaceTestProgramme,
  listStudbookRules,
  createStudbookRule,
  updateStudbookRule,
  deleteStudbookRule,
  listFreezes,
  showFertility,
  listWarehouses,
  createWarehouse,
  updateWarehouse,
  listContainers,
  createContainer,
  listCounting,
  showContainer,
  updateContainer,
  deleteContainer,
  listVesselCare,
  listMeasurements,
  createMeasurement,
  strikeMeasurement,
  exportMeasurements,
  showMailSettings,
  remindLater,
  updateMailSettings,
  listBatches,
  createBatch,
  showBatch,
  updateBatch,
  listBatchWarnings,
  showTestStatus,
  listBatchChanges,
  showBatchInventory,
  listBatchConsignments,
  deleteBatch,
  listStraws,
  listAvailableStraws,
  addStraws,
  changeStraws,
  bookMovements,
  eraseStraws,
  listConsignments,
  listMovements,
  readJournal,
  reverseMovement: undoMovement,
  setOutcome,
  listOutcomes,
  showInventory,
  checkBooks,
  exportSheets,
  sizeExport,
  askForArchive,
  listArchives,
  fetchArchive,
  showOverview,
  createCodes,
  showCode,
  listLabels,
  drawLabels,
  printLabels,
  exportStrawPrint,
  listStockTakes,
  beginStockTake,
  showStockTake,
  countCanister,
  recordCount,
  listDifferences,
  closeStockTake,
  abandonStockTake,
  reverseStockTake,
  endSearch,
  showCounted,
  showClosing,
  closeAccount,
  keepAccount,
  listFormerMembers,
  eraseMemberName,
  showPartyErasure,
  eraseParty,
  listSimilarParties,
  showPartyMerge,
  mergeParties,
  listPartyMerges,
  undoMerge,
  keepPartiesApart,
  listSimilarAnimals,
  showAnimalMerge,
  mergeAnimals,
  listAnimalMerges,
  keepAnimalsApart,
  listPickLists,
  createPickList,
  showPickList,
  updatePickList,
  addPickListLines,
  removePickListLine,
  beginOpening,
  showOpening,
  recordLift,
  countTakes,
  bookOpening,
  recordOpening,
  abandonOpening,
  listLifts,
  showPocket,
  discardEntry,
  listDiscardedEntries,
  createDocument,
  downloadDocument,
  listDocuments,
  showDocument,
  listFiles,
  addFile,
  downloadFile,
  renameFile,
  deleteFile,
  showLetterhead,
  updateLetterhead,
  downloadLogo,
  exportRegister,
  searchEverything,
  exportBatches,
  exportStraws,
  exportMovements,
  exportAnimals,
  exportParties,
  exportPlaces,
  exportConsignments,
  listImports,
  createImport,
  showImport,
  undoImport,
  listKnownNames,
  listImportProfiles,
  keepImportProfile,
  sendHelpMessage,
  listWebhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listDeliveries,
  resendDelivery,
  showVersion,
  showLiveness,
  showReadiness,
}

const routes = Object.entries(handlers).map(([key, handler]): Route => {
  const name = key as EndpointName
  return { name, tag: featureOf(name), summary: SUMMARIES[name], endpoint: api[name], handler }
})

const body_thread = new URL('./body-thread.ts', import.meta.url).href

/** Everything the server serves and the OpenAPI document describes. */
export const contract: Described = {
  routes,
  shapes,
  tags: TAGS,
  body_thread,
  beginExport,
  recordAccountOpened,
}
