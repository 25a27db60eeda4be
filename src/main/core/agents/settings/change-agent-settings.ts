import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import type { AgentSettings } from '#shared/settings/entities'
import type { AgentsContext } from '../context'
import { editSettings, type SettingsEdit } from '#core/base/settings/edit-settings'
import { readAgentSettings } from './read-agent-settings'

/** Changes `settings.json` and informs every client of the available agents. */
export async function changeAgentSettings(
  { dataDir, adapters, feed }: Pick<AgentsContext, 'dataDir' | 'adapters' | 'feed'>,
  edits: readonly SettingsEdit[],
): Promise<Result<{ settings: AgentSettings }, ContractError>> {
  const edited = await editSettings(dataDir, edits)
  if (!edited.ok) return edited
  feed.announce('adapters.changed', { adapters: await adapters.list({ refresh: true }) })
  return ok({ settings: await readAgentSettings(dataDir) })
}
