import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import { findBranch } from './find-branch'
import { readMergeSource } from './merge-source'
import { summarise } from './summarise'

/** `session.merge.preview`. */
export const mergePreview =
  (context: SessionContext): Handler<'session.merge.preview'> =>
  async ({ writtenBy = 'agent', operationId, ...ends }) => {
    const found = await findBranch(context, ends)
    if (!found.ok) return found
    const { child } = found.value
    const refused = unmergeable(child)
    if (refused !== null) return err(refused)
    return context.operations.run(operationId, async ({ signal }) => {
      const source = await readMergeSource(context, child.sessionId)
      return summarise(context, child, source, writtenBy, signal)
    })
  }

/** Returns the reason why a branch can never be merged, or null. */
export function unmergeable({ session }: SessionRuntime): ContractError | null {
  if (session.branchKind !== 'aside') return null
  return knownError('invalid-lineage/aside')
}
