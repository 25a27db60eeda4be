import type { BlockOf, ToolContent } from '#shared/session/blocks'
import { askedQuestions, type AskedQuestion } from './tool-questions'
import { asText } from '#shared/session/as-text'

/** Content of an opened tool: all of its input and output, without repetition. */
export interface ToolDetail {
  /** The command as it was typed. */
  readonly command: string | undefined
  readonly args: readonly (readonly [name: string, value: unknown])[]
  /** Questions that the call asked the user. */
  readonly questions: readonly AskedQuestion[]
  /** Content in a better shape than text, without apps, which show beside the call. */
  readonly content: readonly ToolContent[]
  /** The plain output, where the content does not say it in a better shape. */
  readonly output: string
}

/** A call, what came of it, or both. */
export interface ToolParts {
  readonly call?: Pick<BlockOf<'tool_call'>, 'args'> | undefined
  readonly output?: Pick<BlockOf<'tool_output'>, 'output' | 'content' | 'blob'> | undefined
}

/** Names that agents give to the command of a call. */
const COMMANDS: ReadonlySet<string> = new Set(['command', 'cmd'])

/** Names that agents give to arguments that are the path of a file or folder. */
const PATHS: ReadonlySet<string> = new Set(['path', 'file_path', 'filePath', 'notebook_path', 'directory', 'cwd'])

/** Returns true for an argument that is the path of a file or folder, by its name. */
export function isPath(name: string): boolean {
  return PATHS.has(name)
}

/** Decides what is shown of a tool call. */
export function toolDetail({ call, output }: ToolParts): ToolDetail {
  const content = (output?.content ?? []).filter(({ type }) => type !== 'app')
  const command = call === undefined ? undefined : commandOf(call.args)
  const text = asText(output?.output)
  const questions = askedQuestions(call?.args ?? {}, text)
  return {
    command,
    questions,
    args: Object.entries(call?.args ?? {}).filter(([name, value]) => {
      if (COMMANDS.has(name) && command !== undefined) return false
      if (questions.length > 0 && (name === 'questions' || name === 'answers')) return false
      return typeof value !== 'string' || !content.some((part) => part.type === 'diff' && isInDiff(value, part))
    }),
    content: content.filter(
      (part) => part.type !== 'terminal' || part.output !== '' || failed(part) || part.command !== command,
    ),
    // A part of a longer output is shown beside what stands for it, because only it leads to the whole.
    output:
      (output?.blob === undefined && content.some(saysOutput)) || questions.some(({ answer }) => answer !== '')
        ? ''
        : text,
  }
}

function commandOf(args: Readonly<Record<string, unknown>>): string | undefined {
  const command = args['command'] ?? args['cmd']
  if (typeof command === 'string') return command
  if (!Array.isArray(command) || !command.every((part) => typeof part === 'string')) return undefined
  // The shell that runs a command is not the command.
  const [shell = '', flag = '', script] = command
  return /(?:^|\/)(?:ba|z)?sh$/.test(shell) && /^-l?c$/.test(flag) && script !== undefined ? script : command.join(' ')
}

/** Returns true for a call that gives a task to a subagent, by its name. */
export function startsSubagent({ name }: Pick<BlockOf<'tool_call'>, 'name'>): boolean {
  return /^(?:task|agent|spawn_agent|subagent|delegate)$/i.test(name)
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
