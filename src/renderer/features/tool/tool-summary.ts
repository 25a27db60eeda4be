import type { ToolKind } from '../../../shared/session/blocks'
import { firstLine } from '../../lib/format'
import type { ToolItem } from '../conversation/message-items'

/** `waiting`: for the user's permission. `lost`: its turn ended without an output. */
export type ToolStatus = 'running' | 'waiting' | 'ok' | 'error' | 'cancelled' | 'lost'

export interface ToolSummary {
  /** What the tool does, in a word: "Read". Empty when the agent's own title says it all. */
  readonly verb: string
  /** What it does it to. */
  readonly subject: string
}

const SUMMARY_LENGTH = 200

const verbs: Readonly<Record<ToolKind, string>> = {
  read: 'Read',
  write: 'Write',
  exec: 'Run',
  network: 'Fetch',
  meta: 'Use',
}

/** Arguments that say best what a tool call is about, the best first. */
const telling = ['command', 'file_path', 'path', 'filePath', 'url', 'pattern', 'query', 'task', 'description', 'prompt']

/** One line about a tool call, as natural as what the agent tells allows. */
export function toolSummary(item: ToolItem): ToolSummary {
  const { call } = item
  if (call === undefined) return { verb: 'Output', subject: '' }
  const title = firstLine(call.title ?? '', SUMMARY_LENGTH)
  if (title !== '' && title !== call.name) return splitVerb(title)
  const subject = tellingArgument(call.args)
  if (subject !== '' && call.kind !== undefined && call.kind !== 'meta') return { verb: verbs[call.kind], subject }
  return { verb: call.name, subject }
}

/** What became of a tool call. */
export function toolStatus(item: ToolItem, waiting: boolean, turnActive: boolean): ToolStatus {
  const { output } = item
  if (waiting) return 'waiting'
  if (output === undefined || output.status === 'pending') return turnActive ? 'running' : 'lost'
  return output.outcome ?? (output.isError === true ? 'error' : 'ok')
}

/** When the call began, in Unix milliseconds, if that is known. */
export function toolStartedAt(item: ToolItem): number | undefined {
  const startedAt = item.call?.['startedAt']
  return typeof startedAt === 'number' ? startedAt : undefined
}

/** "7 tools: 4 read, 2 run, 1 write". */
export function runSummary(tools: readonly ToolItem[]): string {
  const words: Readonly<Record<ToolKind, string>> = {
    read: 'read',
    write: 'write',
    exec: 'run',
    network: 'fetch',
    meta: 'other',
  }
  const kinds = Map.groupBy(tools, (tool) => tool.call?.kind ?? 'meta')
  const parts = [...kinds]
    .sort((a, b) => b[1].length - a[1].length)
    .map(([kind, list]) => `${list.length} ${words[kind]}`)
  return `${tools.length} tools: ${parts.join(', ')}`
}

/** Sets the first word of a title apart when it is one of the verbs that tools begin with. */
function splitVerb(title: string): ToolSummary {
  const match =
    /^(Read|Write|Edit|Run|List|Search|Find|Fetch|Create|Delete|Move|Open|Grep|Glob|Bash)\b:?\s+(.+)$/i.exec(title)
  const verb = match?.[1]
  const subject = match?.[2]
  return verb === undefined || subject === undefined
    ? { verb: '', subject: plain(title) }
    : { verb, subject: plain(subject) }
}

/** A single pair of backticks around the whole is Markdown for code; the line is set as code anyway. */
function plain(text: string): string {
  return text.replace(/^`([^`]+)`$/, '$1')
}

function tellingArgument(args: Readonly<Record<string, unknown>>): string {
  for (const name of telling) {
    const value = args[name]
    if (typeof value === 'string' && value !== '') return firstLine(value, SUMMARY_LENGTH)
  }
  return ''
}
