import { isAbsolute } from 'node:path'
import type { AdapterEvent } from '#shared/adapter/port'
import type { JsonRecord } from '#core/agents/transcript/records'
import { record, text } from '#core/agents/transcript/values'
import { withoutPart, withPart, type MappedSession, type OpenTool, type SessionState } from './map-state'
import { exitCodeOf, printed, toolUse } from './tool-part'
import { remember } from '#core/agents/adapters/remembered'

/** Length of the end of a command's output that is searched for in its reported output. */
const OVERLAP = 400

/** Converts a tool call, as far as known. */
export function useTool(before: SessionState, partId: string, part: JsonRecord, cwd: string): MappedSession {
  const begun = beginTool(before, partId, part)
  const { tool } = begun
  let { session } = begun
  const events = [...begun.events]
  const output = printed(part)
  const { end } = toolUse(part)
  let isTerminal = tool.isTerminal
  if (output !== undefined) {
    const command = text(tool.args['command']) ?? tool.title
    if (!isTerminal)
      events.push({ type: 'terminal.started', terminalId: tool.toolCallId, command, cwd: folderOf(tool, cwd) })
    isTerminal = true
    const said = session.parts.get(partId)?.said ?? ''
    events.push(...print(tool.toolCallId, newOutput(output, said)))
    const isOlder = said.startsWith(output)
    session = withPart(session, partId, { what: 'tool', said: isOlder ? said : output, tool: { ...tool, isTerminal } })
  }
  if (end === undefined) return { session, events }
  if (isTerminal)
    events.push({ type: 'terminal.ended', terminalId: tool.toolCallId, exitCode: exitCodeOf(part), signal: null })
  events.push({ type: 'tool.completed', toolCallId: tool.toolCallId, ...end })
  return { session: withoutPart(session, partId), events }
}

/** Starts or updates a tool call. */
function beginTool(
  session: SessionState,
  partId: string,
  part: JsonRecord,
): { readonly session: SessionState; readonly tool: OpenTool; readonly events: readonly AdapterEvent[] } {
  const { callId, name, title = name, kind, args } = toolUse(part)
  const isPending = record(part['state'])['status'] === 'pending'
  const open = session.parts.get(partId)
  if (open?.tool === undefined) {
    const toolCallId = callId === undefined || session.calls.has(callId) ? partId : callId
    const tool: OpenTool = {
      toolCallId,
      callId,
      name,
      title,
      args,
      isTerminal: false,
      ...(isPending ? { argsFollow: true } : {}),
    }
    const { last: _interrupted, ...rest } = withPart(session, partId, { what: 'tool', said: '', tool })
    return {
      session: { ...rest, calls: remember(session.calls, toolCallId) },
      tool,
      events: [
        { type: 'tool.started', toolCallId, name, title, kind, args, ...(isPending ? { argsFollow: true } : {}) },
      ],
    }
  }
  const { argsFollow, ...tool } = open.tool
  // A late report may contain less.
  const isNews = Object.keys(args).length > 0 && (title !== tool.title || !isEqual(args, tool.args))
  const isComplete = argsFollow === true && !isPending
  if (!isNews && !isComplete) return { session, tool: open.tool, events: [] }
  const known = { ...tool, title, args, ...(isPending && argsFollow === true ? { argsFollow } : {}) }
  return {
    session: withPart(session, partId, { ...open, tool: known }),
    tool: known,
    events: [{ type: 'tool.updated', toolCallId: tool.toolCallId, title, args }],
  }
}

const isEqual = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

function folderOf({ args }: OpenTool, cwd: string): string {
  const folder = text(args['workdir'])
  return folder !== undefined && isAbsolute(folder) ? folder : cwd
}

function print(toolCallId: string, words: string): AdapterEvent[] {
  if (words === '') return []
  return [
    { type: 'terminal.output', terminalId: toolCallId, stream: 'stdout', text: words },
    { type: 'tool.updated', toolCallId, outputDelta: words },
  ]
}

/** Returns the new output of a command; for long output only its end may be reported. */
function newOutput(output: string, said: string): string {
  if (output.startsWith(said)) return output.slice(said.length)
  // A late report may be older.
  if (said.startsWith(output)) return ''
  const known = said.slice(-OVERLAP)
  const at = output.lastIndexOf(known)
  return at === -1 ? output : output.slice(at + known.length)
}
