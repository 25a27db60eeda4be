import { knownError } from '#shared/kernel/error-texts'
import type { ContractError } from '#shared/kernel/errors'
import { transcriptFormats } from '#core/agents/transcript-formats'
import type { AgentServices } from '../agent-services'

/**
 * Returns null when an agent can be started on this machine, or else the failure for a session that is with it. One that
 * was not found is looked for once more: it may have been installed meanwhile.
 */
export async function unusableAdapter(
  { adapters }: Pick<AgentServices, 'adapters'>,
  adapterName: string,
): Promise<ContractError | null> {
  for (const refresh of [false, true]) {
    const found = (await adapters.list({ refresh })).find((adapter) => adapter.adapterName === adapterName)
    if (found?.available === true) return null
    if (refresh)
      return knownError('adapter-not-found/session', { name: found?.displayName ?? nameOf(adapterName), adapterName })
  }
  return null
}

/** The product's name of an agent that is not here. */
function nameOf(adapterName: string): string {
  return transcriptFormats.find((format) => format.adapterName === adapterName)?.displayName ?? adapterName
}
