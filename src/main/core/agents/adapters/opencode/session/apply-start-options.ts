import { noticeText, type NoticeText } from '#shared/kernel/notice-texts'
import type { StartOptions } from '#shared/adapter/port'
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
  agent = 'OpenCode',
): NoticeText[] {
  const { mode, model, reasoningEffort: effort, provider } = options
  const notices: NoticeText[] = []
  const earlier = modelOfSession(info)
  if (mode !== undefined && !settings.setMode(mode))
    notices.push(noticeText('mode-unknown', { agent, mode, current: settings.modes.current }))
  if (model !== undefined) {
    const found = findModel(models, model, provider)
    if (found === undefined || !settings.setModel(found))
      notices.push(noticeText('model-gone', { agent, model, current: settings.models.current }))
  } else if (isGone(earlier, models))
    notices.push(noticeText('model-gone', { agent, model: earlier, current: settings.models.current }))
  else if (provider?.kind === 'openai-compatible')
    notices.push(noticeText('model-needed', { agent, provider: provider.name }))
  if (effort !== undefined && !settings.setEffort(effort))
    notices.push(noticeText('effort-unknown', { model: settings.models.current, effort }))
  return notices
}
