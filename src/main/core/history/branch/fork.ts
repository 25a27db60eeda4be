import type { RequestParams } from '#shared/contract'
import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { existingFolder } from '#core/session/requests/folder'
import { findRuntime } from '#core/session/runtime/lookup'
import { holdBoth } from '#core/session/stream/serial-queue'
import { branchFields, notPartOf } from '#core/session/requests/new-session'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import { adoptBranch } from './adopt-branch'
import { checkTransforms } from '#core/session/requests/inheritance/check-transforms'
import { createBranch } from '#core/session/requests/inheritance/create-branch'

/** `session.fork`. What the agents of the source are just saying is not settled and stays out. */
export const fork =
  (context: SessionContext): Handler<'session.fork'> =>
  async (input) => {
    const opened = await context.ports.openTranscript(input.sourceSessionId)
    if (!opened.ok) return opened
    const found = await findRuntime(context, input.sourceSessionId)
    if (!found.ok) return found
    const source = found.value
    try {
      if (input.existingSessionId !== undefined) return await forkInto(context, source, input.existingSessionId, input)
      return await source.exclusive(() => forkFrom(context, source, input))
    } finally {
      context.runtimes.releaseIfIdle(source)
    }
  }

type Input = RequestParams<'session.fork'>

/** Makes a new session the branch. The caller holds the source. */
async function forkFrom(
  context: SessionContext,
  source: SessionRuntime,
  input: Input,
): Promise<Result<{ sessionId: string }, ContractError>> {
  const lineage = await lineageOf(context, source, input)
  if (!lineage.ok) return lineage
  const { targetWorkingDirectory } = input
  const created = await createBranch(context, source, { ...lineage.value, ...defined({ targetWorkingDirectory }) })
  if (!created.ok) return created
  context.runtimes.releaseIfIdle(created.value)
  return ok({ sessionId: created.value.sessionId })
}

/** Makes an existing session the branch. */
async function forkInto(
  context: SessionContext,
  source: SessionRuntime,
  existingSessionId: string,
  input: Input,
): Promise<Result<{ sessionId: string }, ContractError>> {
  const { name, targetWorkingDirectory } = input
  if (existingSessionId === source.sessionId) return err(knownError('invalid-lineage/branch-of-itself'))
  const existing = await findRuntime(context, existingSessionId)
  if (!existing.ok) return existing
  const folder = targetWorkingDirectory === undefined ? undefined : await existingFolder(targetWorkingDirectory)
  if (folder?.ok === false) return folder
  return holdBoth(source, existing.value, async () => {
    const lineage = await lineageOf(context, source, input)
    if (!lineage.ok) return lineage
    const patch = {
      ...branchFields(source.session, lineage.value, source.stream),
      ...(name === undefined ? {} : { title: name }),
      ...(folder === undefined ? {} : { targetWorkingDirectory: folder.value }),
    }
    const checked = await checkTransforms(context, source.sessionId, { ...existing.value.session, ...patch })
    if (!checked.ok) return checked
    return adoptBranch(context, source, existing.value, patch)
  })
}

/** Returns where a branch leaves its source and what it is. Fails for a message that is not part of it. */
async function lineageOf(
  { store }: SessionContext,
  { sessionId }: SessionRuntime,
  { fromMessageId, branchKind = 'fork', name, transforms }: Input,
) {
  const place =
    fromMessageId === undefined
      ? await store.read.lastPlace(sessionId)
      : await store.read.place(sessionId, fromMessageId)
  if (place === null && fromMessageId !== undefined) return err(notPartOf(sessionId, fromMessageId))
  return ok({
    branchKind,
    ...(place === null ? {} : { forkPointMessageId: place.messageId }),
    ...defined({ forkTransforms: transforms, title: name }),
  })
}
