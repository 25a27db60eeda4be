import type { HostContext } from '../context'
import type { Handlers } from '../host-port'
import { discover } from './discover'
import { sessionEnable } from './session-enable'
import { sessionList } from './session-list'
import { sessionReload } from './session-reload'
import { setDisabledSkills } from './set-disabled-skills'

type SkillRequestName = Extract<keyof Handlers, `skills.${string}` | `session.skills.${string}`>

/** The handlers of the skill subject. */
export function skillHandlers(context: HostContext): Handlers<SkillRequestName> {
  return {
    'skills.discover': discover(context),
    'skills.config.setDisabledSkills': setDisabledSkills(context),
    'session.skills.list': sessionList(context),
    'session.skills.enable': sessionEnable(context, true),
    'session.skills.disable': sessionEnable(context, false),
    'session.skills.reload': sessionReload(context),
  }
}
