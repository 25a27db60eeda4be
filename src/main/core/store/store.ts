import { dirname } from 'node:path'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import { CommitQueue } from './commit-queue'
import type { Connection } from './connection'
import { FileDraftJournal } from './draft-journal'
import { isStorageFailure, storageError } from './errors'
import { storeOperations } from './operations'
import type { Store, StoreReader, StoreWriter } from './port'
import { blobReads } from './reads/blobs'
import { branchReads } from './reads/branches'
import { commandReads } from './reads/commands'
import { compressionReads } from './reads/compression'
import { configurationReads } from './reads/configurations'
import { conversationReads } from './reads/conversation'
import { equipmentReads } from './reads/agent-resources'
import { fileReads } from './reads/files'
import { findReads } from './reads/find'
import { eventReads } from './reads/events'
import { environmentReads } from './reads/environments'
import { receiptReads } from './reads/receipts'
import { terminalReads } from './reads/terminals'
import { erasureReads } from './reads/erasures'
import { fileChangeReads } from './reads/file-changes'
import { meaningReads } from './reads/meaning'
import { provenanceReads } from './reads/provenance'
import { reviewReads } from './reads/reviews'
import { elicitationReads } from './reads/elicitations'
import { noteReads } from './reads/notes'
import { permissionReads } from './reads/permissions'
import { searchReads } from './reads/search'
import { facetReads } from './reads/session-facets'
import { searchHitReads } from './reads/search-hits'
import { sessionReads } from './reads/sessions'
import { transcriptReads } from './reads/transcripts'
import { attemptReads } from './reads/attempts'
import { automationReads } from './reads/automations'
import { fleetReads } from './reads/fleets'
import { machineReads } from './reads/machines'
import { landingReads } from './reads/landings'
import { placeReads } from './reads/places'
import { trustReads } from './reads/trust'
import { unfinishedReads } from './reads/unfinished'
import { taskReads } from './reads/tasks'
import { usageReads } from './reads/usage'
import { reclaim } from './reclaim'
import { totalChanges, WordIndex } from './search/word-index'
import { WriteGate } from './write-gate'
import { createWriter } from './writes/writer'

/** A store over an open connection of the newest schema. */
export function createStore(
  connection: Connection,
  about: { readonly file: string; readonly schemaVersion: number; readonly readOnly: string | null },
): Store {
  const { file, readOnly } = about
  const gate = new WriteGate()
  const words = new WordIndex(connection, gate)
  const { writer, begin, forget } = createWriter(connection, words)
  const drafts = new FileDraftJournal(dirname(file))
  const queue = new CommitQueue(connection, file, forget, gate)
  let closed = false

  const refusal = (): Result<never, ReturnType<typeof contractError>> | null => {
    if (closed) return err(knownError('store-failed/closed', { file }))
    return readOnly === null ? null : err(contractError('store-read-only', readOnly, { file }))
  }

  async function write<T>(work: (writer: StoreWriter) => T): Promise<Result<T, ContractError>> {
    const refused = refusal()
    if (refused !== null) return refused
    const written = await queue.add(() => {
      begin()
      return work(writer)
    })
    void words.tidy()
    return written
  }

  return {
    ...about,
    gate: gate.shared,
    read: createReader(connection, drafts),
    drafts,
    write,
    operations: storeOperations(write),
    async reclaim() {
      const refused = refusal()
      if (refused !== null) return refused
      await queue.idle()
      try {
        return ok(await reclaim(connection, words, file))
      } catch (thrown) {
        if (isStorageFailure(thrown)) return err(storageError(thrown, file))
        throw thrown
      }
    },
    rowsWritten: () => connection.first(totalChanges())?.changes ?? 0,
    changeMark: () =>
      `${connection.first(totalChanges())?.changes ?? 0}/${String(connection.database.pragma('data_version', { simple: true }))}`,
    idle: () => queue.idle(),
    close() {
      if (closed) return Promise.resolve()
      queue.flush()
      closed = true
      drafts.close()
      if (readOnly === null) foldJournal(connection)
      connection.database.close()
      return Promise.resolve()
    },
  }
}

function createReader(connection: Connection, drafts: FileDraftJournal): StoreReader {
  return {
    ...sessionReads(connection),
    ...searchReads(connection),
    ...facetReads(connection),
    ...findReads(connection),
    ...searchHitReads(connection),
    ...conversationReads(connection),
    ...eventReads(connection),
    ...permissionReads(connection),
    ...blobReads(connection),
    ...fileReads(connection),
    ...commandReads(connection),
    ...noteReads(connection),
    ...taskReads(connection),
    ...elicitationReads(connection),
    ...transcriptReads(connection),
    ...trustReads(connection),
    ...landingReads(connection),
    ...placeReads(connection),
    ...terminalReads(connection),
    ...receiptReads(connection),
    ...machineReads(connection),
    ...fleetReads(connection),
    ...attemptReads(connection),
    ...automationReads(connection),
    ...unfinishedReads(connection, drafts),
    ...branchReads(connection),
    ...compressionReads(connection),
    ...environmentReads(connection),
    ...erasureReads(connection),
    ...fileChangeReads(connection),
    ...meaningReads(connection),
    ...provenanceReads(connection),
    ...reviewReads(connection),
    ...usageReads(connection),
    ...equipmentReads(connection),
    ...configurationReads(connection),
  }
}

/**
 * Leaves one file and nothing beside it: a file in WAL mode cannot be opened where nothing can be written, and a closed
 * store should be. Fails only while somebody else reads the file; then it stays as it is, which loses nothing.
 */
function foldJournal(connection: Connection): void {
  try {
    connection.database.pragma('journal_mode = DELETE')
  } catch (thrown) {
    if (!isStorageFailure(thrown)) throw thrown
  }
}
