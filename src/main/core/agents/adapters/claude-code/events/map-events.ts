import type { AdapterEvent } from '#shared/adapter/port'
import { endsWords, wordsAfter, wrap } from '#core/agents/adapters/conversion'
import { list, record, text } from '#core/agents/transcript/values'
import type { Mapped, MapState, RunningChild, Streamed, TaskRun } from './map-state'
import { hookOf } from './hooks'
import { failedCall, failedResult } from './failed-calls'
import {
  beginTool,
  completeTool,
  endChild,
  growArgs,
  inBackground,
  spentOf,
  tellProgress,
  tellTask,
  tellTool,
  unknown,
} from './map-tools'
import { feedback, notices } from './notices'
import { tellLimits } from './limits'
import { passedOver, typeOf } from './passed-over'
import { beginAgents, endAgents } from './workflow'
import { contextOfUsage, usageOfCall, usageOfResult, windowOfResult } from './usage'
import { defined } from '#shared/kernel/defined'
import { remember } from '#core/agents/adapters/remembered'

type Json = Readonly<Record<string, unknown>>

/** Types of the frames that are converted. */
export const convertedTypes: readonly string[] = [
  ...['stream_event', 'assistant', 'user', 'tool_progress', 'rate_limit_event', 'result'],
  ...[
    'task_started',
    'task_notification',
    'task_progress',
    'task_updated',
    'hook_started',
    'hook_response',
    ...notices.keys(),
  ].map((subtype) => `system/${subtype}`),
]

/**
 * Converts a frame of Claude Code's stream. Pure, and safe for any JSON: anything not understood becomes `unknown`.
 * Does not handle questions and answers in control frames.
 */
export function mapFrame(state: MapState, frame: unknown): Mapped {
  const mapped = read(state, frame)
  const { streamed } = mapped.state
  if (streamed === null || !streamed.isLatest) return mapped
  const said = mapped.events.findLastIndex(({ type }) => type === 'text' || type === 'reasoning')
  if (!mapped.events.slice(said + 1).some(endsWords)) return mapped
  return { ...mapped, state: { ...mapped.state, streamed: { ...streamed, isLatest: false } } }
}

function read(state: MapState, frame: unknown): Mapped {
  const native = record(frame)
  if (passedOver.has(typeOf(native))) return nothing(state)
  switch (native['type']) {
    case 'stream_event':
      return mapStream(state, native)
    case 'assistant':
      return mapAssistant(state, native)
    case 'user':
      return mapUser(state, native)
    case 'system':
      return mapSystem(state, native)
    case 'tool_progress':
      return tellProgress(state, native)
    case 'rate_limit_event':
      return tellLimits(state, native)
    case 'result':
      return mapResult(state, native)
    default:
      return unknown(state, frame)
  }
}

const nothing = (state: MapState): Mapped => ({ state, events: [] })

/** Converts a piece of a growing message. Subagents report whole blocks only. */
function mapStream(state: MapState, frame: Json): Mapped {
  if (text(frame['parent_tool_use_id']) !== undefined) return nothing(state)
  const event = record(frame['event'])
  switch (event['type']) {
    case 'message_start': {
      const message = record(event['message'])
      const callUsage = record(message['usage'])
      const messageId = text(message['id']) ?? ''
      return { state: { ...state, messageId, streamed: null, callUsage }, events: separate(state, messageId) }
    }
    case 'content_block_start': {
      const block = record(event['content_block'])
      if (block['type'] === 'tool_use' || block['type'] === 'server_tool_use')
        return beginTool({ ...state, streamed: null, ...defined({ callingId: text(block['id']) }) }, block, undefined)
      const kind = block['type'] === 'thinking' ? 'reasoning' : 'text'
      return grow({ ...state, streamed: null }, kind, block[fieldOf(kind)])
    }
    case 'content_block_delta': {
      const delta = record(event['delta'])
      if (delta['type'] === 'text_delta') return grow(state, 'text', delta['text'])
      if (delta['type'] === 'thinking_delta') return grow(state, 'reasoning', delta['thinking'])
      if (delta['type'] === 'input_json_delta') return growArgs(state, state.callingId, delta['partial_json'])
      return nothing(state)
    }
    case 'message_delta': {
      const callUsage = { ...state.callUsage, ...record(event['usage']) }
      const contextTokens = contextOfUsage(record(event['usage']))
      const usage = usageOfCall(callUsage)
      return {
        state: { ...state, callUsage: {}, ...(contextTokens === 0 ? {} : { contextTokens }) },
        events: usage === undefined ? [] : [{ type: 'message.usage', usage }],
      }
    }
    case 'content_block_stop':
    case 'message_stop':
    case 'ping':
      return nothing(state)
    default:
      return unknown(state, frame)
  }
}

/** Begins another message where one answer follows on another, as after the words of a command or of a hook. */
function separate({ streamed }: MapState, messageId: string): AdapterEvent[] {
  const isSecond = streamed?.isLatest === true && streamed.kind === 'text' && streamed.messageId !== messageId
  return isSecond ? [{ type: 'message.started' }] : []
}

const fieldOf = (kind: Streamed['kind']): string => (kind === 'text' ? 'text' : 'thinking')

function grow(state: MapState, kind: Streamed['kind'], delta: unknown): Mapped {
  const piece = text(delta)
  if (piece === undefined) return nothing(state)
  const { streamed, messageId } = state
  const goesOn = streamed?.kind === kind && streamed.isLatest && !streamed.isWhole
  const said = (goesOn ? streamed.text : '') + piece
  return {
    state: { ...state, streamed: { messageId, kind, text: said, isWhole: false, isLatest: true } },
    events: [{ type: kind, delta: piece }],
  }
}

/** Converts a finished block. It was usually streamed before; its complete text takes precedence. */
function mapAssistant(state: MapState, frame: Json): Mapped {
  const uuid = text(frame['uuid'])
  if (uuid !== undefined && state.seen.has(uuid)) return nothing(state)
  const child = childOf(state, frame)
  if (child.isOver) return unknown(child.state, frame)
  const message = record(frame['message'])
  if (frame['local_command_source'] !== undefined) return tellCommand(child.state, frame)
  // The text of a failure is repeated in the result, which fails the prompt.
  if (frame['is_api_error_message'] === true || message['model'] === '<synthetic>')
    return failedCall(state, frame, child.childId)
  const seen = uuid === undefined ? child.state.seen : remember(child.state.seen, uuid)
  return list(message['content']).reduce<Mapped>(
    (before, part) => {
      const after = mapBlock(before.state, record(part), text(message['id']) ?? '', child.childId)
      return { state: after.state, events: [...before.events, ...after.events] }
    },
    { state: { ...child.state, seen }, events: child.events },
  )
}

/** Tells the words of a command of the program itself, such as `/compact`; those of a failure fail the prompt. */
function tellCommand(state: MapState, frame: Json): Mapped {
  const message = record(frame['message'])
  const words = list(message['content'])
    .flatMap((part) => text(record(part)['text']) ?? [])
    .join('\n')
  if (record(frame['local_command_outcome'])['kind'] === 'failed') return nothing({ ...state, failedCommand: words })
  return tellText(state, 'text', words, text(message['id']) ?? '', undefined)
}

function mapBlock(state: MapState, block: Json, messageId: string, childId: string | undefined): Mapped {
  switch (block['type']) {
    case 'text':
    case 'thinking': {
      const kind = block['type'] === 'text' ? 'text' : 'reasoning'
      return tellText(state, kind, text(block[fieldOf(kind)]) ?? '', messageId, childId)
    }
    case 'tool_use':
    case 'server_tool_use':
      return tellTool(state, block, childId)
    case 'redacted_thinking':
      return nothing(state)
    default:
      return unknown(state, block)
  }
}

function tellText(
  state: MapState,
  kind: Streamed['kind'],
  whole: string,
  messageId: string,
  childId: string | undefined,
): Mapped {
  if (childId !== undefined) return { state, events: whole === '' ? [] : wrap(childId, [{ type: kind, delta: whole }]) }
  const { streamed } = state
  const isStreamed = streamed?.messageId === messageId && streamed.kind === kind && !streamed.isWhole
  if (whole === '') return nothing(state)
  if (isStreamed && streamed.text === whole) return nothing({ ...state, streamed: { ...streamed, isWhole: true } })
  const words = isStreamed && streamed.isLatest ? wordsAfter(streamed.text, whole) : { delta: whole }
  return {
    state: { ...state, streamed: { messageId, kind, text: whole, isWhole: true, isLatest: true } },
    events: [...separate(state, messageId), { type: kind, ...words }],
  }
}

/** Converts tool outputs. These frames also contain user messages, which are already known. */
function mapUser(state: MapState, frame: Json): Mapped {
  const child = childOf(state, frame)
  if (child.isOver) return unknown(child.state, frame)
  const parts = list(record(frame['message'])['content'])
  const told = frame['isSynthetic'] === true && child.childId === undefined ? feedback(parts) : undefined
  if (told !== undefined) return { state: child.state, events: [...child.events, ...told] }
  const results = parts.map(record).filter((part) => part['type'] === 'tool_result')
  return results.reduce<Mapped>(
    (before, part) => {
      const after = completeTool(before.state, part, frame['tool_use_result'])
      return { state: after.state, events: [...before.events, ...after.events] }
    },
    { state: child.state, events: child.events },
  )
}

interface Child extends Mapped {
  /** Absent: the main conversation. */
  readonly childId?: string
  /** A subagent that is not running. */
  readonly isOver: boolean
}

/** Returns the subagent of a frame; an unknown one starts with it. */
function childOf(state: MapState, frame: Json): Child {
  const childId = text(frame['parent_tool_use_id'])
  if (childId === undefined) return { ...nothing(state), isOver: false }
  const spawned = spawn(state, childId, text(frame['task_description']), frame)
  const model = text(record(frame['message'])['model'])
  const child = spawned.state.children.get(childId)
  if (model !== undefined && model !== '<synthetic>' && child !== undefined && child.model !== model)
    return { ...spawned, state: withChild(spawned.state, childId, { ...child, model }), childId, isOver: false }
  return { ...spawned, childId, isOver: !spawned.state.children.has(childId) }
}

function spawn(state: MapState, childId: string, task: string | undefined, frame: Json): Mapped {
  const tool = state.tools.get(childId)
  if (state.children.has(childId) || tool === undefined) return nothing(state)
  const title = text(tool.args['description'])
  const spawned: AdapterEvent = {
    type: 'subagent.spawned',
    childId,
    ...defined({ parentId: tool.childId }),
    toolCallId: childId,
    ...defined({ title, agentName: text(tool.args['subagent_type']) ?? text(frame['subagent_type']) }),
    task: text(tool.args['prompt']) ?? task ?? tool.name,
  }
  return { state: withChild(state, childId, { isBackground: false }), events: [spawned] }
}

const withChild = (state: MapState, childId: string, child: RunningChild): MapState => ({
  ...state,
  children: new Map(state.children).set(childId, child),
})

/** Kinds of tasks that are subagents; the others are commands and watchers in the background. */
const SUBAGENT_TASKS: ReadonlySet<unknown> = new Set([undefined, 'local_agent', 'local_workflow'])

/** Maximum number of tasks that can be continued. */
const MAX_TASKS = 1000

/** Starts a subagent, or one that has worked before and goes on. */
function startTask(state: MapState, frame: Json): Mapped {
  const toolCallId = text(frame['tool_use_id'])
  const taskId = text(frame['task_id'])
  if (toolCallId === undefined || !SUBAGENT_TASKS.has(frame['task_type'])) return nothing(state)
  const earlier = taskId === undefined ? undefined : state.childOfTask.get(taskId)?.childId
  const task = text(frame['prompt']) ?? text(frame['description']) ?? ''
  const agentName = text(frame['subagent_type']) ?? text(frame['workflow_name'])
  const begun =
    earlier === undefined || earlier === toolCallId || state.children.has(earlier)
      ? spawn(state, toolCallId, text(frame['description']), frame)
      : {
          state: withChild(state, earlier, { isBackground: true }),
          events: [
            { type: 'subagent.spawned', childId: earlier, toolCallId, task, ...defined({ agentName }) } as const,
          ],
        }
  const childId = earlier ?? toolCallId
  const known =
    taskId === undefined
      ? begun.state
      : withTask(begun.state, taskId, { childId, ...defined({ runId: text(frame['run_id']) }) })
  return {
    state: frame['is_backgrounded'] === true ? inBackground(known, childId) : known,
    events: begun.events,
  }
}

function withTask(state: MapState, taskId: string, run: TaskRun): MapState {
  const childOfTask = new Map(state.childOfTask).set(taskId, run)
  const [oldest] = childOfTask.keys()
  if (childOfTask.size > MAX_TASKS && oldest !== undefined) childOfTask.delete(oldest)
  return { ...state, childOfTask }
}

const outcomesOfTask = { failed: 'error', stopped: 'cancelled' } as const

/** Ends a subagent as its task ended. */
function endTask(state: MapState, frame: Json): Mapped {
  const taskId = text(frame['task_id'])
  const run = taskId === undefined ? undefined : state.childOfTask.get(taskId)
  const childId = run?.childId ?? text(frame['tool_use_id'])
  if (childId === undefined) return nothing(state)
  const runId = text(frame['run_id'])
  // The end of an earlier run comes late when the task works again.
  if (run?.runId !== undefined && runId !== undefined && run.runId !== runId) return nothing(state)
  const status = frame['status']
  const outcome = status === 'failed' || status === 'stopped' ? outcomesOfTask[status] : 'ok'
  return endChild(
    state,
    childId,
    text(frame['summary']),
    outcome,
    spentOf(record(frame['usage']), 'total_tokens', 'tool_uses'),
  )
}

function tellProgressOfTask(state: MapState, frame: Json): Mapped {
  const begun = beginAgents(state, frame)
  const told = tellTask(begun.state, frame)
  const ended = endAgents(told.state, frame)
  return { state: ended.state, events: [...begun.events, ...told.events, ...ended.events] }
}

function mapSystem(state: MapState, frame: Json): Mapped {
  const { subtype } = frame
  switch (subtype) {
    case 'task_started':
      return startTask(state, frame)
    case 'task_notification':
      return endTask(state, frame)
    case 'task_progress':
      return tellProgressOfTask(state, frame)
    case 'task_updated': {
      const taskId = text(frame['task_id'])
      const childId = taskId === undefined ? undefined : state.childOfTask.get(taskId)?.childId
      const isBackgrounded = record(frame['patch'])['is_backgrounded'] === true
      return nothing(childId !== undefined && isBackgrounded ? inBackground(state, childId) : state)
    }
    case 'hook_started':
    case 'hook_response':
      return { state, events: [hookOf(frame)] }
    default:
      return notices.get(text(subtype) ?? '')?.(state, frame) ?? unknown(state, frame)
  }
}

/** Converts the usage at the end of a prompt. Its outcome is handled by the waiting prompt. */
function mapResult(state: MapState, frame: Json): Mapped {
  const uuid = text(frame['uuid'])
  if (uuid !== undefined && state.seen.has(uuid)) return nothing(state)
  const reports = usageOfResult(frame, state.costBefore)
  const maxTokens = windowOfResult(frame)
  return {
    state: {
      ...state,
      costBefore: typeof frame['total_cost_usd'] === 'number' ? frame['total_cost_usd'] : state.costBefore,
      seen: uuid === undefined ? state.seen : remember(state.seen, uuid),
    },
    events: [
      ...failedResult(state, frame),
      ...reports.map((report): AdapterEvent => ({ type: 'usage', report })),
      ...(maxTokens === 0 || state.contextTokens === 0
        ? []
        : [{ type: 'contextWindow' as const, state: { currentTokens: state.contextTokens, maxTokens } }]),
    ],
  }
}
