import type { skillRequests } from '../../../../shared/skill/requests'
import type { ResourcesContext } from '../context'
import type { HandlersOf } from '../../base/host-port'
import { discover } from './discover'
import { sessionEnable } from './session-enable'
import { sessionList } from './session-list'
import { sessionReload } from './session-reload'
import { setDisabledSkills } from './set-disabled-skills'

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
