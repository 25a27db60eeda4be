import type { AgentAdapter } from '../../../shared/adapter/port'
import { contractError, type ContractError } from '../../../shared/kernel/errors'
import { err, ok, type Result } from '../../../shared/kernel/result'
import type { AgentSelection } from '../../../shared/session/entities'
import type { HostContext } from '../context'

/** The adapter a selection means; without a selection the default one. */
export async function pickAdapter(
  { adapters }: HostContext,
  selection: AgentSelection | undefined,
): Promise<Result<AgentAdapter, ContractError>> {
  const wanted = selection?.adapterName ?? selection?.adapterId ?? (await adapters.defaultAdapterName())
  const adapter = await adapters.get(wanted)
  if (adapter !== undefined) return ok(adapter)
  return err(contractError('adapter-not-found', `There is no agent "${wanted}" here.`, { adapterName: wanted }))
}
