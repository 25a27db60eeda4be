import { defined } from '#shared/kernel/defined'
import { ok, err } from '#shared/kernel/result'
import type { DiffHunk } from '#shared/files/entities'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import type { Result } from '#shared/kernel/result'
import type { ReviewSide } from '#shared/review/entities'
import type { Handler } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { findRuntime } from '#core/session/runtime/lookup'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import { canKeep, canRevert } from './abilities'
import { imageType, type FileDiff, type FileOfScope, type FileSide } from './change-of-file'
import { bytesOfSide, readFileDiff } from './file-diff'
import { changedSince } from './plan-change'

/** `review.readDiff`. */
export const readDiff =
  (context: SessionContext): Handler<'review.readDiff'> =>
  async ({ sessionId, ...asked }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const read = await readFileDiff(context, found.value, asked)
    if (!read.ok) return read
    const { file, old, now, hunks, content, token } = read.value
    return ok({
      path: file.path,
      change: file.change,
      ...defined({ renamedFrom: file.renamedFrom }),
      token,
      content,
      hunks: hunks?.map(shownHunk) ?? null,
      before: sideOf(old),
      after: sideOf(now),
      canKeep: canKeep(asked.scope, read.value),
      canRevert: canRevert(asked.scope, read.value),
    })
  }

/** A hunk whose lines are text again. */
export function shownHunk(hunk: DiffHunk): DiffHunk {
  return { ...hunk, lines: hunk.lines.map((line) => Buffer.from(line, 'latin1').toString('utf8')) }
}

function sideOf(side: FileSide | null): ReviewSide | null {
  return side === null ? null : { size: side.size, ...(side.mode === '100755' ? { executable: true } : {}) }
}

/** Compares a file of which a client has seen the text that `token` identifies; fails when that has changed. */
export async function readShown(
  context: SessionContext,
  runtime: SessionRuntime,
  { token, ...asked }: FileOfScope & { readonly token: string },
): Promise<Result<FileDiff, ContractError>> {
  const read = await readFileDiff(context, runtime, { ...asked, large: true })
  if (!read.ok) return read
  return read.value.token === token ? read : err(changedSince(asked.path))
}

/** `review.readImage`. */
export const readImage =
  (context: SessionContext): Handler<'review.readImage'> =>
  async ({ sessionId, side, ...asked }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const shown = await readShown(context, found.value, asked)
    if (!shown.ok) return shown
    const mimeType = imageType(asked.path)
    const of = side === 'old' ? shown.value.old : shown.value.now
    const bytes = mimeType === undefined || of === null ? null : await bytesOfSide(found.value.cwd, of)
    if (bytes === null || mimeType === undefined) return err(knownError('file-not-kept/image', { path: asked.path }))
    return ok({ mimeType, data: bytes.toString('base64') })
  }
