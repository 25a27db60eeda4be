import type { AgentFeatures, Capability } from '../../../shared/adapter/entities'
import type { RunningAgent } from '../../../shared/adapter/port'

const CAPABILITIES = [
  'resume',
  'fork',
  'load',
  'modes',
  'models',
  'efforts',
  'permissions',
  'elicitation',
  'usage',
  'steer',
  'mcp',
] as const satisfies readonly Capability[]

/** What a running agent can do, as clients see it. */
export function featuresOf(running: RunningAgent): AgentFeatures {
  return {
    capabilities: CAPABILITIES.filter((name) => running[name] !== undefined),
    ...(running.modes === undefined ? {} : { modes: running.modes.state }),
    ...(running.models === undefined ? {} : { models: running.models.state }),
    ...(running.efforts === undefined ? {} : { efforts: running.efforts.state }),
    ...(running.commands === undefined ? {} : { commands: [...running.commands] }),
    ...(running.promptContent === undefined ? {} : { promptContent: running.promptContent }),
  }
}
