import type { AgentConfig } from '#shared/agent/entities'
import { resolveConfig } from '#shared/agent/resolve'
import type { AgentAdapter } from '#shared/adapter/port'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import { selectionKinds, type AgentSelection } from '#shared/session/entities'
import type { ConfigurationKind } from '#core/store/port'
import { askAdapters } from '#core/resources/catalog/ask-adapters'
import { findSaved, type Saved } from '#core/agents/configuration/catalog'
import type { AgentServices } from '../agent-services'
import { adapterOfModel } from './adapter-of-model'
import { foldersProblem } from './folders-problem'

/** An adapter with all that its agent is to be started with. */
export interface ResolvedSelection {
  readonly adapter: AgentAdapter
  readonly config: AgentConfig
}

/** Resolves a selection on this host; without a selection, the default agent. */
export async function resolveSelection(
  context: AgentServices,
  selection: AgentSelection = { kind: 'adapter' },
): Promise<Result<ResolvedSelection, ContractError>> {
  const { kind } = selection
  if (!selectionKinds.some((known) => known === kind)) {
    const message = `There is no kind of agent "${kind}" here. Select an ${selectionKinds.join(', ')}.`
    return err(contractError('selection-unknown', message, { kind, kinds: selectionKinds }))
  }
  const profile = await maybe(context, 'profile', selection.profileId)
  if (!profile.ok) return profile
  const persona = await maybe(context, 'persona', selection.personaId ?? profile.value?.personaId)
  if (!persona.ok) return persona
  const providerConfigId = selection.providerConfigId ?? profile.value?.providerConfigId
  const providerConfig = await maybe(context, 'providerConfig', providerConfigId)
  if (!providerConfig.ok) return providerConfig

  const config = resolveConfig({
    selection,
    persona: persona.value,
    profile: profile.value,
    providerConfig: providerConfig.value,
  })
  const named = selection.adapterName ?? selection.adapterId
  const offering =
    named ??
    profile.value?.adapterName ??
    (config.model === undefined ? undefined : await offeringModel(context, config.model, kind))
  if (offering === undefined && kind === 'canonical-model' && providerConfigId === undefined)
    return err(modelNotFound(config.model ?? ''))
  const wanted = offering ?? (await context.adapters.defaultAdapterName())
  const adapter = await context.adapters.get(wanted)
  if (adapter === undefined) return err(knownError('adapter-not-found', { adapterName: wanted }))
  const unlimited = config.allowedDirectories?.length === 0 ? foldersProblem(adapter) : undefined
  if (unlimited !== undefined)
    return err(contractError('capability-missing', unlimited, { capability: 'withoutFolders' }))
  const { accountId } = config
  if (accountId !== undefined && (await context.accounts.folderOf(adapter.adapterName, accountId)) === null)
    return err(knownError('account-not-found', { accountId }))
  const origin = named !== undefined ? 'selection' : profile.value?.adapterName !== undefined ? 'profile' : 'settings'
  return ok({
    adapter,
    config: { adapterName: adapter.adapterName, ...config, origins: { adapterName: origin, ...config.origins } },
  })
}

/** The adapter that offers a model; for one that was asked for by name, adapters are asked what they offer. */
async function offeringModel(context: AgentServices, model: string, kind: string): Promise<string | undefined> {
  const known = await adapterOfModel(context, model)
  if (known !== undefined || kind !== 'canonical-model') return known
  await askAdapters(context)
  return adapterOfModel(context, model)
}

function modelNotFound(model: string): ContractError {
  return knownError('model-not-found', { model })
}

async function maybe<K extends ConfigurationKind>(
  context: AgentServices,
  kind: K,
  id: string | undefined,
): Promise<Result<Saved<K> | undefined, ContractError>> {
  return id === undefined ? ok(undefined) : findSaved(context, kind, id)
}
