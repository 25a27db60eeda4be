import { firstLine } from '../kernel/text'
import type { BlockOf } from './blocks'
import { resultOf, type RowOutput, type ToolResult } from './tool-row/result'
import { subjectOf, SUBJECT_LENGTH, tellingArgument, type ToolSubject } from './tool-row/subject'
import { commandOf, pathFrom, plainText } from './tool-row/values'
import { verbOfKind, verbOfName, type ToolVerb } from './tool-row/verbs'

export type { ToolVerb } from './tool-row/verbs'
export { plainText } from './tool-row/values'

/** A tool call as a row says it, whichever agent made it and whether it is live or was imported. */
export interface ToolRow extends ToolSubject {
  /** Absent for a tool that is not known, which goes by its `name`. */
  readonly verb?: ToolVerb
  /** Name of a tool that is not known, or the agent's own words about what it does; empty with a verb. */
  readonly name: string
  /** The subject is a path, a pattern, a command or the like; else it is the agent's words. */
  readonly isCode: boolean
  readonly result: ToolResult
}

/** A call, as far as a row says it. */
export type RowCall = Pick<BlockOf<'tool_call'>, 'name' | 'args' | 'title' | 'kind'>

/** Makes the row of a call and what came of it. Paths are relative to `folder`. */
export function toolRow(call: RowCall, output?: RowOutput, folder?: string): ToolRow {
  const verb = verbOfCall(call)
  const said = wordsOf(call, verb, folder)
  return { ...said, result: resultOf(verb, call.args, output) }
}

/** Returns the action of a call; undefined for a tool that is not known. */
export function verbOfCall({ name, kind, args }: RowCall): ToolVerb | undefined {
  const known = verbOfName(name) ?? (isGeneric(name) ? verbOfKind(kind) : undefined)
  return known ?? (kind === 'exec' && commandOf(args) !== '' ? 'run' : undefined)
}

/** Returns true for a name that some agents give to every call. */
function isGeneric(name: string): boolean {
  return /^(?:tool|other)?$/i.test(name)
}

function isTold(title: string, name: string): boolean {
  return title !== '' && title !== name
}

type Words = Omit<ToolRow, 'result'>

function wordsOf(call: RowCall, verb: ToolVerb | undefined, folder: string | undefined): Words {
  const { name, args } = call
  const title = firstLine(plainText(call.title ?? ''), SUBJECT_LENGTH)
  if (verb !== undefined) {
    const subject = subjectOf(verb, args, folder)
    if (subject.subject !== '')
      return { verb, name: '', isCode: verb !== 'delegate' && verb !== 'searchWeb', ...subject }
    return isTold(title, name) ? ofTitle(verb, title, folder) : { verb, name: '', subject: '', isCode: true }
  }
  const subject = tellingArgument(args, folder)
  if (isGeneric(name) && title !== '') return { name: '', subject: title, isCode: false }
  if (subject === '' && isTold(title, name)) return { name: nameOf(name), subject: title, isCode: false }
  return { name: nameOf(name), subject, isCode: true }
}

/** Title of a call without arguments. Its object is what it quotes, or what looks like a path. */
function ofTitle(verb: ToolVerb, title: string, folder: string | undefined): Words {
  const quoted = /^[^`]*`([^`]+)`$/.exec(title)?.[1]
  const path = verb === 'run' ? undefined : /^(?:[A-Z][a-z]+:? )?(\S*[\\/.]\S*)$/.exec(title)?.[1]
  const subject = quoted ?? (path === undefined ? undefined : pathFrom(folder, path))
  if (subject !== undefined) return { verb, name: '', subject, isCode: true }
  return title.includes(' ')
    ? { name: '', subject: title, isCode: false }
    : { verb, name: '', subject: '', isCode: true }
}

/** Returns the name of a tool as people read it: those of MCP servers come with that of their server. */
function nameOf(name: string): string {
  const [, server, tool] = /^mcp__(.+?)__(.+)$/.exec(name) ?? []
  return server === undefined || tool === undefined ? name : `${tool} (${server})`
}
