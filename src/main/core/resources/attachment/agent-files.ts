import { createHash } from 'node:crypto'
import { mkdir, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AdapterFailure } from '#shared/adapter/port'
import { err, ok, type Result } from '#shared/kernel/result'
import { explainFileError } from '#core/base/folders/file-errors'

/**
 * Returns the folder of a message's files for an agent that can only open paths. Its name does not contain the id
 * itself.
 */
export function agentFilesFolder(dataDir: string, sessionId: string): string {
  const name = createHash('sha256').update(sessionId).digest('hex').slice(0, 32)
  return join(dataDir, 'files', name)
}

/** Makes the folder of a session, so that its agents can be allowed to read there. */
export async function makeAgentFiles(folder: string): Promise<Result<void, AdapterFailure>> {
  return withFailure(async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  })
}

/**
 * Writes a file for the agents of a session and returns its path; its folder is derived from the content, so that files
 * of the same name do not collide.
 */
export async function writeAgentFile(
  folder: string,
  file: { readonly blobId: string; readonly name: string; readonly bytes: Uint8Array },
): Promise<Result<string, AdapterFailure>> {
  return withFailure(async () => {
    const own = join(folder, file.blobId.slice(0, 14))
    await mkdir(own, { recursive: true, mode: 0o700 })
    const path = join(own, file.name)
    await writeFile(path, file.bytes, { mode: 0o600 })
    return path
  })
}

/** Removes the folder of a session if it is empty. */
export async function leaveAgentFiles(folder: string): Promise<void> {
  await rmdir(folder).catch(() => undefined)
}

/** Removes the folder of a session with everything in it. */
export async function removeAgentFiles(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}

/** Returns a full or read-only disk as a failure rather than throwing. */
async function withFailure<T>(work: () => Promise<T>): Promise<Result<T, AdapterFailure>> {
  try {
    return ok(await work())
  } catch (error) {
    const message = `The files of the message could not be written for the agent: ${explainFileError(error)}.`
    return err({ message, category: 'runtime', recoverable: true })
  }
}
