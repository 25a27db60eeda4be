/*
 * Port of the store for jobs: work in another thread with a connection of its own. Everything else reads and writes
 * through `port`.
 */
export type { Connection } from './connection'
export { isStorageFailure, isTaken, storageError } from './errors'
export { growSession, type Growth } from './growth'
export { memoryOfPart, type ImportPart } from './import/import-part'
export { stagePart } from './import/stage-part'
export { BLOCKS_OF_MESSAGE, PartedImport } from './import/parted'
export { memoryOf, PreparedImport, type PreparedSession } from './import/prepared'
export { StagedImport, stagedSessions } from './import/staged'
export type { ImportTarget } from './import/target'
export { placeFor, writePrepared } from './import/write-prepared'
export { hasEventAfter } from './log/event-bundles'
export { branchReads } from './reads/branches'
export { compressionReads } from './reads/compression'
export { readCursor } from './reads/events'
export { SessionExport } from './reads/export'
export { adapterSessionIds, lastMessageId, readSession, reservedSequence, takenIds } from './reads/import-facts'
export { sessionReads } from './reads/sessions'
export { openSecond, type LongWrite } from './second-connection'
export { COPY_PART, TranscriptTable, type TranscriptFile } from './transcripts'
export { withStore } from './with-store'
