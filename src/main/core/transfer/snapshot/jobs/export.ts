import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { ExportFormat, SecretReport, Snapshot } from '#shared/snapshot/entities'
import { destinationOf } from '#core/base/folders/save-file'
import { openSecond, SessionExport } from '#core/store/jobs'
import type { Job, WorkContext } from '#core/base/worker/protocol'
import {
  exportPieces,
  exportText,
  mappedPieces,
  readableSessions,
  sessionsOf,
  watchedPieces,
  type ExportRequest,
} from '../export-pieces'
import { htmlText } from '../render/html'
import { markdownText } from '../render/markdown'
import type { FoundSecret } from '../secrets/finder'
import { masked, redactor } from '../secrets/redact'
import { secretsOf } from '../secrets/secrets-of'

declare module '#core/base/worker/job-table' {
  interface JobTable {
    exportToValue: typeof exportToValue
    exportToFile: typeof exportToFile
    findSecrets: typeof findSecrets
  }
}

/** The largest snapshot that is answered as a value, in characters of JSON; larger ones go to files. */
const LARGEST_VALUE = 64 * 1024 * 1024

/** Maximum number of individually reported secrets. */
const MOST_TOLD = 200

/** Number of characters per write. */
const WRITE_LENGTH = 256 * 1024

/** Returns a snapshot as a value. `snapshot-too-large` when it should be written to a file. */
export const exportToValue: Job<ExportRequest, Snapshot> = (request, context) =>
  reading(context, request, (sessions) => {
    const texts: string[] = []
    let length = 0
    for (const text of exportText(exportPieces(sessions, request))) {
      context.check()
      texts.push(text)
      length += text.length
      if (length > LARGEST_VALUE) return Promise.resolve(tooLarge())
    }
    return Promise.resolve(ok(JSON.parse(texts.join('')) as Snapshot))
  })

/** Content and format of the file to write. */
export interface FileExport extends ExportRequest {
  readonly path: string
  readonly format: ExportFormat
  /** Names of agents for people, by the name of the adapter. */
  readonly agentNames: Readonly<Record<string, string>>
  /** Take secrets out. */
  readonly redactSecrets: boolean
}

/** Writes sessions to a file, which is whole or not there. Answers its size in bytes and how many secrets it took out. */
export const exportToFile: Job<FileExport, { size: number; redacted: number }> = (request, context) =>
  reading(context, request, async (sessions) => {
    const check = (): void => context.check()
    // Each message is read once to search for secrets, and once to be written.
    const onMessage = progressOf(sessions, request, request.redactSecrets ? 2 : 1, context)
    const secrets = request.redactSecrets
      ? await secretsOf(watchedPieces(exportPieces(sessions, request), onMessage), check)
      : new Map<string, FoundSecret>()
    const { path } = request
    let partial: string | null = null
    try {
      // A link stays one: what it leads to is written.
      const target = await destinationOf(path)
      partial = `${target}.partial`
      const texts = formatted(sessions, request, redactor(secrets), onMessage)
      await pipeline(Readable.from(parts(texts, context)), createWriteStream(partial, { flush: true }))
      await rename(partial, target)
    } catch (thrown) {
      if (partial !== null) await rm(partial, { force: true })
      // Write errors do not include the path.
      throw thrown instanceof Error && 'syscall' in thrown ? Object.assign(thrown, { path }) : thrown
    }
    const { size } = await stat(path)
    return ok({ size, redacted: secrets.size })
  })

/** Reports the secrets in the content to export, without revealing them. */
export const findSecrets: Job<ExportRequest, SecretReport> = (request, context) =>
  reading(context, request, async (sessions) => {
    const onMessage = progressOf(sessions, request, 1, context)
    const found = await secretsOf(watchedPieces(exportPieces(sessions, request), onMessage), () => context.check())
    const secrets = [...found].map(([secret, { kind, place, count }]) => ({
      kind,
      count,
      hint: masked(secret),
      ...place,
    }))
    return ok({ total: secrets.length, secrets: secrets.slice(0, MOST_TOLD) })
  })

/** Tells how much is done each time that one of the messages of an export goes by. */
function progressOf(sessions: SessionExport, request: ExportRequest, times: number, context: WorkContext): () => void {
  const messages = sessionsOf(sessions, request).reduce((sum, sessionId) => sum + sessions.messageCount(sessionId), 0)
  let done = 0
  return () => context.progress(++done / (messages * times))
}

function formatted(
  sessions: SessionExport,
  request: FileExport,
  redact: <T>(value: T) => T,
  onMessage: () => void,
): Iterable<string> {
  if (request.format === 'snapshot')
    return exportText(mappedPieces(watchedPieces(exportPieces(sessions, request), onMessage), redact))
  const readable = readableSessions(sessions, request, redact, onMessage)
  return request.format === 'html' ? htmlText(readable) : markdownText(readable)
}

/** Sees one state of the store from beginning to end. */
async function reading<T>(
  context: WorkContext,
  request: ExportRequest,
  work: (sessions: SessionExport) => Promise<Result<T, ContractError>>,
): Promise<Result<T, ContractError>> {
  const connection = openSecond(context.file, { readonly: true })
  try {
    connection.control('BEGIN')
    const sessions = new SessionExport(connection)
    const unknown = request.sessionIds.find((sessionId) => !sessions.has(sessionId))
    if (unknown !== undefined) return unknownSession(unknown)
    return await work(sessions)
  } finally {
    connection.database.close()
  }
}

function tooLarge(): Result<never, ContractError> {
  return err(knownError('snapshot-too-large'))
}

function unknownSession(sessionId: string): Result<never, ContractError> {
  return err(knownError('session-not-found', { sessionId }))
}

function* parts(texts: Iterable<string>, context: WorkContext): Generator<string> {
  let gathered = ''
  for (const text of texts) {
    context.check()
    gathered += text
    if (gathered.length < WRITE_LENGTH) continue
    yield gathered
    gathered = ''
  }
  yield gathered
}
