import { baseName, firstLine } from '#renderer/lib/text/format'
import type { ToolItem } from '#renderer/lib/conversation/message-items'
import { askedQuestions } from './tool-questions'
import { m } from '#messages'

/** `waiting`: for the user's permission. `lost`: its turn ended without an output. */
export type ToolStatus = 'running' | 'waiting' | 'ok' | 'error' | 'cancelled' | 'lost'

export interface ToolSummary {
  /** Action of the tool, as a word: "Read". Empty when the agent's own title says it all. */
  readonly verb: string
  /** Object of the action. */
  readonly subject: string
  /** The subject is a command, a path or the like, to be set as code. */
  readonly code: boolean
}

const SUMMARY_LENGTH = 200

/** Arguments that say best what a tool call is about, the best first. */
const telling = ['command', 'file_path', 'path', 'filePath', 'url', 'pattern', 'query', 'task', 'description', 'prompt']

/** One line about a tool call, as natural as what the agent tells allows. The session's folder goes by its name. */
export function toolSummary(item: ToolItem, folder?: string): ToolSummary {
  const summary = wordsOf(item)
  if (!/^\.[\\/]?$/.test(summary.subject)) return summary
  return folder === undefined
    ? { ...summary, subject: m.tool.sessionFolder, code: false }
    : { ...summary, subject: baseName(folder) }
}

function wordsOf(item: ToolItem): ToolSummary {
  const { call } = item
  if (call === undefined) return { verb: m.tool.output, subject: '', code: false }
  const [asked] = askedQuestions(call.args, '')
  if (asked !== undefined) return { verb: m.tool.ask, subject: firstLine(asked.question, SUMMARY_LENGTH), code: false }
  const title = firstLine(call.title ?? '', SUMMARY_LENGTH)
  if (title !== '' && title !== call.name) return ofTitle(title, call.args)
  const subject = tellingArgument(call.args)
  if (subject !== '' && call.kind !== undefined && call.kind !== 'meta')
    return { verb: m.tool.verb[call.kind], subject, code: true }
  return { verb: call.name, subject, code: true }
}

/** Status of a tool call. */
export function toolStatus(item: ToolItem, waiting: boolean, turnActive: boolean): ToolStatus {
  const { output } = item
  if (waiting) return 'waiting'
  if (output === undefined || output.status === 'pending') return turnActive ? 'running' : 'lost'
  return output.outcome ?? (output.isError === true ? 'error' : 'ok')
}

/** Start of the call in Unix milliseconds, if known. */
export function toolStartedAt(item: ToolItem): number | undefined {
  const startedAt = item.call?.['startedAt']
  return typeof startedAt === 'number' ? startedAt : undefined
}

/** "7 tools: 4 read, 2 run, 1 write". */
export function runSummary(tools: readonly ToolItem[]): string {
  const kinds = Map.groupBy(tools, (tool) => tool.call?.kind ?? 'meta')
  const parts = [...kinds]
    .sort((a, b) => b[1].length - a[1].length)
    .map(([kind, list]) => m.tool.countOf[kind]({ count: list.length }))
  return m.tool.runSummary({ count: tools.length, parts: parts.join(', ') })
}

/** An agent's own title. What it quotes or repeats of the arguments is set as code, with the verb before it apart. */
function ofTitle(title: string, args: Readonly<Record<string, unknown>>): ToolSummary {
  const quoted = /^(.*?)`([^`]+)`$/.exec(title)
  if (quoted !== null) return { verb: (quoted[1] ?? '').trim(), subject: quoted[2] ?? '', code: true }
  const [verb = '', ...rest] = title.split(' ')
  const subject = rest.join(' ').trim()
  const values = Object.values(args)
  if (values.includes(title)) return { verb: '', subject: title, code: true }
  if (subject !== '' && values.includes(subject)) return { verb, subject, code: true }
  // A title that is only about the kind of thing done is worth little without what it was done to.
  const argument = tellingArgument(args)
  if (argument !== '' && !title.includes(argument)) return { verb: title, subject: argument, code: true }
  return { verb: '', subject: title, code: false }
}

function tellingArgument(args: Readonly<Record<string, unknown>>): string {
  for (const name of telling) {
    const value = args[name]
    if (typeof value === 'string' && value !== '') return firstLine(value, SUMMARY_LENGTH)
  }
  return ''
}
