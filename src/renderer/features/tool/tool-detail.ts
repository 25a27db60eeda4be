import type { BlockOf, ToolContent } from '../../../shared/session/blocks'
import { asText } from '../../../shared/session/as-text'

/** Content of an opened tool: all of its input and output, without repetition. */
export interface ToolDetail {
  /** The command as it was typed. */
  readonly command: string | undefined
  readonly args: readonly (readonly [name: string, value: unknown])[]
  readonly content: readonly ToolContent[]
  /** The plain output, where the content does not say it in a better shape. */
  readonly output: string
}

/** A call, what came of it, or both. */
export interface ToolParts {
  readonly call?: Pick<BlockOf<'tool_call'>, 'args'> | undefined
  readonly output?: Pick<BlockOf<'tool_output'>, 'output' | 'content' | 'blob'> | undefined
}

/** Names that agents give to arguments that are the path of a file or folder. */
const PATHS: ReadonlySet<string> = new Set(['path', 'file_path', 'filePath', 'notebook_path', 'directory', 'cwd'])

/** Returns true for an argument that is the path of a file or folder, by its name. */
export function isPath(name: string): boolean {
  return PATHS.has(name)
}

/** Decides what is shown of a tool call. */
export function toolDetail({ call, output }: ToolParts): ToolDetail {
  const content = output?.content ?? []
  const command = call === undefined ? undefined : commandOf(call.args)
  const text = asText(output?.output)
  return {
    command,
    args: Object.entries(call?.args ?? {}).filter(([name, value]) => {
      if (name === 'command' && command !== undefined) return false
      return typeof value !== 'string' || !content.some((part) => part.type === 'diff' && isInDiff(value, part))
    }),
    content: content.filter(
      (part) => part.type !== 'terminal' || part.output !== '' || failed(part) || part.command !== command,
    ),
    // A part of a longer output is shown beside what stands for it, because only it leads to the whole.
    output: output?.blob === undefined && content.some(saysOutput) ? '' : text,
  }
}

function commandOf(args: Readonly<Record<string, unknown>>): string | undefined {
  const { command } = args
  return typeof command === 'string' ? command : undefined
}

function isInDiff(value: string, diff: Extract<ToolContent, { type: 'diff' }>): boolean {
  return value === diff.path || diff.newText.includes(value) || (diff.oldText?.includes(value) ?? false)
}

function failed(part: Extract<ToolContent, { type: 'terminal' }>): boolean {
  return part.exitCode != null && part.exitCode !== 0
}

function saysOutput(part: ToolContent): boolean {
  return part.type !== 'terminal' || part.output !== ''
}
