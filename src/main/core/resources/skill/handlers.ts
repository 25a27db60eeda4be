import type { skillRequests } from '#shared/skill/requests'
import type { ResourcesContext } from '../context'
import type { HandlersOf, Handler } from '#core/base/host-port'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import { readSettings } from '#core/base/settings/settings'
import { discoverSkills } from './discover-skills'
import { skillsOfSession } from './session-skills'
import { editSettings } from '#core/base/settings/edit-settings'

/** `skills.config.setDisabledSkills`. */
const setDisabledSkills =
  ({ dataDir }: ResourcesContext): Handler<'skills.config.setDisabledSkills'> =>
  async ({ disabledSkills }) => {
    const value = [...new Set(disabledSkills)]
    const edited = await editSettings(dataDir, [{ path: ['disabledSkills'], value }])
    return edited.ok ? ok({ success: true }) : edited
  }

/** `session.skills.reload`. */
const sessionReload =
  (context: ResourcesContext): Handler<'session.skills.reload'> =>
  async ({ sessionId }) => {
    const found = await skillsOfSession(context, sessionId)
    if (!found.ok) return found
    const restarted = await context.sessions.restartAgents(sessionId)
    return restarted.ok ? ok({ warnings: found.value.problems, errors: [] }) : restarted
  }

/** `session.skills.list`. */
const sessionList =
  (context: ResourcesContext): Handler<'session.skills.list'> =>
  async ({ sessionId }) =>
    skillsOfSession(context, sessionId)

/** `session.skills.enable` and, with false, `session.skills.disable`. */
const sessionEnable =
  (context: ResourcesContext, enabled: boolean): Handler<'session.skills.enable' | 'session.skills.disable'> =>
  async ({ sessionId, name }) => {
    const found = await skillsOfSession(context, sessionId)
    if (!found.ok) return found
    if (!found.value.skills.some((skill) => skill.name === name)) return err(knownError('skill-not-found', { name }))
    return context.sessions.putSwitch(sessionId, 'skill', name, enabled)
  }

/** `skills.discover`. */
const discover =
  ({ dataDir }: ResourcesContext): Handler<'skills.discover'> =>
  async ({ projectPaths = [], skillDirectories = [] }) => {
    const { isSkillOff } = await readSettings(dataDir)
    const { skills, problems } = await discoverSkills({ dataDir, projectPaths, skillDirectories })
    return ok({ skills: skills.map((skill) => ({ ...skill, enabled: !isSkillOff(skill.name) })), problems })
  }

/** The handlers of the skill subject. */
export function skillHandlers(context: ResourcesContext): HandlersOf<typeof skillRequests> {
  return {
    'skills.discover': discover(context),
    'skills.config.setDisabledSkills': setDisabledSkills(context),
    'session.skills.list': sessionList(context),
    'session.skills.enable': sessionEnable(context, true),
    'session.skills.disable': sessionEnable(context, false),
    'session.skills.reload': sessionReload(context),
  }
}
