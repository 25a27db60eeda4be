import path from 'node:path'
import type { PermissionRequest } from '../../../shared/permission/entities'
import { commandLine, commandWords } from './rules/command-words'
import { realPathOf } from './rules/path-pattern'

/** What a request is about, as far as rules look at it. */
export interface Subject {
  readonly request: PermissionRequest
  readonly adapterName: string
  /** The folder that the tool works in, as it was told. */
  readonly folder: string | null
  /** The same without links; null also when it cannot be told. */
  readonly realFolder: string | null
  /**
   * The command, when there is one. `words` null: it is no plain command, or something beside it changes what it does, so
   * no rule may allow it.
   */
  readonly command: { readonly line: string; readonly words: readonly string[] | null } | null
  /** Every path it touches, real. Null when not all of them can be told. */
  readonly paths: readonly string[] | null
}

const COMMAND_KEYS = ['command', 'cmd']
const FOLDER_KEYS = ['cwd', 'workdir', 'directory', 'dir_path']
/** What beside its command does not change what a tool does. */
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
/** Names of what is run though it is not called a command. */
const CODE = /^(commands|script|code|program|source_?code)$/i
/** Names of paths. What is taken for one by mistake makes rules match less, never more. */
const PATH =
  /(path|paths|file|files|filename|dir|directory|folder|cwd|workdir|source|src|dest|destination|target|uri|from|to)$/i

/** Looks at a request; also at the disk, for where its paths lead. */
export async function readSubject(request: PermissionRequest, adapterName: string): Promise<Subject> {
  const input = request.toolInput
  const command = readCommand(request)
  const told = command === null ? undefined : FOLDER_KEYS.map((key) => input[key]).find(isSet)
  const folder = resolveIn(request.cwd, told ?? '.')
  const realFolder = folder === null ? null : await realPathOf(folder)
  const isReadable = command === null || realFolder !== null || request.cwd === undefined
  return {
    request,
    adapterName,
    folder,
    realFolder,
    command: command === null || isReadable ? command : { ...command, words: null },
    paths: command === null ? await readPaths(request) : [],
  }
}

function readCommand({ toolInput, preview, dangerLevel }: PermissionRequest): Subject['command'] {
  const given = COMMAND_KEYS.map((key) => toolInput[key]).filter(isSet)
  const code = Object.entries(toolInput).find(([key, value]) => CODE.test(key) && isSet(value))
  const shown = preview?.flatMap((item) => (item.type === 'terminal' && item.command ? [item.command] : [])) ?? []
  if (given.length === 0 && shown.length === 0)
    return code === undefined ? null : { line: textOf(code[1]), words: null }
  const [value = shown[0]] = given
  // Editors call what they do to a file a command.
  const isVerb = dangerLevel !== 'exec' && typeof value === 'string' && /^[a-z_]+$/.test(value)
  if (isVerb && readablePathKeys(toolInput)) return null
  const isAlone =
    given.length <= 1 && Object.entries(toolInput).every(([key, other]) => HARMLESS.has(key) || !isSet(other))
  const line = lineOf(value, toolInput['args'])
  if (line === null) return { line: textOf(value), words: null }
  return { line, words: isAlone ? commandWords(line) : null }
}

/** What an agent that joins words with spaces would hand to a shell. */
const JOINABLE = /[;&|<>(){}*?[\]'"]/

/** A command as one line: as it is told, or made of its words. */
function lineOf(command: unknown, args: unknown): string | null {
  if (typeof command === 'string' && !isSet(args)) return command
  const parts: readonly unknown[] = isSet(args) ? [command, args] : [[], command]
  const words: unknown[] = Array.isArray(parts[1]) ? parts.flat() : []
  return words.every((word) => typeof word === 'string' && !JOINABLE.test(word)) ? commandLine(words as string[]) : null
}

function readablePathKeys(input: Readonly<Record<string, unknown>>): boolean {
  return ['path', 'file_path', 'filePath'].some((key) => typeof input[key] === 'string')
}

async function readPaths({ toolInput, preview, cwd }: PermissionRequest): Promise<string[] | null> {
  const named = [
    ...(preview ?? []).flatMap((item) => (item.type === 'diff' ? [item.path] : [])),
    ...Object.entries(toolInput).flatMap(([key, value]) => {
      if (!PATH.test(key) || !isSet(value)) return []
      return Array.isArray(value) ? (value as unknown[]) : [value]
    }),
  ]
  const real = new Set<string>()
  for (const name of named) {
    const target = resolveIn(cwd, name)
    const found = target === null ? null : await realPathOf(target)
    if (found === null) return null
    real.add(found)
  }
  return [...real]
}

/** An absolute path that keeps its `..`, so that links before them can be seen. Addresses and home folders are none. */
function resolveIn(folder: string | undefined, name: unknown): string | null {
  if (typeof name !== 'string' || name === '' || /^(~|[a-z][a-z0-9+.-]+:)/i.test(name)) return null
  if (path.isAbsolute(name)) return name
  if (folder === undefined || !path.isAbsolute(folder)) return null
  return name === '.' ? folder : folder + path.sep + name
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== ''
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
