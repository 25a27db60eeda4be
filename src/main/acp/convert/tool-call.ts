import { isAbsolute, resolve } from 'node:path'
import type { ToolCall, ToolCallContent, ToolCallStatus, ToolKind } from '@agentclientprotocol/sdk/unstable'
import { defined } from '#shared/kernel/defined'
import type { BlockOf, ToolContent } from '#shared/session/blocks'
import { contentOfTool } from './content'

/** Surroundings of a tool call. */
export interface ToolView {
  /** Folder of the session, which relative paths are in. */
  readonly cwd: string
  /** True: the client shows the output of commands as that of terminals. */
  readonly hasTerminals: boolean
}

/** Known parts of a tool call. */
export interface ToolParts {
  readonly call?: BlockOf<'tool_call'> | undefined
  readonly output?: BlockOf<'tool_output'> | undefined
  /** True while the arguments grow. */
  readonly isGrowing?: boolean
  /** True when its message has ended without a result. */
  readonly isLost?: boolean
}

/** Names of arguments for the file that a tool is about. */
const PATHS = ['path', 'file_path', 'filePath', 'filepath', 'absolute_path', 'notebook_path', 'file', 'filename']
/** Names of arguments for the first line that a tool is about. */
const LINES = ['line', 'offset', 'start_line']
const TITLES = ['command', ...PATHS, 'url', 'pattern', 'query', 'description']
const TITLE_LENGTH = 200
const OUTPUT_LENGTH = 100_000

/** Returns a tool call in the protocol's form, whole. */
export function toolCallOf(toolCallId: string, parts: ToolParts, view: ToolView): ToolCall {
  const { call, output } = parts
  const contents = output?.content ?? []
  const locations = locationsOf(call?.args ?? {}, contents, view.cwd)
  const terminal = contents.find((content) => content.type === 'terminal')
  return {
    toolCallId,
    title: titleOf(call),
    ...defined({ name: call?.name }),
    kind: kindOf(call),
    status: statusOf(parts),
    content: contentsOf(toolCallId, output, view),
    locations,
    ...defined({ rawInput: call?.args, rawOutput: output?.output }),
    ...(view.hasTerminals && terminal !== undefined ? { _meta: terminalMeta(toolCallId, terminal, view) } : {}),
  }
}

function titleOf(call: BlockOf<'tool_call'> | undefined): string {
  if (call === undefined) return 'Tool'
  const { title = '', name, args } = call
  if (title !== '' && title !== name) return oneLine(title)
  const subject = TITLES.map((key) => args[key]).find((value) => typeof value === 'string' && value !== '')
  return typeof subject === 'string' ? oneLine(`${name}: ${subject}`) : name || 'Tool'
}

const oneLine = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > TITLE_LENGTH ? `${line.slice(0, TITLE_LENGTH)}…` : line
}

/** Returns the kind of a tool: its access, made finer by its name. */
export function kindOf(call: Pick<BlockOf<'tool_call'>, 'kind' | 'name'> | undefined): ToolKind {
  const name = call?.name ?? ''
  switch (call?.kind) {
    case 'read':
      return /grep|glob|search|find/i.test(name) ? 'search' : 'read'
    case 'write':
      return /delete|remove/i.test(name) ? 'delete' : /move|rename/i.test(name) ? 'move' : 'edit'
    case 'exec':
      return 'execute'
    case 'network':
      return 'fetch'
    default:
      return /^(?:think|sequentialthinking)$/i.test(name) ? 'think' : 'other'
  }
}

function statusOf({ output, isGrowing, isLost }: ToolParts): ToolCallStatus {
  if (output?.outcome === undefined && output?.isError === undefined) {
    if (isLost === true) return 'failed'
    return isGrowing === true ? 'pending' : 'in_progress'
  }
  return (output.outcome ?? (output.isError === true ? 'error' : 'ok')) === 'ok' ? 'completed' : 'failed'
}

function contentsOf(id: string, output: BlockOf<'tool_output'> | undefined, view: ToolView): ToolCallContent[] {
  const contents = output?.content ?? []
  if (contents.length > 0) return contents.map((content) => partOf(id, content, view))
  const text = output?.output
  return typeof text === 'string' && text !== '' ? [{ type: 'content', content: { type: 'text', text } }] : []
}

/** Returns a part of a result or preview in the protocol's form. */
export function partOf(id: string, content: ToolContent, view: ToolView): ToolCallContent {
  if (content.type === 'diff') {
    const { path, oldText, newText } = content
    return { type: 'diff', path: resolve(view.cwd, path), oldText, newText }
  }
  if (content.type !== 'terminal') return { type: 'content', content: contentOfTool(content) }
  if (view.hasTerminals) return { type: 'terminal', terminalId: id }
  const output = content.output.length > OUTPUT_LENGTH ? `…${content.output.slice(-OUTPUT_LENGTH)}` : content.output
  const fence = '`'.repeat(Math.max(3, ...[...output.matchAll(/`+/g)].map(([run]) => run.length + 1)))
  return { type: 'content', content: { type: 'text', text: `${fence}\n${output}\n${fence}` } }
}

/** The convention by which editors show commands that the agent itself runs. */
function terminalMeta(id: string, terminal: Extract<ToolContent, { type: 'terminal' }>, { cwd }: ToolView) {
  const { output, exitCode } = terminal
  return {
    terminal_info: { terminal_id: id, cwd },
    terminal_output: { terminal_id: id, data: output },
    ...(typeof exitCode === 'number' ? { terminal_exit: { terminal_id: id, exit_code: exitCode, signal: null } } : {}),
  }
}

function locationsOf(args: Readonly<Record<string, unknown>>, contents: readonly ToolContent[], cwd: string) {
  const [line] = LINES.map((key) => args[key]).filter((value) => Number.isInteger(value) && Number(value) > 0)
  const named = PATHS.map((key) => args[key]).filter((value) => typeof value === 'string')
  const changed = contents.flatMap((content) => (content.type === 'diff' ? [content.path] : []))
  const paths = [...named, ...changed].filter((path) => path !== '' && path.length <= 4096 && !path.includes('\0'))
  return [...new Set(paths.map((path) => (isAbsolute(path) ? path : resolve(cwd, path))))].map((path, index) => ({
    path,
    ...(index === 0 && typeof line === 'number' ? { line } : {}),
  }))
}
