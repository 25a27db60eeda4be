import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { registryRequests } from '#shared/registry/requests'
import { changeAgentSettings } from '#core/agents/settings/change-agent-settings'
import { editSettings, type SettingsEdit } from '#core/base/settings/edit-settings'
import { readSettings } from '#core/base/settings/settings'
import type { Handler, HandlersOf } from '#core/base/host-port'
import type { ResourcesContext } from '../context'
import { loadRegistry, publicRegistry } from './current'
import { removeInstallationFolder } from './folders'
import { RegistryInstaller } from './install'
import { installedAgents, registryState } from './list'
import { installTested, removeTested } from './tested'

/** `registry.refresh`. */
const refresh =
  (context: ResourcesContext): Handler<'registry.refresh'> =>
  async ({ url }, { gone }) => {
    const { dataDir } = context
    const { agentRegistry } = await readSettings(dataDir)
    const loaded = await loadRegistry(
      context,
      url ?? (url === null ? undefined : agentRegistry) ?? publicRegistry,
      gone,
    )
    if (!loaded.ok) return loaded
    const edited =
      url === undefined
        ? ok(undefined)
        : await editSettings(dataDir, [{ path: ['agentRegistry'], value: url ?? undefined }])
    return edited.ok ? ok({ registry: await registryState(dataDir) }) : edited
  }

/** `registry.remove`. */
const remove =
  (context: ResourcesContext): Handler<'registry.remove'> =>
  async ({ registryId, evenIfRunning }) => {
    const { dataDir, sessions } = context
    const installed = (await installedAgents(dataDir)).get(registryId)
    if (installed === undefined) return err(knownError('registry-not-installed', { registryId }))
    const { adapterName, registry } = installed
    const count = sessions.all.filter(({ agents }) =>
      agents.some(({ agent, isRunning }) => isRunning && agent.adapterName === adapterName),
    ).length
    if (count > 0 && !evenIfRunning) return err(knownError('registry-in-use', { name: registry.name, count }))
    const { defaultAgent } = await readSettings(dataDir)
    const edits: SettingsEdit[] = [{ path: ['agentServers', adapterName], value: undefined }]
    if (defaultAgent === adapterName) edits.push({ path: ['defaultAgent'], value: undefined })
    const changed = await changeAgentSettings(context, edits)
    if (!changed.ok) return changed
    // Running agents keep their files; the next start removes them.
    if (count === 0) await removeInstallationFolder(dataDir, registry.folder)
    return ok({ registry: await registryState(dataDir) })
  }

/** Handlers of the requests about the registry of agents. */
export function registryHandlers(context: ResourcesContext): HandlersOf<typeof registryRequests> {
  const installer = new RegistryInstaller(context)
  const install = (
    { operationId, ...request }: { registryId: string; consent: string; operationId?: string | undefined },
    isUpdate: boolean,
  ) => context.operations.run(operationId, (operation) => installer.install({ ...request, isUpdate }, operation))
  return {
    'registry.list': async () => ok({ registry: await registryState(context.dataDir) }),
    'registry.refresh': refresh(context),
    'registry.install': (input) => install(input, false),
    'registry.update': (input) => install(input, true),
    'registry.remove': remove(context),
    'registry.installTested': installTested(context),
    'registry.removeTested': removeTested(context),
  }
}
