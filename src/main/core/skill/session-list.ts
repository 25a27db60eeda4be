import type { HostContext } from '../context'
import type { Handler } from '../host-port'
import { skillsOfSession } from './session-skills'

/** `session.skills.list`. */
export const sessionList =
  (context: HostContext): Handler<'session.skills.list'> =>
  async ({ sessionId }) =>
    skillsOfSession(context, sessionId)
