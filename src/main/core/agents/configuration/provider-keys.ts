import type { KeyState, ProviderConfig, StoredProviderConfig } from '#shared/configuration/entities'
import type { AgentsContext } from '../context'
import type { FoundSecret } from '#core/base/secrets/port'

/** The name under which the key of a provider is kept. */
export function keyName(providerConfigId: string): string {
  return `provider/${providerConfigId}`
}

/** Returns the key of a provider, or the reason for its absence; undefined when it references none. */
export async function findKey(
  { secrets }: Pick<AgentsContext, 'secrets'>,
  { key, providerConfigId }: StoredProviderConfig,
): Promise<FoundSecret | undefined> {
  if (key === undefined) return undefined
  if (key.from === 'stored') return secrets.find(keyName(providerConfigId))
  const value = process.env[key.variable]
  return value === undefined || value === '' ? { state: 'missing' } : { state: 'set', value }
}

/** Provider configurations as clients see them: without their keys, but with whether they have them. */
export function withKeyStates(
  context: Pick<AgentsContext, 'secrets'>,
  configs: readonly StoredProviderConfig[],
): Promise<ProviderConfig[]> {
  return Promise.all(
    configs.map(async (config) => {
      const keyState: KeyState = (await findKey(context, config))?.state ?? 'none'
      return { ...config, keyState }
    }),
  )
}
