import type { mcpRequests } from '../../../../shared/mcp/requests'
import type { ResourcesContext } from '../context'
import type { HandlersOf } from '../../base/host-port'
import { configAdd } from './config-add'
import { configEnable } from './config-enable'
import { configImport } from './config-import'
import { configList } from './config-list'
import { configRemove } from './config-remove'
import { configUpdate } from './config-update'
import { discover } from './discover'
import { list } from './list'
import { reconnect } from './reconnect'
import { sessionEnable } from './session-enable'
import { sessionList } from './session-list'
import { sessionReload } from './session-reload'
import { cancelTest, test, type RunningTests } from './test'

/** The handlers of the MCP subject. */
export function mcpHandlers(context: ResourcesContext): HandlersOf<typeof mcpRequests> {
  const tests: RunningTests = new Map()
  return {
    'mcp.config.list': configList(context),
    'mcp.config.add': configAdd(context),
    'mcp.config.update': configUpdate(context),
    'mcp.config.remove': configRemove(context),
    'mcp.config.enable': configEnable(context, true),
    'mcp.config.disable': configEnable(context, false),
    'mcp.config.import': configImport(context),
    'mcp.discover': discover(context),
    'mcp.list': list(context),
    'mcp.reconnect': reconnect(context),
    'mcp.test': test(context, tests),
    'mcp.test.cancel': cancelTest(tests),
    'session.mcp.list': sessionList(context),
    'session.mcp.enable': sessionEnable(context, true),
    'session.mcp.disable': sessionEnable(context, false),
    'session.mcp.reload': sessionReload(context),
  }
}
