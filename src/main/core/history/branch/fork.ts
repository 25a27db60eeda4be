import type { RequestParams } from '../../../../shared/contract'
import { defined } from '../../../../shared/kernel/defined'
import type { ContractError } from '../../../../shared/kernel/errors'
import { knownError } from '../../../../shared/kernel/error-texts'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import type { SessionContext } from '../../session/context'
import type { Handler } from '../../base/host-port'
import { existingFolder } from '../../session/folder'
import { findRuntime } from '../../session/lookup'
import { branchFields, notPartOf } from '../../session/new-session'
import type { SessionRuntime } from '../../session/runtime'
import { adoptBranch } from './adopt-branch'
import { createBranch } from '../../session/inheritance/create-branch'

/** `session.fork`. What the agents of the source are just saying is not settled and stays out. */
export const fork =
  (context: SessionContext): Handler<'session.fork'> =>
  async (input) => {
    const found = await findRuntime(context, input.sourceSessionId)
    if (!found.ok) return found
    const source = found.value
    try {
      return await source.exclusive(() => forkFrom(context, source, input))
    } finally {
      context.runtimes.releaseIfIdle(source)
    }
  }

async function forkFrom(
  context: SessionContext,
  source: SessionRuntime,
  {
    fromMessageId,
    branchKind = 'fork',
    name,
    targetWorkingDirectory,
    transforms,
    existingSessionId,
  }: RequestParams<'session.fork'>,
): Promise<Result<{ sessionId: string }, ContractError>> {
  const { read } = context.store
  const place =
    fromMessageId === undefined
      ? await read.lastPlace(source.sessionId)
      : await read.place(source.sessionId, fromMessageId)
  if (place === null && fromMessageId !== undefined) return err(notPartOf(source.sessionId, fromMessageId))
  const lineage = {
    branchKind,
    ...(place === null ? {} : { forkPointMessageId: place.messageId }),
    ...defined({ forkTransforms: transforms, title: name }),
  }
  if (existingSessionId === undefined) {
    const created = await createBranch(context, source, {
      ...lineage,
      ...defined({ targetWorkingDirectory }),
    })
    if (!created.ok) return created
    context.runtimes.releaseIfIdle(created.value)
    return ok({ sessionId: created.value.sessionId })
  }
  if (existingSessionId === source.sessionId) return err(knownError('invalid-lineage/branch-of-itself'))
  const existing = await findRuntime(context, existingSessionId)
  if (!existing.ok) return existing
  const folder = targetWorkingDirectory === undefined ? undefined : await existingFolder(targetWorkingDirectory)
  if (folder?.ok === false) return folder
  const patch = {
    ...branchFields(source.session, lineage, source.stream),
    ...(name === undefined ? {} : { title: name }),
    ...(folder === undefined ? {} : { targetWorkingDirectory: folder.value }),
  }
  return existing.value.exclusive(() => adoptBranch(context, source, existing.value, patch))
}
