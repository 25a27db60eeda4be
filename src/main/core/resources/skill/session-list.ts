import type { ResourcesContext } from '../context'
import type { Handler } from '../../base/host-port'
import { skillsOfSession } from './session-skills'

/** `session.skills.list`. */
export const sessionList =
  (context: ResourcesContext): Handler<'session.skills.list'> =>
  async ({ sessionId }) =>
    skillsOfSession(context, sessionId)
