import { Capability, type AgentFeatures } from '#shared/adapter/entities'
import { defined } from '#shared/kernel/defined'
import type { HeldBack, RunningAgent } from '#shared/adapter/port'

/** Returns the features of a running agent, as clients see them. */
export function featuresOf(running: RunningAgent, heldBack?: HeldBack): AgentFeatures {
  return {
    capabilities: Capability.options.filter((name) => running[name] !== undefined),
    ...(running.modes === undefined ? {} : { modes: running.modes.state }),
    ...(running.models === undefined ? {} : { models: running.models.state }),
    ...(running.efforts === undefined ? {} : { efforts: running.efforts.state }),
    ...(running.commands === undefined ? {} : { commands: [...running.commands] }),
    ...defined({ promptContent: running.promptContent }),
    ...(heldBack === undefined ? {} : { heldBack: { folder: heldBack.root, count: heldBack.count } }),
  }
}
