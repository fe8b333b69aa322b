/** Maps endpoints to their handlers. */
import { createAnimal } from '#features/animals/server/create-animal.ts'
import { deleteAnimal } from '#features/animals/server/delete-animal.ts'
import { listAnimals } from '#features/animals/server/list-animals.ts'
import { showAnimal } from '#features/animals/server/show-animal.ts'
import { updateAnimal } from '#features/animals/server/update-animal.ts'
import { createHealthTest } from '#features/health/server/create-health-test.ts'
import { deleteHealthTest } from '#features/health/server/delete-health-test.ts'
import { updateHealthTest } from '#features/health/server/update-health-test.ts'
import { createStudbookRule } from '#features/studbooks/server/create-studbook-rule.ts'
import { deleteStudbookRule } from '#features/studbooks/server/delete-studbook-rule.ts'
import { updateStudbookRule } from '#features/studbooks/server/update-studbook-rule.ts'
import { replaceTestProgramme } from '#features/health/server/replace-test-programme.ts'
import { showTestProgramme } from '#features/health/server/show-test-programme.ts'
import { listHealthTests } from '#features/health/server/list-health-tests.ts'
import { listStudbookRules } from '#features/studbooks/server/list-studbook-rules.ts'
import { createBatch } from '#features/batches/server/create-batch.ts'
import { deleteBatch } from '#features/straws/server/delete-batch.ts'
import { listBatchChanges } from '#features/batches/server/list-batch-changes.ts'
import { showTestStatus } from '#features/batches/server/show-test-status.ts'
import { listBatchWarnings } from '#features/batches/server/list-batch-warnings.ts'
import { listBatchConsignments } from '#features/straws/server/list-batch-consignments.ts'
import { listBatches } from '#features/batches/server/list-batches.ts'
import { listFreezes } from '#features/batches/server/list-freezes.ts'
import { showBatchInventory } from '#features/straws/server/show-batch-inventory.ts'
import { showBatch } from '#features/batches/server/show-batch.ts'
import { updateBatch } from '#features/batches/server/update-batch.ts'
import { listVesselCare } from '#features/nitrogen/server/list-vessel-care.ts'
import { listMeasurements } from '#features/nitrogen/server/list-measurements.ts'
import { createMeasurement } from '#features/nitrogen/server/create-measurement.ts'
import { strikeMeasurement } from '#features/nitrogen/server/strike-measurement.ts'
import { exportMeasurements } from '#features/nitrogen/server/export-measurements.ts'
import { remindLater } from '#features/nitrogen/server/remind-later.ts'
import { showMailSettings } from '#features/nitrogen/server/show-mail-settings.ts'
import { updateMailSettings } from '#features/nitrogen/server/update-mail-settings.ts'
import { createContainer } from '#features/containers/server/create-container.ts'
import { deleteContainer } from '#features/containers/server/delete-container.ts'
import { listCounting } from '#features/containers/server/list-counting.ts'
import { listContainers } from '#features/containers/server/list-containers.ts'
import { showContainer } from '#features/containers/server/show-container.ts'
import { updateContainer } from '#features/containers/server/update-container.ts'
import { createImport } from '#features/imports/server/create-import.ts'
import { keepImportProfile } from '#features/imports/server/keep-import-profile.ts'
import { listImportProfiles } from '#features/imports/server/list-import-profiles.ts'
import { listImports } from '#features/imports/server/list-imports.ts'
import { listKnownNames } from '#features/imports/server/list-known-names.ts'
import { showImport } from '#features/imports/server/show-import.ts'
import { undoImport } from '#features/imports/server/undo-import.ts'
import { createCodes } from '#features/codes/server/create-codes.ts'
import { abandonStockTake } from '#features/stock-takes/server/abandon-stock-take.ts'
import { beginStockTake } from '#features/stock-takes/server/begin-stock-take.ts'
import { closeStockTake } from '#features/stock-takes/server/close-stock-take.ts'
import { recordCount } from '#features/stock-takes/server/record-count.ts'
import { countCanister } from '#features/stock-takes/server/count-canister.ts'
import { endSearch } from '#features/stock-takes/server/end-search.ts'
import { listDifferences } from '#features/stock-takes/server/list-differences.ts'
import { listStockTakes } from '#features/stock-takes/server/list-stock-takes.ts'
import { reverseStockTake } from '#features/stock-takes/server/reverse-stock-take.ts'
import { showCounted } from '#features/stock-takes/server/show-counted.ts'
import { showStockTake } from '#features/stock-takes/server/show-stock-take.ts'
import { showCode } from '#features/codes/server/show-code.ts'
import { exportStrawPrint } from '#features/labels/server/export-straw-print.ts'
import { listLabels } from '#features/labels/server/list-labels.ts'
import { drawLabels, printLabels } from '#features/labels/server/print-labels.ts'
import { listPickLists } from '#features/pick-lists/server/list-pick-lists.ts'
import { createPickList } from '#features/pick-lists/server/create-pick-list.ts'
import { showPickList } from '#features/pick-lists/server/show-pick-list.ts'
import { updatePickList } from '#features/pick-lists/server/update-pick-list.ts'
import { addPickListLines } from '#features/pick-lists/server/add-pick-list-lines.ts'
import { removePickListLine } from '#features/pick-lists/server/remove-pick-list-line.ts'
import { beginOpening } from '#features/pick-lists/server/begin-opening.ts'
import { recordOpening } from '#features/pick-lists/server/record-opening.ts'
import { showOpening } from '#features/pick-lists/server/show-opening.ts'
import { recordLift } from '#features/pick-lists/server/record-lift.ts'
import { countTakes } from '#features/pick-lists/server/count-takes.ts'
import { bookOpening } from '#features/pick-lists/server/book-opening.ts'
import { abandonOpening } from '#features/pick-lists/server/abandon-opening.ts'
import { discardEntry } from '#features/pocket/server/discard-entry.ts'
import { listDiscardedEntries } from '#features/pocket/server/list-discarded-entries.ts'
import { showPocket } from '#features/pocket/server/show-pocket.ts'
import { listLifts } from '#features/pick-lists/server/list-lifts.ts'
import { createDocument } from '#features/documents/server/create-document.ts'
import { downloadDocument } from '#features/documents/server/download-document.ts'
import { downloadLogo } from '#features/documents/server/download-logo.ts'
import { exportRegister } from '#features/documents/server/export-register.ts'
import { listDocuments } from '#features/documents/server/list-documents.ts'
import { showDocument } from '#features/documents/server/show-document.ts'
import { addFile } from '#features/files/server/add-file.ts'
import { deleteFile } from '#features/files/server/delete-file.ts'
import { downloadFile } from '#features/files/server/download-file.ts'
import { listFiles } from '#features/files/server/list-files.ts'
import { renameFile } from '#features/files/server/rename-file.ts'
import { showLetterhead } from '#features/documents/server/show-letterhead.ts'
import { updateLetterhead } from '#features/documents/server/update-letterhead.ts'
import { sendHelpMessage } from '#features/help/server/send-help-message.ts'
import { searchEverything } from '#features/overview/server/search-everything.ts'
import { showOverview } from '#features/overview/server/show-overview.ts'
import type { Described, Route } from '#platform/http/route.ts'
import type { Served } from '#platform/http/route.ts'
import { api, type Api, type EndpointName, featureOf, shapes, TAGS } from './api.ts'
import { SUMMARIES } from './summaries.ts'
import { acceptInvitation } from '#features/members/server/accept-invitation.ts'
import { enrol } from '#features/members/server/enrol.ts'
import { inviteMember } from '#features/members/server/invite-member.ts'
import { listMemberInvitations } from '#features/members/server/list-member-invitations.ts'
import { listMembers } from '#features/members/server/list-members.ts'
import { foundAccount } from '#features/members/server/found-account.ts'
import { leaveAccount } from '#features/members/server/leave-account.ts'
import { removeMember } from '#features/members/server/remove-member.ts'
import { requestInvitation } from '#features/members/server/request-invitation.ts'
import { resendMemberInvitation } from '#features/members/server/resend-member-invitation.ts'
import { showInvitation } from '#features/members/server/show-invitation.ts'
import { signUp } from '#features/members/server/sign-up.ts'
import { updateMember } from '#features/members/server/update-member.ts'
import { withdrawMemberInvitation } from '#features/members/server/withdraw-member-invitation.ts'
import { readJournal } from '#features/movements/server/read-journal.ts'
import { listMovements } from '#features/movements/server/list-movements.ts'
import { listOutcomes } from '#features/movements/server/list-outcomes.ts'
import { undoMovement } from '#features/pick-lists/server/undo-movement.ts'
import { setOutcome } from '#features/movements/server/set-outcome.ts'
import { showFertility } from '#features/movements/server/show-fertility.ts'
import { createParty } from '#features/parties/server/create-party.ts'
import { deleteParty } from '#features/parties/server/delete-party.ts'
import { listParties } from '#features/parties/server/list-parties.ts'
import { showParty } from '#features/parties/server/show-party.ts'
import { updateParty } from '#features/parties/server/update-party.ts'
import { judgePassword } from '#features/session/server/judge-password.ts'
import { logIn } from '#features/session/server/log-in.ts'
import { logOut } from '#features/session/server/log-out.ts'
import { showProfile, updateProfile } from '#features/session/server/profile.ts'
import { requestPasswordReset } from '#features/session/server/request-password-reset.ts'
import { resetPassword } from '#features/session/server/reset-password.ts'
import { requestChallenge, finishLogIn } from '#features/session/server/finish-log-in.ts'
import { setTimeZone } from '#features/session/server/set-time-zone.ts'
import { chooseAccount } from '#features/session/server/choose-account.ts'
import { beginProof, prove } from '#features/session/server/prove.ts'
import { changePassword } from '#features/session/server/change-password.ts'
import { agreeToEmail, requestEmailChange } from '#features/session/server/change-email.ts'
import { endOneSession, endOtherSessions, listSessions } from '#features/session/server/open-sessions.ts'
import {
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
} from '#features/factors/server/authenticator.ts'
import { setFactorPolicy, showFactorPolicy } from '#features/factors/server/factor-policy.ts'
import { exportSecurityEvents } from '#features/security/server/export-security-events.ts'
import { recordAccountOpened } from '#features/security/server/record-account-opened.ts'
import { beginExport } from '#features/exports/server/begin-export.ts'
import { listOwnSecurityEvents, listSecurityEvents } from '#features/security/server/list-security-events.ts'
import { createProgramKey } from '#features/keys/server/create-program-key.ts'
import { endProgramKey } from '#features/keys/server/end-keys.ts'
import { listProgramKeys } from '#features/keys/server/list-program-keys.ts'
import { listFactors } from '#features/factors/server/list-factors.ts'
import { addPasskey, beginPasskey, removePasskey } from '#features/factors/server/passkeys.ts'
import { renewRecoveryCodes } from '#features/factors/server/recovery-codes.ts'
import { keepFactors, resetFactors } from '#features/factors/server/reset-factors.ts'
import { validateSession } from '#features/session/server/validate-session.ts'
import { addStraws } from '#features/straws/server/add-straws.ts'
import { bookMovements } from '#features/straws/server/book-movements.ts'
import { changeStraws } from '#features/straws/server/change-straws.ts'
import { checkBooks } from '#features/straws/server/check-books.ts'
import { eraseStraws } from '#features/straws/server/erase-straws.ts'
import { listAvailableStraws } from '#features/straws/server/list-available-straws.ts'
import { listConsignments } from '#features/straws/server/list-consignments.ts'
import { listStraws } from '#features/straws/server/list-straws.ts'
import { showInventory } from '#features/straws/server/show-inventory.ts'
import { receivePaymentEvent } from '#features/subscription/server/receive-payment-event.ts'
import { showSubscription } from '#features/subscription/server/show-subscription.ts'
import { startCheckout } from '#features/subscription/server/start-checkout.ts'
import { createWarehouse } from '#features/warehouses/server/create-warehouse.ts'
import { listWarehouses } from '#features/warehouses/server/list-warehouses.ts'
import { updateWarehouse } from '#features/warehouses/server/update-warehouse.ts'
import { exportBatches } from '#features/straws/server/export-batches.ts'
import { exportStraws } from '#features/straws/server/export-straws.ts'
import { exportMovements } from '#features/movements/server/export-movements.ts'
import { exportAnimals } from '#features/animals/server/export-animals.ts'
import { exportParties } from '#features/parties/server/export-parties.ts'
import { exportPlaces } from '#features/containers/server/export-places.ts'
import { exportConsignments } from '#features/straws/server/export-consignments.ts'
import { closeAccount } from '#features/leaving/server/close-account.ts'
import { keepAnimalsApart, keepPartiesApart } from '#features/merging/server/keep-apart.ts'
import { listAnimalMerges } from '#features/merging/server/list-animal-merges.ts'
import { listSimilarAnimals, listSimilarParties } from '#features/merging/server/list-similar.ts'
import { mergeAnimals } from '#features/merging/server/merge-animals.ts'
import { showAnimalMerge } from '#features/merging/server/show-animal-merge.ts'
import { showPartyMerge } from '#features/merging/server/show-party-merge.ts'
import { mergeParties } from '#features/merging/server/merge-parties.ts'
import { listPartyMerges } from '#features/merging/server/list-party-merges.ts'
import { undoMerge } from '#features/merging/server/undo-merge.ts'
import { eraseParty, showPartyErasure } from '#features/leaving/server/erase-party.ts'
import { eraseMemberName, listFormerMembers } from '#features/leaving/server/former-members.ts'
import { keepAccount } from '#features/leaving/server/keep-account.ts'
import { showClosing } from '#features/leaving/server/show-closing.ts'
import { askForArchive } from '#features/exports/server/ask-for-archive.ts'
import { exportSheets } from '#features/exports/server/export-sheets.ts'
import { sizeExport } from '#features/exports/server/size-export.ts'
import { fetchArchive } from '#features/exports/server/fetch-archive.ts'
import { listArchives } from '#features/exports/server/list-archives.ts'
import { listWebhooks } from '#features/webhooks/server/list-webhooks.ts'
import { createWebhook } from '#features/webhooks/server/create-webhook.ts'
import { updateWebhook } from '#features/webhooks/server/update-webhook.ts'
import { deleteWebhook } from '#features/webhooks/server/delete-webhook.ts'
import { rotateWebhookSecret } from '#features/webhooks/server/rotate-webhook-secret.ts'
import { testWebhook } from '#features/webhooks/server/test-webhook.ts'
import { listDeliveries } from '#features/webhooks/server/list-deliveries.ts'
import { resendDelivery } from '#features/webhooks/server/resend-delivery.ts'
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
