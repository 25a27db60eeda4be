import type { Block, BlockOf } from '#shared/session/blocks'
import { changedLines } from '../port/changed-lines'

/** Longest output that is indexed whole, and the length of each end of a longer one, in characters. */
const LONGEST_OUTPUT = 16 * 1024
const END_LENGTH = 4096
/** Maximum length of any other text of an entry, in characters. */
const LONGEST_TEXT = 16 * 1024

/** Names of arguments that are a path, and of those that are a command. */
const PATHS = /^(?:file_?path|path|paths|absolute_?path|file|filename|files|notebook_path|target_file|dir|directory)$/iu
const COMMANDS = /^(?:command|cmd|script|cmdline|command_line)$/iu

/** The texts of a call, or of reasoning, by the column that they are found in. */
export interface ToolEntry {
  /** Index of the block in its message. */
  readonly block: number
  readonly command: string
  readonly path: string
  readonly error: string
  readonly output: string
  readonly reasoning: string
}

/** Returns the entries of a message: one for each call with what it gave back, and one for each block of reasoning. */
export function toolEntries(blocks: readonly Block[]): ToolEntry[] {
  const entries: ToolEntry[] = []
  for (const [index, block] of blocks.entries()) {
    if (block.type === 'tool_call') entries.push(entryOf(block, index, blocks))
    else if (block.type === 'reasoning' && block.content !== '')
      entries.push({ block: index, command: '', path: '', error: '', output: '', reasoning: cut(block.content) })
  }
  return entries
}

/** Returns the paths that reading calls of a message name, one for each call and path. */
export function readPaths(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.type !== 'tool_call' || block.kind !== 'read') return []
    const named = Object.entries(block.args).filter(([name]) => PATHS.test(name))
    return [...new Set(named.flatMap(([, value]) => textsIn(value)))]
  })
}

function entryOf(call: BlockOf<'tool_call'>, index: number, blocks: readonly Block[]): ToolEntry {
  const command: string[] = []
  const path: string[] = []
  const others: string[] = []
  for (const [name, value] of Object.entries(call.args)) {
    const texts = textsIn(value)
    if (PATHS.test(name)) path.push(...texts)
    else if (COMMANDS.test(name)) command.push(texts.join(' '))
    else others.push(...texts)
  }
  const result = blocks.find((block) => block.type === 'tool_output' && block.toolCallId === call.toolCallId)
  const output = result?.type === 'tool_output' ? outputOf(result, path) : ''
  const isFailed = result?.type === 'tool_output' && hasFailed(result)
  const given = call.kind === 'read' ? '' : output
  return {
    block: index,
    command: cut([call.title ?? '', ...command].join('\n')),
    path: cut(path.join('\n')),
    error: isFailed ? output : '',
    output: [cut(others.join('\n')), isFailed ? '' : given].join('\n').trim(),
    reasoning: '',
  }
}

function hasFailed({ isError, outcome }: BlockOf<'tool_output'>): boolean {
  return isError === true || (outcome !== undefined && outcome !== 'ok')
}

/** Returns what a call gave back, of a diff the lines that changed. Adds the paths of diffs. */
function outputOf({ output, content = [] }: BlockOf<'tool_output'>, path: string[]): string {
  const texts = [typeof output === 'string' ? output : output === undefined ? '' : JSON.stringify(output)]
  for (const part of content) {
    if (part.type === 'text' && part.text !== texts[0]) texts.push(part.text)
    else if (part.type === 'terminal') texts.push(part.output)
    else if (part.type === 'diff') {
      path.push(part.path)
      const { oldText, newText } = changedLines(part.oldText ?? '', part.newText)
      texts.push(oldText, newText)
    }
  }
  return ends(texts.filter((text) => text !== '').join('\n'))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

function cut(text: string): string {
  return text.slice(0, LONGEST_TEXT)
}

function ends(text: string): string {
  if (text.length <= LONGEST_OUTPUT) return text
  return `${text.slice(0, END_LENGTH)}\n${text.slice(-END_LENGTH)}`
}
