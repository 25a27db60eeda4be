import { realpath } from 'node:fs/promises'
import path from 'node:path'
import type { FileVersion } from '../../../../shared/files/entities'
import { contractError, type ContractError } from '../../../../shared/kernel/errors'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import type { SessionContext } from '../context'
import { realPathOf } from '../../base/path-pattern'
import { pathWithin } from './folder-state'
import { isOutside } from './net-changes'
import { keptText } from './scope'
import { isSameVersion, readFileNow, type FileThen } from './version'

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
  const text = to === undefined ? null : await keptText(context, sessionId, to)
  if (text === null || to === undefined)
    return fail(
      'file-not-kept',
      `The previous content of ${file} was not kept: it is not text, is too long, or was not seen.`,
    )
  const now = await readFileNow(absolute)
  if (!isSameVersion(now?.version ?? null, from))
    return fail('file-changed-since', `${file} was changed since. Undo that first, or bring it back by hand.`)
  if (now !== null && now.text === null)
    return fail('file-not-kept', `${file} is not text or is too long, so this could not be undone. Delete it by hand.`)
  return ok({ path: file, absolute, now, then: to === null ? null : { version: to, text } })
}

/** Returns whether a path is in a folder after links are resolved. */
async function isReallyWithin(absolute: string, folder: string): Promise<boolean> {
  const [real, realFolder] = await Promise.all([realPathOf(absolute), realpath(folder).catch(() => null)])
  return real !== null && realFolder !== null && pathWithin(realFolder, real) !== null
}
