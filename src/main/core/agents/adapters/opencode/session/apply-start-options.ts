import type { StartOptions } from '../../../../../../shared/adapter/port'
import type { Agent, SessionInfo } from '../protocol/answers'
import { findModel, modelInstead, modelOfSession, type Models } from './models'
import { Settings } from './settings'

/** Returns the initial settings of a session. `usualOne` is OpenCode's default model. */
export function settingsOf(
  info: SessionInfo,
  agents: readonly Agent[],
  usual: Agent | undefined,
  models: Models,
  usualOne: string,
): Settings {
  const choices = agents.map(({ name, description }) => ({
    id: name,
    name: name.charAt(0).toUpperCase() + name.slice(1),
    ...(description == null ? {} : { description }),
  }))
  const ofSession = modelOfSession(info)
  // OpenCode itself would continue with the session's own model, and fail.
  const instead = isGone(ofSession, models) ? modelInstead(models, usualOne) : undefined
  const effort = info.model?.variant ?? undefined
  return new Settings(choices, models, {
    mode: agents.find(({ name }) => name === info.agent)?.name ?? usual?.name ?? 'build',
    model: instead ?? ofSession ?? usualOne,
    isModelChosen: ofSession !== undefined,
    effort: effort === 'default' || instead !== undefined ? undefined : effort,
  })
}

/** Returns whether a session's model is no longer configured. */
const isGone = (model: string | undefined, { configured }: Models): model is string =>
  model !== undefined && configured.size > 0 && !configured.has(model)

/**
 * Applies the start options; returns user-facing sentences about those that failed, and those a session cannot keep.
 */
export function applyStartOptions(
  settings: Settings,
  models: Models,
  options: StartOptions,
  info: SessionInfo,
  agentName = 'OpenCode',
): string[] {
  const { mode, model, reasoningEffort: effort, provider } = options
  const notices: string[] = []
  if (mode !== undefined && !settings.setMode(mode))
    notices.push(`${agentName} has no mode "${mode}". It goes on with "${settings.modes.current}".`)
  if (model !== undefined) {
    const found = findModel(models, model, provider)
    if (found === undefined || !settings.setModel(found))
      notices.push(`${agentName} has no model "${model}". It goes on with "${settings.models.current}".`)
  } else if (isGone(modelOfSession(info), models))
    notices.push(`${agentName} has no model "${modelOfSession(info)}". It goes on with "${settings.models.current}".`)
  else if (provider?.kind === 'openai-compatible')
    notices.push(`${agentName} has to be told which model of ${provider.name} to use; choose one for this session.`)
  if (effort !== undefined && !settings.setEffort(effort))
    notices.push(`${settings.models.current} does not offer the reasoning effort "${effort}".`)
  return notices
}
