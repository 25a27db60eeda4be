import { join } from 'node:path'
import type { AgentSettings } from '#shared/settings/entities'
import { defined } from '#shared/kernel/defined'
import { readSettings } from '#core/base/settings/settings'
import { SETTINGS_FILE } from '#core/base/settings/settings-json'

/** Reads the agent settings of `settings.json`, without the values of environment variables. */
export async function readAgentSettings(dataDir: string): Promise<AgentSettings> {
  const file = join(dataDir, SETTINGS_FILE)
  const { agentServers, defaultAgent, approvalPolicy, titlesByAgent, problems } = await readSettings(dataDir)
  return {
    file,
    agentServers: [...agentServers].map(([name, { command, url, args, env, registry }]) => ({
      name,
      command: url ?? command,
      args,
      envNames: Object.keys(env),
      ...(registry === undefined ? {} : { registry: { registryId: registry.id, version: registry.version } }),
    })),
    titlesByAgent,
    problems: problems.map(({ text }) => text),
    ...defined({ defaultAgent, approvalPolicy }),
  }
}
