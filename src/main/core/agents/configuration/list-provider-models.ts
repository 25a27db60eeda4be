import type { Choice } from '#shared/adapter/entities'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { listModels } from '../adapters/model-api/session/models'
import { accessOf } from './provider-of-agent'
import type { AgentsContext } from '../context'
import { findSaved } from './catalog'

/** Asks a provider which models it has. */
export async function listProviderModels(
  context: Pick<AgentsContext, 'store' | 'secrets'>,
  providerConfigId: string,
): Promise<Result<{ models: Choice[] }, ContractError>> {
  const found = await findSaved(context, 'providerConfig', providerConfigId)
  if (!found.ok) return found
  const access = await accessOf(context, providerConfigId)
  if (!access.ok) return err(contractError('adapter-failed', access.error.message))
  const models = await listModels(access.value)
  return models.ok ? ok({ models: [...models.value] }) : err(contractError('adapter-failed', models.error.message))
}
