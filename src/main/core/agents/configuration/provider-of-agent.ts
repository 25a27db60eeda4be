import type { AdapterEvent, AdapterFailure, ProviderAccess } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Agent } from '#shared/session/entities'
import { findSaved } from './catalog'
import { findKey } from './provider-keys'
import type { AgentsContext } from '../context'

/** Returns the provider of an agent, with its key; undefined when it uses its own. */
export async function providerOfAgent(
  context: Pick<AgentsContext, 'store' | 'secrets'>,
  providerConfigId: string | undefined,
): Promise<Result<ProviderAccess | undefined, AdapterFailure>> {
  return providerConfigId === undefined ? ok(undefined) : accessOf(context, providerConfigId)
}

/** The way to a provider, with its key. */
export async function accessOf(
  context: Pick<AgentsContext, 'store' | 'secrets'>,
  providerConfigId: string,
): Promise<Result<ProviderAccess, AdapterFailure>> {
  const found = await findSaved(context, 'providerConfig', providerConfigId)
  // Another account than the one that was chosen would be used without a word.
  if (!found.ok) return failed('The provider of this agent was deleted. Choose another one for it.')
  const { name, kind, baseUrl } = found.value
  const key = await findKey(context, found.value)
  if (key?.state === 'missing') return failed(`There is no key for ${name}. Enter it in Settings, Providers and keys.`)
  if (key?.state === 'unreadable')
    return failed(`The key for ${name} cannot be read. ${key.reason} Enter it again in Settings, Providers and keys.`)
  return ok({
    kind,
    name,
    ...defined({ baseUrl }),
    ...(key === undefined ? {} : { apiKey: key.value }),
  })
}

/** Returns the account of an agent that uses a provider. */
export function identityOf(
  { providerConfigId = '' }: Pick<Agent, 'providerConfigId'>,
  { kind, name, baseUrl }: ProviderAccess,
): Extract<AdapterEvent, { type: 'identity' }> {
  return {
    type: 'identity',
    clientAccountId: `provider/${providerConfigId}`,
    kind: 'provider-config',
    source: 'host',
    payload: { providerConfigId, provider: kind, name, ...defined({ baseUrl }) },
  }
}

function failed(message: string): Result<never, AdapterFailure> {
  return err({ message, category: 'provider', recoverable: true })
}
