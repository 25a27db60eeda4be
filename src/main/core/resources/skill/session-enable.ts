import { contractError } from '../../../../shared/kernel/errors'
import { err } from '../../../../shared/kernel/result'
import type { ResourcesContext } from '../context'
import type { Handler } from '../../base/host-port'
import { skillsOfSession } from './session-skills'

/** `session.skills.enable` and, with false, `session.skills.disable`. */
export const sessionEnable =
  (context: ResourcesContext, enabled: boolean): Handler<'session.skills.enable' | 'session.skills.disable'> =>
  async ({ sessionId, name }) => {
    const found = await skillsOfSession(context, sessionId)
    if (!found.ok) return found
    if (!found.value.skills.some((skill) => skill.name === name))
      return err(contractError('skill-not-found', `The session has no skill "${name}".`, { name }))
    return context.sessions.putSwitch(sessionId, 'skill', name, enabled)
  }
