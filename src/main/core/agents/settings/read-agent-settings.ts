import { join } from 'node:path'
import type { AgentSettings } from '../../../../shared/settings/entities'
import { defined } from '../../../../shared/kernel/defined'
import { readSettings } from '../../base/settings/settings'
import { SETTINGS_FILE } from '../../base/settings/settings-json'

/** Reads the agent settings of `settings.json`, without the values of environment variables. */
export async function readAgentSettings(dataDir: string): Promise<AgentSettings> {
  const file = join(dataDir, SETTINGS_FILE)
  const read = await readSettings(dataDir)
  if (!read.ok) return { file, agentServers: [], titlesByAgent: false, problems: [read.error] }
  const { agentServers, defaultAgent, approvalPolicy, titlesByAgent, problems } = read.value
  return {
    file,
    agentServers: [...agentServers].map(([name, { command, args, env }]) => ({
      name,
      command,
      args,
      envNames: Object.keys(env),
    })),
    titlesByAgent,
    problems: [...problems],
    ...defined({ defaultAgent, approvalPolicy }),
  }
}
