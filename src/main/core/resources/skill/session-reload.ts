import { ok } from '../../../../shared/kernel/result'
import type { ResourcesContext } from '../context'
import type { Handler } from '../../base/host-port'
import { skillsOfSession } from './session-skills'

/** `session.skills.reload`. */
export const sessionReload =
  (context: ResourcesContext): Handler<'session.skills.reload'> =>
  async ({ sessionId }) => {
    const found = await skillsOfSession(context, sessionId)
    if (!found.ok) return found
    const restarted = await context.sessions.restartAgents(sessionId)
    return restarted.ok ? ok({ warnings: found.value.problems, errors: [] }) : restarted
  }
