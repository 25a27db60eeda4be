import { ok } from '#shared/kernel/result'
import type { ResourcesContext } from '../context'
import type { Handler } from '#core/base/host-port'
import { findInstructionSources } from './find-sources'

/** `session.instructions.getSources`. */
export const getSources =
  (context: ResourcesContext): Handler<'session.instructions.getSources'> =>
  async ({ sessionId }) => {
    const found = await context.sessions.find(sessionId)
    return found.ok ? ok({ sources: await findInstructionSources(found.value.cwd) }) : found
  }
