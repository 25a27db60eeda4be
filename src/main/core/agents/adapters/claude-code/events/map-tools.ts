import type { AdapterEvent } from '#shared/adapter/port'
import type { ToolContent, ToolOutcome } from '#shared/session/blocks'
import { wrap } from '#core/agents/adapters/conversion'
import { changeOfCall, kindOfTool, titleOfCall } from '#core/agents/transcript/tool-kinds'
import { count, list, record, text } from '#core/agents/transcript/values'
import { isBackground, withoutFailure, type Mapped, type MapState, type OpenTool } from './map-state'
import { planOfCall, planOfResult } from './plan'
import { defined } from '#shared/kernel/defined'
import { remember } from '#core/agents/adapters/remembered'

type Json = Readonly<Record<string, unknown>>

/** Maximum number of open tool calls; further ones are treated as unknown. */
const MAX_OPEN_TOOLS = 500

/** Starts a call: its name is known, its arguments follow. */
export function beginTool(state: MapState, block: Json, childId: string | undefined): Mapped {
  const toolCallId = text(block['id'])
  const name = text(block['name']) ?? 'tool'
  if (toolCallId === undefined || state.tools.size >= MAX_OPEN_TOOLS) return unknown(state, block)
  if (state.tools.has(toolCallId) || state.ended.has(toolCallId)) return { state, events: [] }
  const tool: OpenTool = { name, args: {}, isTold: false, ...defined({ childId }) }
  const started: AdapterEvent = {
    type: 'tool.started',
    toolCallId,
    name,
    title: name,
    kind: kindOfTool(name),
    args: {},
    argsFollow: true,
  }
  return { state: withTool(state, toolCallId, tool), events: wrap(childId, [started]) }
}

/** Completes the arguments of a call, which now runs. */
export function tellTool(state: MapState, block: Json, childId: string | undefined): Mapped {
  const begun = beginTool(state, block, childId)
  const toolCallId = text(block['id'])
  const tool = toolCallId === undefined ? undefined : begun.state.tools.get(toolCallId)
  if (toolCallId === undefined || tool === undefined || tool.isTold) return begun
  const args = { ...record(block['input']) }
  const updated: AdapterEvent = {
    type: 'tool.updated',
    toolCallId,
    args,
    ...titleOfCall(args),
    ...changeOfCall(args),
  }
  const planned = tool.childId === undefined ? planOfCall(begun.state.tasks, tool.name, args) : undefined
  return {
    state: {
      ...withTool(begun.state, toolCallId, { ...tool, args, isTold: true }),
      ...(planned === undefined ? {} : { tasks: planned.tasks }),
    },
    events: [...begun.events, ...wrap(tool.childId, [updated]), ...(planned?.events ?? [])],
  }
}

/** Adds a part of the arguments of a call that are not complete. */
export function growArgs(state: MapState, toolCallId: string | undefined, piece: unknown): Mapped {
  const tool = toolCallId === undefined ? undefined : state.tools.get(toolCallId)
  const argsDelta = text(piece)
  if (toolCallId === undefined || tool?.isTold !== false || argsDelta === undefined || argsDelta === '')
    return { state, events: [] }
  return { state, events: [{ type: 'tool.updated', toolCallId, argsDelta }] }
}

/** Reports progress of a call. */
export function tellProgress(state: MapState, frame: Json): Mapped {
  const toolCallId = text(frame['tool_use_id'])
  const tool = toolCallId === undefined ? undefined : state.tools.get(toolCallId)
  if (toolCallId === undefined || tool === undefined) return { state, events: [] }
  const message = `Running for ${Math.round(count(frame['elapsed_time_seconds']))} s`
  return { state, events: wrap(tool.childId, [{ type: 'tool.progress', toolCallId, message }]) }
}

/** Reports progress of a call that started a subagent, or several in phases. */
export function tellTask(state: MapState, frame: Json): Mapped {
  const toolCallId = text(frame['tool_use_id'])
  const tool = toolCallId === undefined ? undefined : state.tools.get(toolCallId)
  const message = text(frame['description'])
  if (toolCallId === undefined || tool === undefined || message === undefined) return { state, events: [] }
  const agents = list(frame['workflow_progress'])
    .map(record)
    .filter(({ type }) => type === 'workflow_agent')
  const done = agents.filter((agent) => agent['state'] === 'done').length
  const percent = agents.length === 0 ? {} : { percentComplete: Math.round((done / agents.length) * 100) }
  return { state, events: wrap(tool.childId, [{ type: 'tool.progress', toolCallId, message, ...percent }]) }
}

/** Completes a call with its result. `native` is the frame's structured result. */
export function completeTool(state: MapState, part: Json, native: unknown): Mapped {
  const toolCallId = text(part['tool_use_id'])
  const tool = toolCallId === undefined ? undefined : state.tools.get(toolCallId)
  if (toolCallId === undefined || tool === undefined)
    return toolCallId !== undefined && state.ended.has(toolCallId) ? { state, events: [] } : unknown(state, part)
  const isError = part['is_error'] === true
  const output = outputText(part['content'])
  const outcome = state.cancelled ? 'cancelled' : isError ? 'error' : 'ok'
  const content = [
    ...(isError ? [] : (changeOfCall(record(native))?.content ?? [])),
    ...list(part['content']).flatMap((item) => pictureOf(record(item))),
  ]
  const completed: AdapterEvent = {
    type: 'tool.completed',
    toolCallId,
    outcome,
    output,
    ...(content.length === 0 ? {} : { content }),
    ...(outcome === 'error' ? { error: output === '' ? 'The tool failed.' : output } : {}),
  }
  // A background subagent continues after the call that started it.
  const isAsync = record(native)['status'] === 'async_launched' || record(native)['isAsync'] === true
  const child = isAsync
    ? { state: inBackground(state, toolCallId), events: [] }
    : isBackground(state, toolCallId)
      ? { state, events: [] }
      : endChild(state, toolCallId, output, outcome, spentOf(record(native), 'totalTokens', 'totalToolUseCount'))
  const planned = isError || tool.childId !== undefined ? undefined : planOfResult(state.tasks, tool, native, output)
  return {
    state: {
      ...withoutTool(child.state, toolCallId),
      ...(planned === undefined ? {} : { tasks: planned.tasks }),
    },
    events: [...child.events, ...wrap(tool.childId, [completed]), ...(planned?.events ?? [])],
  }
}

/** Usage of a subagent, as far as it is reported. */
type SpentByChild = Pick<Extract<AdapterEvent, { type: 'subagent.completed' }>, 'totalTokens' | 'totalToolCalls'>

/** Reads what a subagent used, under the names of its task or of the result of its call. */
export function spentOf(native: Json, tokens: string, calls: string): SpentByChild {
  const [totalTokens, totalToolCalls] = [count(native[tokens]), count(native[calls])]
  return {
    ...(totalTokens === 0 ? {} : { totalTokens }),
    ...(typeof native[calls] === 'number' ? { totalToolCalls } : {}),
  }
}

/** Ends a subagent with its open calls. */
export function endChild(
  state: MapState,
  childId: string,
  finalMessage: string | undefined,
  outcome: ToolOutcome = 'ok',
  spent: SpentByChild = {},
): Mapped {
  const child = state.children.get(childId)
  if (child === undefined) return { state, events: [] }
  const parts = [...state.children].filter(([, { workflow }]) => workflow === childId)
  if (parts.length > 0) {
    const before = parts.reduce<Mapped>(
      (mapped, [part]) => {
        const after = endChild(mapped.state, part, undefined, outcome === 'ok' ? 'cancelled' : outcome)
        return { state: after.state, events: [...mapped.events, ...after.events] }
      },
      { state, events: [] },
    )
    const ended = endChild(before.state, childId, finalMessage, outcome, spent)
    return { state: ended.state, events: [...before.events, ...ended.events] }
  }
  const children = new Map(state.children)
  children.delete(childId)
  // The parts of a workflow are no calls that could be taken for others.
  const left = child.workflow === undefined ? state : { ...state, ended: remember(state.ended, childId) }
  const inside = [...state.tools].filter(([, tool]) => tool.childId === childId)
  return {
    state: inside.reduce<MapState>((before, [toolCallId]) => withoutTool(before, toolCallId), { ...left, children }),
    events: [
      ...inside.flatMap(([toolCallId, tool]) => breakOff(toolCallId, tool)),
      {
        type: 'subagent.completed',
        childId,
        ...endOf(finalMessage, outcome),
        ...defined({ model: child.model }),
        ...spent,
      },
    ],
  }
}

/** Returns the end of a subagent from the result of its call. */
function endOf(words: string | undefined, outcome: ToolOutcome) {
  const said = words === undefined || words === '' ? undefined : words
  if (outcome === 'error') return { outcome: 'error', ...defined({ failure: said }) } as const
  if (outcome === 'cancelled') return { outcome: 'cancelled' } as const
  return said === undefined ? {} : { finalMessage: said }
}

/** Notes that a subagent works on after the turn that started it. */
export function inBackground(state: MapState, childId: string): MapState {
  if (!state.children.has(childId)) return state
  return {
    ...state,
    children: new Map(state.children).set(childId, { ...state.children.get(childId), isBackground: true }),
  }
}

/** Ends what was left open when a turn ends: nothing more is reported about it, except what works in the background. */
export function endPrompt(before: MapState): Mapped {
  const state = withoutFailure(before)
  const isOver = (childId: string | undefined) => childId === undefined || !isBackground(state, childId)
  const children = [...state.children.keys()].filter(isOver).reduce<Mapped>(
    (before, childId) => {
      const after = endChild(before.state, childId, undefined, state.cancelled ? 'cancelled' : 'ok')
      return { state: after.state, events: [...before.events, ...after.events] }
    },
    { state, events: [] },
  )
  const left = [...children.state.tools].filter(([, { childId }]) => isOver(childId))
  return {
    state: {
      ...left.reduce<MapState>((before, [toolCallId]) => withoutTool(before, toolCallId), children.state),
      streamed: null,
      cancelled: false,
    },
    events: [...children.events, ...left.flatMap(([toolCallId, tool]) => breakOff(toolCallId, tool))],
  }
}

/** Reports a message that is not understood. */
export const unknown = (state: MapState, native: unknown): Mapped => ({ state, events: [{ type: 'unknown', native }] })

function breakOff(toolCallId: string, { childId }: OpenTool): readonly AdapterEvent[] {
  return wrap(childId, [{ type: 'tool.completed', toolCallId, outcome: 'cancelled' }])
}

function withTool(state: MapState, toolCallId: string, tool: OpenTool): MapState {
  return { ...state, tools: new Map(state.tools).set(toolCallId, tool) }
}

function withoutTool(state: MapState, toolCallId: string): MapState {
  const tools = new Map(state.tools)
  tools.delete(toolCallId)
  return { ...state, tools, ended: remember(state.ended, toolCallId) }
}

function outputText(content: unknown): string {
  if (typeof content === 'string') return content
  return list(content)
    .flatMap((part) => text(record(part)['text']) ?? [])
    .join('\n')
}

function pictureOf(part: Json): ToolContent[] {
  const source = part['type'] === 'image' ? record(part['source']) : {}
  const data = text(source['data'])
  if (data === undefined) return []
  return [{ type: 'image', source: { type: 'base64', data, mimeType: text(source['media_type']) ?? 'image/png' } }]
}
