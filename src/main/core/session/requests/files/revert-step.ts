import { realpath } from 'node:fs/promises'
import path from 'node:path'
import type { FileVersion } from '#shared/files/entities'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import { readConversions } from '#core/base/git/filters'
import { realPathOf } from '#core/base/path-pattern'
import { fileId } from '#core/store/port/inline-files'
import { pathWithin } from '#core/session/files/folder-state'
import { isOutside } from '#core/session/files/net-changes'
import { keptText } from './scope'
import { isSameVersion, LONGEST_KEPT, readFileNow, type FileThen } from '#core/session/files/version'

/** One file to revert. `from` is its required current state. */
export interface RevertStep {
  readonly path: string
  readonly from: FileVersion | null
  readonly to: FileVersion | null | undefined
}

/** A step that can be carried out. */
export interface WritableStep {
  readonly path: string
  readonly absolute: string
  readonly now: FileThen | null
  readonly then: FileThen | null
}

/**
 * Checks whether a file can be reverted, and the revert undone: both texts are stored, and it has not changed since.
 */
export async function checkStep(
  context: Pick<SessionContext, 'store'>,
  { sessionId, cwd }: { readonly sessionId: string; readonly cwd: string },
  { path: file, from, to }: RevertStep,
): Promise<Result<WritableStep, ContractError>> {
  const fail = (code: 'file-not-kept' | 'file-not-written' | 'file-changed-since', message: string) =>
    err(contractError(code, message, { path: file }))
  const absolute = path.resolve(cwd, file)
  if (isOutside({ path: file }) || !(await isReallyWithin(absolute, cwd)))
    return fail('file-not-written', `${file} is outside of the session's folder. Bring it back by hand.`)
  const then = await keptFile(context, { sessionId, cwd }, file, to)
  if (!then.ok) return fail('file-not-kept', then.error)
  const now = await readFileNow(absolute)
  if (!isSameVersion(now?.version ?? null, from))
    return fail('file-changed-since', `${file} was changed since. Undo that first, or bring it back by hand.`)
  if (now !== null && now.text === null && (now.bytes === undefined || !(await isEncoded(cwd, file))))
    return fail('file-not-kept', `${file} is not text or is too long, so this could not be undone. Delete it by hand.`)
  return ok({ path: file, absolute, now, then: then.value })
}

/** Returns a version of a file with its content; null for no file. Fails with the reason why there is none. */
async function keptFile(
  context: Pick<SessionContext, 'store'>,
  { sessionId, cwd }: { readonly sessionId: string; readonly cwd: string },
  file: string,
  version: FileVersion | null | undefined,
): Promise<Result<FileThen | null, string>> {
  if (version === null) return ok(null)
  const text = version === undefined ? null : await keptText(context, sessionId, version)
  if (text !== null && version !== undefined) return ok({ version, text })
  const conversion = (await readConversions(cwd, [file]))?.get(file)
  const [program] = conversion?.programs ?? []
  if (version === undefined && program !== undefined)
    return err(
      `${file} is stored through a program (${program.name} = ${program.value}), which did not run because the consent to the folder does not cover it. Use git to revert it.`,
    )
  if (version?.hash !== undefined && conversion?.isEncoded === true && version.size <= LONGEST_KEPT) {
    const kept = await context.store.read.file(fileId(version.hash), 0, version.size)
    if (kept?.size === version.size) return ok({ version, text: null, bytes: Buffer.from(kept.bytes) })
  }
  return err(`The previous content of ${file} was not kept: it is not text, is too long, or was not seen.`)
}

/** Returns whether git stores a file as text in another encoding than it has in the folder. */
async function isEncoded(folder: string, file: string): Promise<boolean> {
  return (await readConversions(folder, [file]))?.get(file)?.isEncoded === true
}

/** Returns whether a path is in a folder after links are resolved. */
async function isReallyWithin(absolute: string, folder: string): Promise<boolean> {
  const [real, realFolder] = await Promise.all([realPathOf(absolute), realpath(folder).catch(() => null)])
  return real !== null && realFolder !== null && pathWithin(realFolder, real) !== null
}
