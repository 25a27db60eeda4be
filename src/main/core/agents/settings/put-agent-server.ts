import { knownError } from '#shared/kernel/error-texts'
import { contractError } from '#shared/kernel/errors'
import { err } from '#shared/kernel/result'
import type { AgentsContext } from '../context'
import type { SettingsEdit } from '#core/base/settings/edit-settings'
import type { Handler } from '#core/base/host-port'
import { readSettings } from '#core/base/settings/settings'
import { isSafeAgentAddress, type AgentServer } from '#core/base/settings/settings-fields'
import { changeAgentSettings } from './change-agent-settings'
import { noSuchServer } from './remove-agent-server'

/** `settings.agentServer.put`. */
export const putAgentServer =
  (context: AgentsContext): Handler<'settings.agentServer.put'> =>
  async ({ name, previousName, command, args, env: changes = {} }) => {
    const { agentServers, defaultAgent } = await readSettings(context.dataDir)
    const before = previousName === undefined ? undefined : agentServers.get(previousName)
    if (previousName !== undefined && before === undefined) return err(noSuchServer(previousName))
    const known = await context.adapters.list()
    const isBuiltIn = known.some(({ adapterName, origin }) => adapterName === name && origin === 'builtin')
    if (isBuiltIn || (name !== previousName && agentServers.has(name)))
      return err(knownError('name-taken/agent', { name }))

    const env = Object.fromEntries(
      Object.entries({ ...before?.env, ...changes }).filter((entry): entry is [string, string] => entry[1] !== null),
    )
    const isAddress = /^(?:https?|wss?):\/\//i.test(command)
    if (isAddress && !isSafeAgentAddress(command))
      return err(contractError('invalid-params', `${command} has to be https or wss, or http or ws on this computer.`))
    const { command: _command, url: _url, ...others }: Partial<AgentServer> = before ?? {}
    const value = { ...others, ...(isAddress ? { url: command } : { command }), args, env }
    const renamed = previousName !== undefined && previousName !== name
    const edits: SettingsEdit[] = [{ path: ['agentServers', name], value }]
    if (renamed) edits.push({ path: ['agentServers', previousName], value: undefined })
    if (renamed && defaultAgent === previousName) edits.push({ path: ['defaultAgent'], value: name })
    return changeAgentSettings(context, edits)
  }
