import type { mcpRequests } from '#shared/mcp/requests'
import type { ResourcesContext } from '../context'
import type { HandlersOf, Handler } from '#core/base/host-port'
import { discover, discoverHere } from './discover'
import { sessionList } from './session-list'
import { cancelTest, test, type RunningTests } from './test'
import { addServer, editServers } from './edit-servers'
import { listEdits } from './filter/list-edits'
import { findServer, serverExists } from './lookup'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import { forgetUnused } from './oauth/forget-unused'

/** `session.mcp.reload`. */
const sessionReload =
  (context: ResourcesContext): Handler<'session.mcp.reload'> =>
  async ({ sessionId }) => {
    await context.mcp.reload()
    context.mcp.connectAll()
    return context.sessions.restartAgents(sessionId)
  }

/** `session.mcp.enable` and, with false, `session.mcp.disable`. */
const sessionEnable =
  (context: ResourcesContext, enabled: boolean): Handler<'session.mcp.enable' | 'session.mcp.disable'> =>
  async ({ sessionId, serverName }) => {
    const found = await findServer(context, serverName)
    if (!found.ok) return found
    if (enabled && found.value.config.enabled === false) return err(knownError('mcp-failed/off', { name: serverName }))
    return context.sessions.putSwitch(sessionId, 'mcp', serverName, enabled)
  }

/** `mcp.reconnect`. Resolves when it is connected or has failed; its state shows the result. */
const reconnect =
  (context: ResourcesContext): Handler<'mcp.reconnect'> =>
  async ({ name }) => {
    const found = await findServer(context, name)
    if (!found.ok) return found
    await found.value.reconnect()
    return ok({ success: found.value.open !== null })
  }

/** `mcp.list`. Responds immediately; `mcp.changed` reports the result of connecting. */
const list =
  (context: ResourcesContext): Handler<'mcp.list'> =>
  async () => {
    const { mcp } = context
    await mcp.reload()
    mcp.connectAll()
    return ok({ servers: mcp.states, problems: [...mcp.problems] })
  }

/** `mcp.config.update`. */
const configUpdate =
  (context: ResourcesContext): Handler<'mcp.config.update'> =>
  async ({ name, config, newName = name }) => {
    const found = await findServer(context, name)
    if (!found.ok) return found
    if (newName !== name && context.mcp.find(newName) !== undefined) return err(serverExists(newName))
    const { signInUrl } = found.value
    const edited = await editServers(context, [
      ...(newName === name ? [] : [{ path: [name], value: undefined }]),
      { path: [newName], value: config },
    ])
    if (edited.ok) await forgetUnused(context, signInUrl)
    return edited
  }

/** `mcp.config.remove`. */
const configRemove =
  (context: ResourcesContext): Handler<'mcp.config.remove'> =>
  async ({ name }) => {
    const found = await findServer(context, name)
    if (!found.ok) return found
    const { signInUrl } = found.value
    const edited = await editServers(context, [{ path: [name], value: undefined }])
    if (edited.ok) await forgetUnused(context, signInUrl)
    return edited
  }

/** `mcp.config.list`. Reads the file again, because it may have been edited by hand. */
const configList =
  (context: ResourcesContext): Handler<'mcp.config.list'> =>
  async () => {
    const { mcp } = context
    await mcp.reload()
    return ok({
      servers: Object.fromEntries(mcp.all.map(({ name, config }) => [name, config])),
      problems: [...mcp.problems],
    })
  }

/** `mcp.config.import`. The file is read again, so that its values never pass through a client. */
const configImport =
  (context: ResourcesContext): Handler<'mcp.config.import'> =>
  async ({ id, workingDirectory, name }) => {
    const { servers } = await discoverHere(workingDirectory)
    const found = servers.find((server) => server.id === id)
    if (found === undefined) return err(knownError('mcp-server-not-found/file', { id }))
    return addServer(context, name ?? found.name, found.config)
  }

/** `mcp.config.enable` and, with false, `mcp.config.disable`. All the names have to be known, else nothing changes. */
const configEnable =
  (context: ResourcesContext, enabled: boolean): Handler<'mcp.config.enable' | 'mcp.config.disable'> =>
  async ({ names }) => {
    for (const name of names) {
      const found = await findServer(context, name)
      if (!found.ok) return found
    }
    return editServers(
      context,
      names.map((name) => ({ path: [name, 'enabled'], value: enabled ? undefined : false })),
    )
  }

/** `mcp.tools.enable` and, with false, `mcp.tools.disable`. */
const toolsEnable =
  (context: ResourcesContext, enabled: boolean): Handler<'mcp.tools.enable' | 'mcp.tools.disable'> =>
  async ({ name, tools }) => {
    const found = await findServer(context, name)
    return found.ok ? editServers(context, listEdits(found.value.config, name, tools, enabled)) : found
  }

/** `mcp.config.add`. */
const configAdd =
  (context: ResourcesContext): Handler<'mcp.config.add'> =>
  async ({ name, config }) =>
    addServer(context, name, config)

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
    'mcp.tools.enable': toolsEnable(context, true),
    'mcp.tools.disable': toolsEnable(context, false),
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
