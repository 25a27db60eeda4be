import { ok } from '../../../../shared/kernel/result'
import type { HostContext } from '../../base/context'
import type { Handler } from '../../base/host-port'
import { findRuntime } from '../../session/lookup'
import { findInstructionSources } from './find-sources'

/** `session.instructions.getSources`. */
export const getSources =
  (context: HostContext): Handler<'session.instructions.getSources'> =>
  async ({ sessionId }) => {
    const found = await findRuntime(context, sessionId)
    return found.ok ? ok({ sources: await findInstructionSources(found.value.cwd) }) : found
  }
