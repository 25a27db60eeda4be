import { ok } from '../../../../shared/kernel/result'
import type { HostContext } from '../../base/context'
import type { Handler } from '../../base/host-port'
import { restartAgents } from '../../session/agents/restart-agents'
import { skillsOfSession } from './session-skills'

/** `session.skills.reload`. */
export const sessionReload =
  (context: HostContext): Handler<'session.skills.reload'> =>
  async ({ sessionId }) => {
    const found = await skillsOfSession(context, sessionId)
    if (!found.ok) return found
    const restarted = await restartAgents(context, sessionId)
    return restarted.ok ? ok({ warnings: found.value.problems, errors: [] }) : restarted
  }
