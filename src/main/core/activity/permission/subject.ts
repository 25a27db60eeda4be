import type { PermissionRequest } from '#shared/permission/entities'
import { commandLine, commandWords } from './rules/command-words'
import { realPathOf } from '#core/base/path-pattern'
import { namedPaths, resolveIn, reachablePaths, type ReachablePaths } from './touched-paths'
import { isSet, textsIn } from './tool-values'

/** Properties of a request that rules examine. */
export interface Subject {
  readonly request: PermissionRequest
  readonly adapterName: string
  /** Folder of the tool, as reported. */
  readonly folder: string | null
  /** The same with links resolved; null also when that is impossible. */
  readonly realFolder: string | null
  readonly command: SubjectCommand | null
  /** Every affected path, resolved. Null when not all of them are known. For allowing. */
  readonly paths: readonly string[] | null
  /** Every path that any of its values may lead to. To deny. */
  readonly reachable: ReachablePaths
}

/** A command that a request is about. */
export interface SubjectCommand {
  /** Null: it is not a plain command, or other input changes its effect, so no rule may allow it. */
  readonly words: readonly string[] | null
  /** Every line that it may be, for denying. Null when not all of them are known. */
  readonly lines: readonly string[] | null
}

const COMMAND_KEYS = ['command', 'cmd']
const FOLDER_KEYS = ['cwd', 'workdir', 'directory', 'dir_path']
/** Input besides the command that does not change the effect of a tool. */
const HARMLESS: ReadonlySet<string> = new Set([
  ...COMMAND_KEYS,
  ...FOLDER_KEYS,
  'args',
  'description',
  'title',
  'justification',
  'reason',
  'explanation',
  'call_id',
  'turn_id',
  'parsed_cmd',
  'timeout',
  'timeout_ms',
  'timeoutMs',
  'run_in_background',
  'is_background',
])
/** Names of executable input other than commands. */
const CODE = /^(commands|script|code|program|source_?code)$/i

/** Analyzes a request, including its paths on the disk. */
export async function readSubject(request: PermissionRequest, adapterName: string): Promise<Subject> {
  const input = request.toolInput
  const command = readCommand(request)
  const told = command === null ? [] : FOLDER_KEYS.map((key) => input[key]).filter(isSet)
  const folder = await oneFolder(request.cwd, told)
  const realFolder = folder === null ? null : await realPathOf(folder)
  const isReadable = command === null || realFolder !== null || (request.cwd === undefined && told.length === 0)
  return {
    request,
    adapterName,
    folder,
    realFolder,
    command: command === null || isReadable ? command : { ...command, words: null },
    paths: command === null ? await namedPaths(request) : [],
    reachable: command === null ? await reachablePaths(request) : { certain: [], possible: [], isWhole: true },
  }
}

/** Returns the folder that a tool's input names. Null when it names several: which of them counts is not known. */
async function oneFolder(cwd: string | undefined, told: readonly unknown[]): Promise<string | null> {
  const folders = (told.length === 0 ? ['.'] : told).map((name) => resolveIn(cwd, name))
  const [first = null, ...others] = folders
  if (first === null || others.includes(null)) return null
  if (others.length === 0) return first
  const real = await Promise.all(folders.map((folder) => realPathOf(folder ?? '')))
  return real[0] !== null && new Set(real).size === 1 ? first : null
}

/**
 * Returns whether the effect of a request is unknown: it runs something without describing it. It is answered for
 * itself only: a rule or a standing grant made from it would apply to everything the tool can do.
 */
export function isOpaque(request: PermissionRequest): boolean {
  return request.onceOnly === true || (request.dangerLevel === 'exec' && hidesCommand(request))
}

/**
 * Returns whether a tool that runs commands does not state the command; no rule for all of its uses is exact enough.
 */
export function hidesCommand(request: PermissionRequest): boolean {
  const { dangerLevel, toolName } = request
  if (dangerLevel !== 'exec' && dangerLevel !== 'network') return false
  return COMMAND_TOOLS.test(toolName) && readCommand(request) === null
}

/** Names of tools that run commands, as agents and protocols have them. */
const COMMAND_TOOLS =
  /^(execute|exec|exec_command|run|run_command|run_in_terminal|run_shell_command|bash|sh|shell|local_shell|powershell|terminal|commands?|other|tool|request_permissions)$|\s/i

function readCommand({ toolInput, preview, dangerLevel }: PermissionRequest): SubjectCommand | null {
  const given = COMMAND_KEYS.map((key) => toolInput[key]).filter(isSet)
  const code = Object.entries(toolInput).flatMap(([key, value]) => (CODE.test(key) && isSet(value) ? [value] : []))
  const shown = preview?.flatMap((item) => (item.type === 'terminal' && item.command ? [item.command] : [])) ?? []
  if (given.length === 0 && shown.length === 0)
    return code.length === 0 ? null : { words: null, lines: linesOf(code, undefined) }
  const [value = shown[0]] = given
  // Editors call their file operation a command.
  const isVerb = dangerLevel !== 'exec' && typeof value === 'string' && /^[a-z_]+$/.test(value)
  if (isVerb && readablePathKeys(toolInput)) return null
  const isAlone =
    given.length <= 1 && Object.entries(toolInput).every(([key, other]) => HARMLESS.has(key) || !isSet(other))
  const line = plainLine(value, toolInput['args'])
  const isAsShown = shown.every((one) => one === value || one === line)
  return {
    words: isAlone && isAsShown && line !== null ? commandWords(line) : null,
    lines: linesOf([...given, ...shown, ...code], toolInput['args']),
  }
}

/** Characters for which an agent that joins words with spaces would pass a different command to a shell. */
const JOINABLE = /[;&|<>(){}*?[\]'"]/

/** Returns a command as one line: as reported, or composed of its words. */
function plainLine(command: unknown, args: unknown): string | null {
  if (typeof command === 'string' && !isSet(args)) return command
  const parts: readonly unknown[] = isSet(args) ? [command, args] : [[], command]
  const words: unknown[] = Array.isArray(parts[1]) ? parts.flat() : []
  return words.every((word) => typeof word === 'string' && !JOINABLE.test(word)) ? commandLine(words as string[]) : null
}

/**
 * Returns the lines that commands may be: words become a line both ways, each as one word, and joined for a shell. Null
 * for anything that is neither text nor words.
 */
function linesOf(commands: readonly unknown[], args: unknown): string[] | null {
  const lines: string[] = []
  const more = isSet(args) ? [args].flat() : []
  for (const command of commands) {
    const words: unknown[] = [command, ...more].flat()
    if (!words.every((word) => typeof word === 'string')) return null
    if (typeof command === 'string') lines.push(command)
    if (words.length > 1) lines.push(words.map(quoted).join(' '), words.join(' '))
  }
  return [...new Set(lines)]
}

/** A word as a shell takes it for itself. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`
}

function readablePathKeys(input: Readonly<Record<string, unknown>>): boolean {
  return ['path', 'file_path', 'filePath'].some((key) => typeof input[key] === 'string')
}

/** Returns every text of a request that may be a command line, if no command is named. */
export function textsOf({ toolInput }: PermissionRequest): string[] {
  return textsIn(toolInput).map(({ text }) => text)
}
