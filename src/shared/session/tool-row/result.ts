import { asText } from '../as-text'
import type { BlockOf, ToolContent } from '../blocks'
import { firstLine } from '../../kernel/text'
import { changedByPatch } from './patch'
import { plainText } from './values'
import type { ToolVerb } from './verbs'

/** Output of a call, as far as a row says it. */
export type RowOutput = Pick<BlockOf<'tool_output'>, 'output' | 'outcome' | 'isError' | 'content' | 'blob'> & {
  /** `pending` while the call runs. */
  readonly status?: string
}

/** Result of a call. A field is absent unless the agent or the tool told it. */
export interface ToolResult {
  /** Changes of files, each with its text before and after. */
  readonly diffs?: readonly Extract<ToolContent, { type: 'diff' }>[]
  /** Lines of a change whose texts are not known. */
  readonly lines?: { readonly added: number; readonly removed: number }
  /** Lines that a search found. */
  readonly hits?: number
  /** Files that a search found. */
  readonly files?: number
  /** Exit code of a command. */
  readonly exitCode?: number
  /** First line of what went wrong. */
  readonly failure?: string
}

const FAILURE_LENGTH = 120

/** Statements of tools about the exit code of a command, each where that agent writes it. */
const EXITS: readonly RegExp[] = [
  /^(?:Error: )?Exit code (-?\d+)(?:\n|$)/,
  /^(?:Chunk ID: [^\n]*\n)?(?:Wall time: [^\n]*\n)?(?:Process exited with code|Exit code:) (-?\d+)(?:\n|$)/,
  /<(?:shellId: \S+ )?(?:completed|exited) with exit code (-?\d+)>\s*$/,
  /(?:^|\n)Command exited with code (-?\d+)\.?\s*$/,
  /^Command: [^]*\nExit Code: (-?\d+)\n/,
]

/** Returns the result of a call, of what came of it. Nothing is guessed: a call that failed changed and found nothing. */
export function resultOf(
  verb: ToolVerb | undefined,
  args: Readonly<Record<string, unknown>>,
  output: RowOutput | undefined,
): ToolResult {
  if (output === undefined || output.status === 'pending') return {}
  const text = plainText(asText(output.output)).trimStart()
  const failed = output.outcome === undefined ? output.isError === true : output.outcome === 'error'
  const exit = verb === 'run' ? exitOf(output, text) : {}
  if (failed) return { ...exit, ...failureOf(text, 'exitCode' in exit) }
  if (output.outcome === 'cancelled') return exit
  if (verb === 'search' || verb === 'find') return foundBy(verb, text, output.blob === undefined)
  return { ...exit, ...changesOf(args, output) }
}

function exitOf({ content }: RowOutput, text: string): Pick<ToolResult, 'exitCode'> {
  const told = content?.find((part) => part.type === 'terminal' && part.exitCode != null)
  if (told?.type === 'terminal' && told.exitCode != null) return { exitCode: told.exitCode }
  for (const statement of EXITS) {
    const code = statement.exec(text)?.[1]
    if (code !== undefined) return { exitCode: Number(code) }
  }
  return {}
}

function failureOf(text: string, hasExit: boolean): Pick<ToolResult, 'failure'> {
  const words = (hasExit ? text.replace(EXITS[0] ?? '', '') : text).replace(/<\/?tool_use_error>/g, '')
  const failure = firstLine(words, FAILURE_LENGTH)
  return failure === '' ? {} : { failure }
}

function changesOf(args: Readonly<Record<string, unknown>>, { content = [] }: RowOutput): ToolResult {
  const diffs = content.filter((part) => part.type === 'diff')
  if (diffs.length > 0) return { diffs }
  const { paths, added, removed } = changedByPatch(args)
  return paths.length === 0 ? {} : { lines: { added, removed } }
}

/** `Found 3 files`, `Found 12 matches`, `Found 4 total occurrences across 2 files`, `Found 1 file(s)`. */
const FOUND = /^Found (\d+) (?:total )?(match|occurrence|line|result|file)/m

function foundBy(verb: 'search' | 'find', text: string, isWhole: boolean): ToolResult {
  const said = FOUND.exec(text)
  if (said !== null) return said[2] === 'file' ? { files: Number(said[1]) } : { hits: Number(said[1]) }
  if (/^No (?:files|matches)(?: were)? found/.test(text)) return verb === 'find' ? { files: 0 } : { hits: 0 }
  if (!isWhole || text === '') return {}
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  // A list of hits with their places, and nothing else.
  if (verb === 'search' && lines.every((line) => /^(?:[A-Za-z]:)?[^:]+:\d+:/.test(line))) return { hits: lines.length }
  return verb === 'find' && lines.every((line) => /^(?:[\\/.~]|[\w@-])[^:*?"<>|]*$/.test(line) && /[\\/.]/.test(line))
    ? { files: lines.length }
    : {}
}
