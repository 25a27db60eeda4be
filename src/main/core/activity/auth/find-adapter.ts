import type { AgentAdapter } from '#shared/adapter/port'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { ActivityContext } from '../context'

/** A kind of agent that must exist. */
export async function findAdapter(
  { adapters }: Pick<ActivityContext, 'adapters'>,
  adapterName: string,
): Promise<Result<AgentAdapter, ContractError>> {
  const adapter = await adapters.get(adapterName)
  return adapter === undefined ? err(knownError('adapter-not-found', { adapterName })) : ok(adapter)
}
