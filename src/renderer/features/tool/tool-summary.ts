import { plainText, toolRow, type ToolRow } from '#shared/session/tool-row'
import { baseName, firstLine } from '#renderer/lib/text/format'
import type { ToolItem } from '#renderer/lib/conversation/message-items'
import { diffLines } from '../tool-output/diff-lines'
import { askedQuestions } from './tool-questions'
import { m } from '#messages'

/** `waiting`: for the user's permission. `lost`: its turn ended without an output. */
export type ToolStatus = 'running' | 'waiting' | 'ok' | 'error' | 'cancelled' | 'lost'

/** Icon of a tool's action. */
export type ToolIconName = NonNullable<ToolRow['verb']> | 'ask' | 'other'

export interface ToolSummary {
  readonly icon: ToolIconName
  /** Action of the tool, as a word: "Read". Empty when the agent's own title says it all. */
  readonly verb: string
  /** Object of the action. */
  readonly subject: string
  /** The subject is a command, a path or the like, to be set as code. */
  readonly code: boolean
  /** Words after the subject: where it was looked for, and what else it is about. */
  readonly rest: string
  /** Lines of the change. */
  readonly changed: { readonly added: number; readonly removed: number } | undefined
  /** Results: "3 hits", "exit 1". */
  readonly facts: readonly string[]
  /** First line of what went wrong; empty when nothing did. */
  readonly failure: string
}

const SUMMARY_LENGTH = 200

/** One line about a tool call: what it does to what, and what came of it. The session's folder goes by its name. */
export function toolSummary({ call, output }: ToolItem, folder?: string): ToolSummary {
  const none = { rest: '', changed: undefined, facts: [], failure: '' }
  if (call === undefined) return { ...none, icon: 'other', verb: m.tool.output, subject: '', code: false }
  const [asked] = askedQuestions(call.args, '')
  if (asked !== undefined)
    return { ...none, icon: 'ask', verb: m.tool.ask, subject: firstLine(asked.question, SUMMARY_LENGTH), code: false }
  const row = toolRow(call, output, folder)
  return {
    icon: row.verb ?? 'other',
    verb: row.verb === undefined ? row.name : m.tool.verb[row.verb],
    ...subjectOf(row, folder),
    rest: restOf(row),
    changed: changedLines(row.result),
    facts: factsOf(row.result),
    failure: row.result.failure ?? '',
  }
}

function subjectOf({ verb, subject, isCode }: ToolRow, folder: string | undefined): { subject: string; code: boolean } {
  if (/^\.[\\/]?$/.test(subject))
    return folder === undefined
      ? { subject: m.tool.sessionFolder, code: false }
      : { subject: baseName(folder), code: true }
  const isQuoted = subject !== '' && (verb === 'search' || verb === 'searchWeb')
  return { subject: isQuoted ? `"${subject}"` : subject, code: isCode }
}

function restOf({ where, more }: ToolRow): string {
  if (more !== undefined) return m.tool.andMore({ count: more })
  return where === undefined ? '' : m.tool.inPlace({ where })
}

function changedLines({ diffs, lines }: ToolRow['result']): ToolSummary['changed'] {
  if (diffs === undefined) return lines
  const changes = diffs.map(({ oldText, newText }) => diffLines(oldText, newText))
  const sum = (kind: 'added' | 'removed') => changes.reduce((total, change) => total + change[kind], 0)
  return { added: sum('added'), removed: sum('removed') }
}

function factsOf({ hits, files, exitCode }: ToolRow['result']): string[] {
  return [
    ...(hits === undefined ? [] : [m.tool.hits({ count: hits })]),
    ...(files === undefined ? [] : [m.tool.filesFound({ count: files })]),
    // A command that went well says so by its mark.
    ...(exitCode === undefined || exitCode === 0 ? [] : [m.tool.exit({ code: String(exitCode) })]),
  ]
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

/** Returns the agent's own words about a call, where the row says it in others. */
export function ownWords({ call }: ToolItem, { verb, subject }: ToolSummary): string | undefined {
  const title = firstLine(plainText(call?.title ?? ''), SUMMARY_LENGTH)
  return title === '' || title === call?.name || title === subject || title === `${verb} ${subject}` ? undefined : title
}

/** "Read 6 files" for reads alone, else "7 tools: 4 read, 2 run, 1 write". */
export function runSummary(tools: readonly ToolItem[]): string {
  const rows = tools.map(({ call }) => (call === undefined ? undefined : toolRow(call)))
  if (rows.every((row) => row?.verb === 'read'))
    return m.tool.readFiles({ count: new Set(rows.map((row) => row?.subject)).size })
  const kinds = Map.groupBy(tools, (tool) => tool.call?.kind ?? 'meta')
  const parts = [...kinds]
    .sort((a, b) => b[1].length - a[1].length)
    .map(([kind, list]) => m.tool.countOf[kind]({ count: list.length }))
  return m.tool.runSummary({ count: tools.length, parts: parts.join(', ') })
}
