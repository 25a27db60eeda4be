import type { Store, StoreOperations } from './port'

/** Creates the named operations over a store's `write`. */
export function storeOperations(write: Store['write']): StoreOperations {
  return {
    // ── Permission rules and requests ──
    putPermissionRule: (rule) => write((writer) => void writer.happen('rule.saved', { rule })),
    removePermissionRule: (ruleId) => write((writer) => writer.happen('rule.removed', { ruleId })),
    dismissStricterReadings: () => write((writer) => writer.dismissStricterReadings()),
    removeSessionPermissionRules: (sessionId) => write((writer) => void writer.happen('rules.reset', { sessionId })),
    snoozePermission: (requestId, until) =>
      write((writer) => void writer.happen('permission.snoozed', { requestId, until })),
    setPermissionExpiry: (requestId, at) =>
      write((writer) => void writer.happen('permission.expirySet', { requestId, at })),
    settlePermission: (requestId, rule) =>
      write((writer) => {
        const isFirst = writer.happen('permission.settled', { requestId, ruleId: rule?.ruleId ?? null })
        if (isFirst && rule !== null) writer.happen('rule.saved', { rule })
        return isFirst
      }),
    settleElicitation: (requestId) => write((writer) => writer.happen('elicitation.settled', { requestId })),

    // ── Configurations, models, trusted folders ──
    putConfiguration: (kind, id, content) => write((writer) => writer.putConfiguration(kind, id, content)),
    removeConfiguration: (id) => write((writer) => writer.removeConfiguration(id)),
    putAdapterModels: (adapterName, models, at) => write((writer) => writer.putAdapterModels(adapterName, models, at)),
    trustItems: (folder, items, at) => write((writer) => writer.trustItems(folder, items, at)),
    blockFolder: (folder, contentHash, at) => write((writer) => writer.blockFolder(folder, contentHash, at)),
    consentToModel: (model, folders, at) => write((writer) => writer.consentToModel(model, folders, at)),
    untrustFolder: (folder) => write((writer) => writer.untrustFolder(folder)),

    // ── Worktrees, which outlive their sessions ──
    putPlace: (place) => write((writer) => writer.putPlace(place)),
    deletePlace: (placeId) => write((writer) => writer.deletePlace(placeId)),
    allowSetup: (repository, hash, at) => write((writer) => writer.allowSetup(repository, hash, at)),
    putLanding: (landing) => write((writer) => writer.putLanding(landing)),
    tellConflict: (conflict, at) => write((writer) => writer.tellConflict(conflict, at)),
    deleteLanding: (landingId) => write((writer) => writer.deleteLanding(landingId)),

    // ── Terminals, which belong to no log ──
    putTerminal: (terminal, screen) => write((writer) => writer.putTerminal(terminal, screen)),
    deleteTerminal: (terminalId) => write((writer) => writer.deleteTerminal(terminalId)),

    dropReceipts: (before) => write((writer) => writer.dropReceipts(before)),

    // ── Attempts, whose sessions come later ──
    putAttemptGroup: (group) => write((writer) => writer.putAttemptGroup(group)),
    putAttempt: (attempt) => write((writer) => writer.putAttempt(attempt)),
    deleteAttemptGroup: (groupId) => write((writer) => writer.deleteAttemptGroup(groupId)),

    // ── Automations, whose runs are recorded before their sessions exist ──
    putAutomation: (automation) => write((writer) => writer.putAutomation(automation)),
    deleteAutomation: (automationId) => write((writer) => writer.deleteAutomation(automationId)),
    putAutomationRun: (run, kept) => write((writer) => writer.putAutomationRun(run, kept)),
    recordAutomationRun: (run, automation, kept) =>
      write((writer) => {
        writer.putAutomationRun(run, kept)
        writer.putAutomation(automation)
      }),

    priceAgain: (sessionId) => write((writer) => void writer.happen('usage.priced', { sessionId })),

    // ── Usage of sessions that are not imported ──
    forgetFoundUsage: (reader) => write((writer) => writer.forgetFoundUsage(reader)),

    // ── Other machines, whose sessions are not here ──
    putMachine: (machine) => write((writer) => writer.putMachine(machine)),
    deleteMachine: (machineId) => write((writer) => writer.deleteMachine(machineId)),
    putMachineSessions: (sessions) => write((writer) => writer.putMachineSessions(sessions)),
    putMachineUsage: (usage) => write((writer) => writer.putMachineUsage(usage)),
    notePublished: (fleet, published) => write((writer) => writer.notePublished(fleet, published)),
    noteListed: (fleet, listed) => write((writer) => writer.noteListed(fleet, listed)),
    deleteFleetCursor: (fleet, sessionId) => write((writer) => writer.deleteFleetCursor(fleet, sessionId)),
    putMachineCopy: (copy, most) => write((writer) => writer.putMachineCopy(copy, most)),
    deleteMachineCopies: (machineId, options) => write((writer) => writer.deleteMachineCopies(machineId, options)),
    deleteMachineSessions: (machineId, sessionIds) =>
      write((writer) => writer.deleteMachineSessions(machineId, sessionIds)),

    // ── Files that are not part of a message yet ──
    beginFile: (uploadId, at, givenUp) =>
      write((writer) => {
        for (const id of givenUp) writer.dropUpload(id)
        writer.beginFile(uploadId, at)
      }),
    appendFile: (uploadId, start, bytes) => write((writer) => writer.appendFile(uploadId, start, bytes)),
    finishFile: (uploadId, file, at) => write((writer) => writer.finishFile(uploadId, file, at)),
    storeFile: (uploadId, file, parts, at) =>
      write((writer) => {
        writer.beginFile(uploadId, at)
        let size = 0
        for (const part of parts) {
          writer.appendFile(uploadId, size, part)
          size += part.byteLength
        }
        writer.finishFile(uploadId, { ...file, size }, at)
      }),
    dropUpload: (uploadId) => write((writer) => writer.dropUpload(uploadId)),
    dropStagedFile: (blobId) => write((writer) => writer.dropStagedFile(blobId)),
    dropForgottenFiles: (before) => write((writer) => writer.dropForgottenFiles(before)),

    // ── Sessions that go, with their traces ──
    purgeSession: (sessionId) =>
      write((writer) => {
        writer.beginErasure()
        return writer.purgeSession(sessionId)
      }),
    endErasure: (upTo) => write((writer) => writer.endErasure(upTo)),
  }
}
