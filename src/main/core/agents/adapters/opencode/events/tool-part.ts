import type { ToolContent, ToolOutcome } from '#shared/session/blocks'
import type { ToolKind } from '#shared/vocabulary/entities'
import type { JsonRecord } from '#core/agents/transcript/records'
import { changeOfCall, kindOfTool, titleOfCall } from '#core/agents/transcript/tool-kinds'
import { list, record, text } from '#core/agents/transcript/values'

/* The use of a tool as OpenCode tells of it live, and as it writes it down. */

/** A tool call, as far as known. */
export interface ToolUse {
  /** Call id given by the model; some models repeat an id within a session. */
  readonly callId: string | undefined
  readonly name: string
  /** Undefined until the target of the tool is known. */
  readonly title: string | undefined
  readonly kind: ToolKind
  readonly args: Readonly<Record<string, unknown>>
  /** Undefined while it runs. */
  readonly end: ToolEnd | undefined
}

/** Result of a tool call. */
export interface ToolEnd {
  readonly outcome: ToolOutcome
  readonly output: string
  readonly content?: ToolContent[]
  readonly error?: string
}

/** Converts the tool call in a part of a message. Never throws because of its content. */
export function toolUse(part: JsonRecord): ToolUse {
  const state = record(part['state'])
  const name = text(part['tool']) ?? 'tool'
  const args = { ...record(state['input']) }
  return {
    callId: text(part['callID']),
    name,
    title: text(state['title']) ?? titleOfCall(args)?.title,
    kind: kindOfTool(name),
    args,
    end: endOf(state, args),
  }
}

/** OpenCode's placeholder for a command without output. */
const NO_OUTPUT = '(no output)'

/** Returns the output of a command so far; undefined before it runs, and for other tools. */
export function printed(part: JsonRecord): string | undefined {
  const output = record(record(part['state'])['metadata'])['output']
  if (typeof output !== 'string' || kindOfTool(text(part['tool']) ?? '') !== 'exec') return undefined
  return output === NO_OUTPUT ? '' : output
}

/** Returns the exit code of a command that exited. */
export function exitCodeOf(part: JsonRecord): number | null {
  const code = record(record(part['state'])['metadata'])['exit']
  return typeof code === 'number' && Number.isInteger(code) ? code : null
}

function endOf(state: JsonRecord, args: Record<string, unknown>): ToolEnd | undefined {
  const metadata = record(state['metadata'])
  if (state['status'] === 'error') {
    const error = text(state['error']) ?? 'It failed and did not say why.'
    const isBrokenOff = metadata['interrupted'] === true || error === 'Tool execution aborted'
    return { outcome: isBrokenOff ? 'cancelled' : 'error', output: error, error }
  }
  if (state['status'] !== 'completed') return undefined
  const output = text(state['output']) ?? ''
  const content = [...contentOf(args, metadata), ...list(state['attachments']).flatMap(toPicture)]
  return {
    // A command stopped by the user counts as completed in OpenCode, which is stated in its output.
    outcome: metadata['exit'] === null && output.includes('User aborted the command') ? 'cancelled' : 'ok',
    output,
    ...(content.length === 0 ? {} : { content }),
  }
}

function contentOf(args: JsonRecord, metadata: JsonRecord): ToolContent[] {
  const command = text(args['command'])
  if (command === undefined) return changeOfCall(args)?.content ?? []
  const code = metadata['exit']
  const exitCode = typeof code === 'number' && Number.isInteger(code) ? { exitCode: code } : {}
  return [{ type: 'terminal', command, output: '', ...exitCode }]
}

/** Converts an image read by a tool. */
function toPicture(attachment: unknown): ToolContent[] {
  const source = dataOf(record(attachment)['url'])
  return source?.mimeType.startsWith('image/') === true ? [{ type: 'image', source }] : []
}

/** Returns the bytes in a data URL; undefined for any other address. */
export function dataOf(url: unknown): { type: 'base64'; data: string; mimeType: string } | undefined {
  const [, mimeType, data] = /^data:([^;,]+);base64,(.+)$/s.exec(text(url) ?? '') ?? []
  return mimeType === undefined || data === undefined ? undefined : { type: 'base64', data, mimeType }
}
