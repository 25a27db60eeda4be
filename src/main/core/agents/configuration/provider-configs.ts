import type { ProviderConfig, StoredProviderConfig } from '#shared/configuration/entities'
import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import type { AgentsContext } from '../context'
import type { Handlers } from '#core/base/host-port'
import { checkUnused, findSaved, listSaved, removeSaved, save } from './catalog'
import { listProviderModels } from './list-provider-models'
import { keyName, withKeyStates } from './provider-keys'

type Answer = Result<{ providerConfig: ProviderConfig }, ContractError>

/** The handlers of `providerConfig.*`. */
export function providerConfigHandlers(
  context: AgentsContext,
): Handlers<
  | 'providerConfig.list'
  | 'providerConfig.create'
  | 'providerConfig.update'
  | 'providerConfig.delete'
  | 'providerConfig.setKey'
  | 'providerConfig.removeKey'
  | 'providerConfig.listModels'
> {
  const { secrets } = context
  const listAll = async () => withKeyStates(context, await listSaved(context, 'providerConfig'))
  const announce = async () => {
    context.feed.announce('providerConfigs.changed', { providerConfigs: await listAll() })
    // Each provider is a separate agent.
    context.feed.announce('adapters.changed', { adapters: await context.adapters.list({ refresh: true }) })
  }
  const answer = async (config: StoredProviderConfig): Promise<Answer> => {
    await announce()
    const [providerConfig = { ...config, keyState: 'none' as const }] = await withKeyStates(context, [config])
    return ok({ providerConfig })
  }
  /** Updates the key reference in the configuration after a change of the key. */
  const referTo = async (config: StoredProviderConfig, key: StoredProviderConfig['key']): Promise<Answer> => {
    const { providerConfigId, createdAt: _created, updatedAt: _updated, key: _before, ...draft } = config
    const saved = await save(context, 'providerConfig', { ...draft, ...(key && { key }) }, providerConfigId)
    return saved.ok ? answer(saved.value) : saved
  }

  return {
    'providerConfig.list': async () => ok({ providerConfigs: await listAll(), keyStorage: await secrets.storage() }),
    'providerConfig.create': async ({ providerConfig }) => {
      const saved = await save(context, 'providerConfig', providerConfig)
      return saved.ok ? answer(saved.value) : saved
    },
    'providerConfig.update': async ({ providerConfigId, providerConfig }) => {
      const saved = await save(context, 'providerConfig', providerConfig, providerConfigId)
      return saved.ok ? answer(saved.value) : saved
    },
    'providerConfig.delete': async ({ providerConfigId }) => {
      const found = await findSaved(context, 'providerConfig', providerConfigId)
      if (!found.ok) return found
      const unused = await checkUnused(context, 'providerConfig', providerConfigId)
      if (!unused.ok) return unused
      const forgotten = await secrets.remove(keyName(providerConfigId))
      if (!forgotten.ok) return forgotten
      const removed = await removeSaved(context, 'providerConfig', providerConfigId)
      if (!removed.ok) return removed
      await announce()
      return ok({ success: true })
    },
    'providerConfig.setKey': async ({ providerConfigId, key }) => {
      const found = await findSaved(context, 'providerConfig', providerConfigId)
      if (!found.ok) return found
      const kept = await secrets.set(keyName(providerConfigId), key)
      return kept.ok ? referTo(found.value, { from: 'stored' }) : kept
    },
    'providerConfig.removeKey': async ({ providerConfigId }) => {
      const found = await findSaved(context, 'providerConfig', providerConfigId)
      if (!found.ok) return found
      const forgotten = await secrets.remove(keyName(providerConfigId))
      return forgotten.ok ? referTo(found.value, undefined) : forgotten
    },
    'providerConfig.listModels': ({ providerConfigId }) => listProviderModels(context, providerConfigId),
  }
}
