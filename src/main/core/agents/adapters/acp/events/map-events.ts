import type { AdapterEvent } from '#shared/adapter/port'
import { wrap } from '#core/agents/adapters/conversion'
import { toBlock } from '../prompt/content'
import { controlsOfOptions, effortsOf, withCurrent, type Controls } from '../session/controls'
import type { Mapped, MapState } from './map-state'
import { mapTool, spawnChild } from './map-tools'
import { mapCompaction } from './map-compaction'
import { mapPlan, mapPlanUpdate } from './map-plan'
import { plainChunk } from './plain-chunk'
import { defined } from '#shared/kernel/defined'
import { statusInWords } from '#shared/session/model-failure'
import type { ConfigOption } from '../protocol/settings'
import { SessionNotification, type CodexError, type SessionUpdate } from '../protocol/updates'

/*
 * Conversion of an agent's reports to events of the adapter port. Pure: everything needed between two reports is in the
 * state, which is passed in and returned.
 */

/** Converts the parameters of one `session/update`; anything not understood becomes `unknown`. */
export function mapNotification(state: MapState, params: unknown): Mapped {
  const chunk = plainChunk(params)
  if (chunk !== null) return mapChunk(state, chunk)
  const parsed = SessionNotification.safeParse(params)
  if (!parsed.success) return { state, events: [{ type: 'unknown', native: params }] }
  return mapUpdate(state, parsed.data.update)
}

function mapUpdate(state: MapState, update: SessionUpdate): Mapped {
  switch (update.sessionUpdate) {
    case 'agent_message_chunk':
    case 'agent_thought_chunk':
      return mapChunk(state, update)
    case 'tool_call':
    case 'tool_call_update':
      return mapTool(state, update)
    case 'plan':
      return mapPlan(state, update.entries)
    case 'plan_update':
      return mapPlanUpdate(state, update.plan)
    case 'plan_removed':
      return { state, events: [{ type: 'plan', entries: [] }] }
    case 'available_commands_update': {
      const commands = update.availableCommands.map(({ name, description, input }) => ({
        name,
        description: description ?? '',
        ...(input?.hint === undefined ? {} : { hint: input.hint }),
      }))
      return { state, events: [{ type: 'commands', commands }] }
    }
    case 'current_mode_update': {
      const { modes } = state.controls
      return modes === undefined
        ? { state, events: [] }
        : setControls(state, { modes: withCurrent(modes, update.currentModeId) })
    }
    case 'config_option_update':
      return setOptions(state, update.configOptions)
    case 'session_info_update': {
      const { modelFailure } = state.quirks
      const status = update._meta?.codex?.threadStatus?.type
      const failed = modelFailure?.told === 'as-thread-status' && status === modelFailure.status
      return {
        state: failed ? { ...state, modelFailed: true } : state,
        events: [
          ...failedCall(update._meta?.codex?.error),
          ...(typeof update.title === 'string' && update.title !== ''
            ? [{ type: 'title', title: update.title } as const]
            : []),
        ],
      }
    }
    case 'usage_update': {
      const { used, size, cost } = update
      return {
        state: cost === undefined || cost === null ? state : { ...state, cost },
        events: [{ type: 'contextWindow', state: { currentTokens: used, maxTokens: size } }],
      }
    }
    case 'notice': {
      const level = update.severity === 'error' || update.severity === 'warning' ? update.severity : 'info'
      const message = [update.title, update.description]
        .filter((part) => typeof part === 'string' && part !== '')
        .join(': ')
      return { state, events: [{ type: 'notice', level, message }] }
    }
    case 'compaction_update':
    case 'compaction_summary_chunk':
      return mapCompaction(state, update)
    case 'user_message_chunk':
      // The host already knows the user's messages.
      return { state, events: [] }
  }
}

/** Converts a failed call of the model, which only Codex reports. */
function failedCall(error: CodexError | undefined): AdapterEvent[] {
  if (error === undefined) return []
  const message = [error.message, error.additionalDetails ?? ''].join(' ').trim()
  return [
    { type: 'model.failed', message, ...defined({ statusCode: statusInWords(message), willRetry: error.willRetry }) },
  ]
}

/** Applies all options of a session. Available efforts may depend on the model. */
export function setOptions(state: MapState, options: readonly ConfigOption[]): Mapped {
  const { efforts: before, ...others } = state.controls
  const after = setControls({ ...state, controls: others }, controlsOfOptions(options, state.quirks))
  const isGone = before !== undefined && after.state.controls.efforts === undefined
  return isGone ? { ...after, events: [...after.events, { type: 'efforts', efforts: null }] } : after
}

/** Applies changed controls and emits the differences. Absent controls are unchanged. */
export function setControls(state: MapState, controls: Controls): Mapped {
  const next = { ...state.controls, ...controls }
  const events: AdapterEvent[] = []
  if (controls.modes !== undefined) events.push({ type: 'modes', modes: controls.modes.choices })
  if (controls.models !== undefined) events.push({ type: 'models', models: controls.models.choices })
  if (controls.efforts !== undefined) events.push({ type: 'efforts', efforts: effortsOf(controls.efforts) })
  return { state: { ...state, controls: next }, events }
}

function mapChunk(
  state: MapState,
  update: Extract<SessionUpdate, { sessionUpdate: 'agent_message_chunk' | 'agent_thought_chunk' }>,
): Mapped {
  const isThought = update.sessionUpdate === 'agent_thought_chunk'
  const content = toBlock(update.content)
  const event: AdapterEvent =
    content === undefined
      ? { type: 'unknown', native: update }
      : 'block' in content
        ? { type: 'block', block: content.block }
        : isThought
          ? { type: 'reasoning', delta: thoughtOf(state, content.text) }
          : { type: 'text', delta: content.text }
  const parent = update._meta?.claudeCode?.parentToolUseId
  if (parent !== undefined) {
    const spawned = spawnChild(state, parent)
    const told = spawned.childId === undefined ? [{ type: 'unknown' as const, native: update }] : wrap(parent, [event])
    return { state: spawned.state, events: [...spawned.events, ...told] }
  }

  const messageId = isThought && state.quirks.thoughtIdsAreParts === true ? undefined : (update.messageId ?? undefined)
  const isNew = messageId !== undefined && messageId !== state.messageId
  // Reasoning with a separate id still belongs to the text that follows it.
  const starts = isNew && !(state.message === 'reasoning' && !isThought)
  return {
    state: {
      ...state,
      ...defined({ messageId }),
      message: !isThought ? 'more' : starts || state.message === 'nothing' ? 'reasoning' : state.message,
      isThinking: isThought,
      lastText: event.type === 'text' ? event.delta : state.lastText,
    },
    events: [...(starts ? [{ type: 'message.started' as const, adapterMessageId: messageId }] : []), event],
  }
}

/** Formats a complete thought as a paragraph, without an empty heading. */
function thoughtOf({ quirks, isThinking }: MapState, words: string): string {
  if (quirks.thoughtsAreWhole !== true) return words
  return `${isThinking ? '\n\n' : ''}${words.replace(/^\*{4}\n/, '')}`
}
