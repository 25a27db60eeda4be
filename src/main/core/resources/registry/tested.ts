import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import { changeAgentSettings } from '#core/agents/settings/change-agent-settings'
import type { Handler } from '#core/base/host-port'
import { explainFileError } from '#core/base/folders/file-errors'
import { readSettings } from '#core/base/settings/settings'
import type { Operation } from '#core/base/worker/operations'
import type { ResourcesContext } from '../context'
import { installationFolder, makeInstallationFolder, removeInstallationFolder } from './folders'

type Installed = Result<{ version: string }, ContractError>

/** `registry.installTested`. */
export const installTested =
  (context: ResourcesContext): Handler<'registry.installTested'> =>
  ({ adapterName, consent, operationId }) =>
    context.operations.run(operationId, (operation) => install(context, adapterName, consent, operation))

/** `registry.removeTested`. */
export const removeTested =
  (context: ResourcesContext): Handler<'registry.removeTested'> =>
  async ({ adapterName }) => {
    const { dataDir } = context
    const tested = (await readSettings(dataDir)).testedAgents.get(adapterName)
    if (tested === undefined) return err(knownError('registry-not-installed', { registryId: adapterName }))
    // Running agents keep their files; the next start removes the folder.
    const changed = await changeAgentSettings(context, [{ path: ['testedAgents', adapterName], value: undefined }])
    return changed.ok ? ok({ version: tested.version }) : changed
  }

/**
 * Installs the tested version of an agent into a folder of its own, which counts once `settings.json` names it. After a failure
 * or when it is cancelled the folder is removed.
 */
async function install(
  context: ResourcesContext,
  adapterName: string,
  consent: string,
  { signal, onProgress }: Operation,
): Promise<Installed> {
  const { dataDir, adapters, processes, version: ownVersion, log } = context
  const info = (await adapters.list({ refresh: true })).find((one) => one.adapterName === adapterName)
  if (info === undefined) return err(knownError('adapter-not-found', { adapterName }))
  const { displayName: name, testedPackage: source, testedVersion: version, usesTested } = info
  if (source === undefined || version === undefined || usesTested === true)
    return err(knownError('registry-failed', { name, reason: 'there is no tested version to install' }))
  if (consent !== source) return err(knownError('registry-consent'))
  let folder: string
  try {
    folder = await makeInstallationFolder(dataDir, adapterName, version)
  } catch (error) {
    return err(knownError('registry-failed', { name, reason: explainFileError(error) }))
  }
  const { installKind } = await import('./install-kinds')
  const outcome = await installKind({
    name,
    plan: { kind: 'npx', source, program: source, args: [], env: {}, consent },
    folder: installationFolder(dataDir, folder),
    signal,
    onProgress,
    processes,
    version: ownVersion,
    log: (line) => log(`tested ${adapterName}: ${line}`),
  }).catch((error: unknown) => err(knownError('registry-failed', { name, reason: explainFileError(error) })))
  const value = outcome.ok ? { command: outcome.value.command, version, folder } : undefined
  const entered = signal.aborted
    ? err(knownError('cancelled'))
    : outcome.ok
      ? await changeAgentSettings(context, [{ path: ['testedAgents', adapterName], value }])
      : outcome
  if (entered.ok) return ok({ version })
  await removeInstallationFolder(dataDir, folder)
  return entered
}
