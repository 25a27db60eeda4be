import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import { findRuntime } from '#core/session/runtime/lookup'
import { holdBoth } from '#core/session/stream/serial-queue'
import type { SessionRuntime } from '#core/session/runtime/runtime'

/** A branch and its parent. */
export interface BranchPair {
  readonly parent: SessionRuntime
  readonly child: SessionRuntime
}

/** Both ends of a branch; fails when the one did not branch off the other. */
export async function findBranch(
  context: SessionContext,
  { childSessionId, parentSessionId }: { childSessionId: string; parentSessionId: string },
): Promise<Result<BranchPair, ContractError>> {
  const parent = await findRuntime(context, parentSessionId)
  if (!parent.ok) return parent
  const child = await findRuntime(context, childSessionId)
  if (!child.ok) return child
  const stored = await context.store.read.session(childSessionId)
  if (stored?.parentSessionId !== parentSessionId)
    return err(knownError('invalid-lineage/not-a-branch', { childSessionId, parentSessionId }))
  return ok({ parent: parent.value, child: child.value })
}

/** Runs `work` while nothing else changes either end. */
export async function withBranch<T>(
  context: SessionContext,
  { parent, child }: BranchPair,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await holdBoth(parent, child, work)
  } finally {
    context.runtimes.releaseIfIdle(parent)
    context.runtimes.releaseIfIdle(child)
  }
}
