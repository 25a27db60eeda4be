import type { AdapterEvent } from '#shared/adapter/port'
import type { ToolFailureReason } from '#shared/session/tool-failure'
import { changeOfCall, kindOfTool, titleOfCall } from '#core/agents/transcript/tool-kinds'
import { list, record, text, toolArguments } from '#core/agents/transcript/values'
import { defined } from '#shared/kernel/defined'
import { toolContentOf } from './tool-content'
import { endShell, keepShell, shellOf } from './shells'
import { nothing, withoutTool, withTool, type AgentState, type MappedAgent, type OpenTool } from './map-state'

type Json = Readonly<Record<string, unknown>>

/** Maximum number of open tool calls. */
const MAX_OPEN = 500
/** Maximum length of command output kept for comparison with the complete output. */
const MAX_PRINTED = 64 * 1024
/** Length of the end of an output that is searched for in the next one. */
const OVERLAP = 200

/** A call requested by the model, in a message or its start. */
interface Call {
  readonly toolCallId: string
  readonly name: string
  readonly args: Json
  readonly title: string | undefined
}

/** Starts the calls that the model requests with a message. */
export function beginTools(agent: AgentState, requests: unknown): MappedAgent {
  let result = nothing(agent)
  for (const request of list(requests).map(record)) {
    const call = callOf(request, request['name'], request['intentionSummary'])
    if (call === undefined) continue
    const begun = beginTool(result.agent, call)
    result = { agent: begun.agent, events: [...result.events, ...begun.events] }
  }
  return result
}

/** Adds a part of the arguments of a call that are not complete; an unknown call starts with it. */
export function growArgs(agent: AgentState, toolCallId: string, argsDelta: string, data: Json): MappedAgent {
  const begun = agent.tools.has(toolCallId)
    ? nothing(agent)
    : beginTool(agent, { toolCallId, name: text(data['toolName']) ?? 'tool', args: {}, title: undefined }, true)
  if (begun.agent.tools.get(toolCallId)?.argsFollow !== true || argsDelta === '') return begun
  return { agent: begun.agent, events: [...begun.events, { type: 'tool.updated', toolCallId, argsDelta }] }
}

/** Runs a call. `cwd` is the folder of its command; undefined when the event is not understood. */
export function runTool(agent: AgentState, data: Json, cwd: string): MappedAgent | undefined {
  const call = callOf(data, data['toolName'], undefined)
  if (call === undefined) return undefined
  const { toolCallId, args } = call
  const begun = beginTool(agent, call)
  const tool = begun.agent.tools.get(toolCallId)
  const command = text(args['command'])
  if (tool === undefined || tool.hasTerminal || tool.kind !== 'exec' || command === undefined) return begun
  // Nothing tells how a detached command ends.
  if (args['detach'] === true) return begun
  return {
    agent: withTool(begun.agent, toolCallId, { ...tool, hasTerminal: true }),
    events: [...begun.events, { type: 'terminal.started', terminalId: toolCallId, command, cwd }],
  }
}

/**
 * Converts the output of a running call so far, or its end when it is long. Newer versions also stream it in pieces,
 * which take precedence.
 */
export function printAll(agent: AgentState, toolCallId: string, whole: string): MappedAgent {
  const tool = agent.tools.get(toolCallId)
  if (tool === undefined || tool.printed === null) return nothing(agent)
  const delta = newIn(whole, tool.printed)
  if (delta === '') return nothing(agent)
  const printed = (tool.printed + delta).slice(-MAX_PRINTED)
  return {
    agent: withTool(agent, toolCallId, { ...tool, printed }),
    events: printing(toolCallId, tool, delta, 'stdout'),
  }
}

/** Converts a piece of a running call's output. */
export function print(agent: AgentState, toolCallId: string, delta: string, stream: 'stdout' | 'stderr'): MappedAgent {
  const tool = agent.tools.get(toolCallId)
  if (tool === undefined || delta === '') return nothing(agent)
  return {
    agent: withTool(agent, toolCallId, { ...tool, printed: null }),
    events: printing(toolCallId, tool, delta, stream),
  }
}

/** Converts the progress of a running call. */
export function progress(agent: AgentState, toolCallId: string, message: string): MappedAgent {
  if (!agent.tools.has(toolCallId)) return nothing(agent)
  return { agent, events: [{ type: 'tool.progress', toolCallId, message }] }
}

/** Ends a call. An unknown call starts with it; undefined when the event is not understood. */
export function endTool(agent: AgentState, data: Json): MappedAgent | undefined {
  const toolCallId = text(data['toolCallId'])
  if (toolCallId === undefined) return undefined
  if (agent.done.has(`tool:${toolCallId}`)) return nothing(agent)
  const begun = beginTool(agent, { toolCallId, name: 'tool', args: {}, title: undefined })
  const tool = begun.agent.tools.get(toolCallId)
  if (tool === undefined) return undefined
  const isError = data['success'] === false
  const result = record(data['result'])
  const output = isError ? text(record(data['error'])['message']) : text(result['content'])
  const exitCode = exitCodeOf(data)
  // A command that goes on has only told so.
  const shellId = isError || !tool.hasTerminal ? undefined : shellOf(output, exitCode)
  const stopped = tool.name === 'stop_bash' && !isError ? text(tool.args['shellId']) : undefined
  const shells =
    shellId === undefined ? endShell(begun.agent, stopped ?? '', null) : keepShell(begun.agent, shellId, toolCallId)
  const ended = shellId === undefined ? endOfTerminal(toolCallId, tool, exitCode) : []
  const parts = [...((isError ? undefined : changeOfCall(tool.args)?.content) ?? []), ...toolContentOf(result)]
  const content = parts.length === 0 ? undefined : parts
  return {
    agent: withoutTool(shells.agent, toolCallId),
    events: [
      ...begun.events,
      ...(isError || shellId !== undefined ? [] : unprinted(toolCallId, tool, output)),
      ...ended,
      ...shells.events,
      {
        type: 'tool.completed',
        toolCallId,
        outcome: isError ? 'error' : 'ok',
        output: output ?? '',
        ...defined({ content }),
        ...(isError ? { error: output ?? 'The tool failed.', ...reasonOf(record(data['error'])['code']) } : {}),
      },
    ],
  }
}

/** Returns the cause of a failure from its code; nothing when the code does not tell it. */
function reasonOf(code: unknown): { readonly reason?: ToolFailureReason } {
  const words = text(code) ?? ''
  if (/denied|rejected|permission/i.test(words)) return { reason: 'permission-denied' }
  return /time[_-]?d?[_-]?out/i.test(words) ? { reason: 'timeout' } : {}
}

/** Ends the open calls, because nothing more is reported about them. */
export function breakOffTools(agent: AgentState): MappedAgent {
  let rest = agent
  const events: AdapterEvent[] = []
  for (const [toolCallId, tool] of agent.tools) {
    rest = withoutTool(rest, toolCallId)
    events.push(...endOfTerminal(toolCallId, tool, null), { type: 'tool.completed', toolCallId, outcome: 'cancelled' })
  }
  return { agent: rest, events }
}

function beginTool(agent: AgentState, call: Call, argsFollow = false): MappedAgent {
  const { toolCallId, name, args } = call
  if (agent.done.has(`tool:${toolCallId}`)) return nothing(agent)
  const open = agent.tools.get(toolCallId)
  if (open !== undefined) return updateTool(agent, open, call)
  if (agent.tools.size >= MAX_OPEN) return nothing(agent)
  const title = call.title ?? titleOfCall(args)?.title ?? name
  const kind = kindOfTool(name)
  const follow = argsFollow ? ({ argsFollow } as const) : {}
  const tool: OpenTool = { name, title, kind, args, hasTerminal: false, printed: '', ...follow }
  return {
    agent: { ...withTool(agent, toolCallId, tool), message: 'more' },
    events: [{ type: 'tool.started', toolCallId, name, title, kind, args, ...follow }],
  }
}

/** Updates a call: its arguments are complete, or differ because the user changed them before it ran. */
function updateTool(agent: AgentState, open: OpenTool, call: Call): MappedAgent {
  const { toolCallId, args } = call
  if (open.argsFollow === true) {
    const { argsFollow: _complete, ...known } = open
    const title = call.title ?? titleOfCall(args)?.title ?? open.title
    return {
      agent: withTool(agent, toolCallId, { ...known, title, args }),
      events: [{ type: 'tool.updated', toolCallId, title, args }],
    }
  }
  if (Object.keys(args).length === 0 || JSON.stringify(args) === JSON.stringify(open.args)) return nothing(agent)
  return {
    agent: withTool(agent, toolCallId, { ...open, args }),
    events: [{ type: 'tool.updated', toolCallId, args }],
  }
}

function callOf(data: Json, name: unknown, title: unknown): Call | undefined {
  const toolCallId = text(data['toolCallId'])
  if (toolCallId === undefined) return undefined
  return { toolCallId, name: text(name) ?? 'tool', args: toolArguments(data['arguments']), title: text(title) }
}

/**
 * Returns the new part of an output after the end of the previous one; all of it when that end does not occur in it.
 */
function newIn(whole: string, before: string): string {
  if (before === '') return whole
  if (whole.startsWith(before)) return whole.slice(before.length)
  const end = before.slice(-OVERLAP)
  const at = whole.lastIndexOf(end)
  return at === -1 ? whole : whole.slice(at + end.length)
}

function printing(toolCallId: string, tool: OpenTool, delta: string, stream: 'stdout' | 'stderr'): AdapterEvent[] {
  const output: AdapterEvent[] = tool.hasTerminal
    ? [{ type: 'terminal.output', terminalId: toolCallId, stream, text: delta }]
    : []
  return [...output, { type: 'tool.updated', toolCallId, outputDelta: delta }]
}

/** Emits the output of a command at its end only if none of it was emitted before. */
function unprinted(toolCallId: string, tool: OpenTool, output: string | undefined): AdapterEvent[] {
  if (!tool.hasTerminal || tool.printed !== '') return []
  // The last line has the exit code, for the model.
  const printed = (output ?? '').replace(/\n?<[^<>\n]*exit code \d+>\s*$/, '')
  return printed === '' ? [] : [{ type: 'terminal.output', terminalId: toolCallId, stream: 'stdout', text: printed }]
}

function endOfTerminal(terminalId: string, { hasTerminal }: OpenTool, exitCode: number | null): AdapterEvent[] {
  return hasTerminal ? [{ type: 'terminal.ended', terminalId, exitCode, signal: null }] : []
}

/** Returns the exit code of a command, from the field of newer versions, or from the last line. */
function exitCodeOf(data: Json): number | null {
  const told = record(data['shellExecution'])['exitCode']
  if (typeof told === 'number') return told
  const words = /exit code (\d+)>\s*$/.exec(text(record(data['result'])['content']) ?? '')
  return words?.[1] === undefined ? null : Number(words[1])
}
