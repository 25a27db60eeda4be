import { contextActions } from '#shared/session/context/actions'
import type { extensionRequests } from '#shared/extension/requests'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { ResourcesContext } from '../context'
import type { HandlersOf, Handler } from '#core/base/host-port'
import type { Extensions } from './extensions'
import type { Plugin } from '#shared/extension/entities'

/** `session.plugins.list`. */
const listPlugins =
  (context: ResourcesContext): Handler<'session.plugins.list'> =>
  async ({ sessionId }) => {
    const found = await context.sessions.find(sessionId)
    if (!found.ok) return found
    const plugins: Plugin[] = []
    const unreported: { agentId: string; adapterName: string }[] = []
    for (const runner of found.value.agents) {
      const { agentId, adapterName } = runner.agent
      const reported = await runner.plugins()
      if (reported === undefined) unreported.push({ agentId, adapterName })
      else plugins.push(...reported.map((plugin) => ({ ...plugin, agentId, adapterName })))
    }
    return ok({ plugins, unreported })
  }

/** Handlers of the requests about extensions and the offers of clients. */
export function extensionHandlers(
  context: ResourcesContext & { readonly extensions: Extensions },
): HandlersOf<typeof extensionRequests> {
  const { clientWork, extensions, ids } = context
  const { offers } = clientWork

  /** Returns the folder of a session, if one is given. */
  const folderOf = async (sessionId: string | undefined): Promise<Result<string | undefined, ContractError>> => {
    if (sessionId === undefined) return ok(undefined)
    const found = await context.sessions.find(sessionId)
    return found.ok ? ok(found.value.cwd) : found
  }
  const done = (result: Result<unknown, ContractError>) => (result.ok ? ok({ success: true }) : result)

  return {
    'extensions.list': async ({ sessionId }) => {
      const folder = await folderOf(sessionId)
      return folder.ok ? ok({ extensions: await extensions.list(folder.value) }) : folder
    },
    'extensions.enable': async ({ id, sessionId, contentHash }) => {
      const folder = await folderOf(sessionId)
      return folder.ok ? done(await extensions.enable(id, folder.value, contentHash)) : folder
    },
    'extensions.disable': async ({ id, sessionId }) => {
      const folder = await folderOf(sessionId)
      return folder.ok ? done(await extensions.disable(id, folder.value)) : folder
    },
    'extensions.reload': async ({ id, sessionId }) => {
      const folder = await folderOf(sessionId)
      return folder.ok ? done(await extensions.reload(folder.value, id)) : folder
    },
    'session.plugins.list': listPlugins(context),

    'tools.register': async ({ tools }, request) => done(offers.set(request, 'tools', tools)),
    'session.tools.handlePendingToolCall': async ({ sessionId, requestId, result, error }, { clientId }) => {
      const found = await context.sessions.find(sessionId)
      if (!found.ok) return found
      return ok({ success: clientWork.tools.answer(requestId, sessionId, clientId, { result, error }) })
    },
    'session.externalTools.list': async ({ sessionId }) => {
      const found = await context.sessions.find(sessionId)
      if (!found.ok) return found
      const ofHost = (await clientWork.hostTools?.list(sessionId)) ?? []
      const tools = offers.all('tools').map(({ offer, client }) => ({ ...offer, client: client.name }))
      const taken = new Set(tools.map(({ name }) => name))
      const own = ofHost.filter(({ name }) => !taken.has(name)).map((tool) => ({ ...tool, client: 'Parley' }))
      return ok({ tools: [...tools, ...own] })
    },
    'session.externalTools.call': async (input, { clientId }) => {
      const found = await context.sessions.find(input.sessionId)
      if (!found.ok) return found
      const { toolName, toolCallId = ids.next(), arguments: args = {}, operationId } = input
      const { hostTools } = clientWork
      const isOfHost = offers.find('tools', toolName) === undefined && hostTools?.has(toolName) === true
      if (isOfHost) return ok(await hostTools.call(input.sessionId, toolName, args))
      return context.operations.run(operationId, ({ signal }) =>
        clientWork.callTool(found.value, clientId, { toolName, toolCallId, args }, signal),
      )
    },

    'commands.register': async ({ commands }, request) => done(offers.set(request, 'commands', commands)),
    'session.commands.handlePendingCommand': async ({ sessionId, requestId, error, message }, { clientId }) => {
      const found = await context.sessions.find(sessionId)
      if (!found.ok) return found
      return ok({ success: clientWork.commands.answer(requestId, sessionId, clientId, { error, message }) })
    },
    'session.commands.respondToQueuedCommand': async ({ sessionId, requestId, result }, { clientId }) => {
      const found = await context.sessions.find(sessionId)
      if (!found.ok) return found
      return ok({ success: clientWork.queuedCommands.answer(requestId, sessionId, clientId, result) })
    },

    'compression.actions.register': async ({ actions }, request) => {
      const own = contextActions.find(({ actionId }) => actions.some((action) => action.actionId === actionId))
      if (own !== undefined) return err(knownError('name-reserved', { name: own.actionId }))
      // Nobody could ask such a client for its edits.
      if (request.sink.request === undefined) return ok({ success: false })
      return done(offers.set(request, 'actions', actions))
    },
    'compression.actions.list': async () =>
      ok({ actions: offers.all('actions').map(({ offer, client }) => ({ ...offer, client: client.name })) }),
  }
}
