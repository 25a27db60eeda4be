import { firstLine } from '../../kernel/text'
import { changedByPatch } from './patch'
import { argument, commandOf, pathFrom, plainText } from './values'
import type { ToolVerb } from './verbs'

type Args = Readonly<Record<string, unknown>>

/** Object of an action. */
export interface ToolSubject {
  /** Path, pattern, command or task. Empty when the call does not say it. */
  readonly subject: string
  /** Folder or file that a search looks in, other than the session's folder. */
  readonly where?: string
  /** Further objects of the action that are not named. */
  readonly more?: number
}

/** Longest subject; the row itself has less room, a copied or exported line may have more. */
export const SUBJECT_LENGTH = 200

const FILES = [
  'file_path',
  'filePath',
  'path',
  'filename',
  'absolute_path',
  'target_file',
  'notebook_path',
  'TargetFile',
  'AbsolutePath',
]
const FOLDERS = [
  'path',
  'dir_path',
  'directory',
  'dirPath',
  'DirectoryPath',
  'SearchPath',
  'SearchDirectory',
  'target_directory',
]
const PATTERNS = ['pattern', 'query', 'regex', 'glob', 'Query', 'Pattern']
/** Arguments that say best what any call is about, the best first. */
const TELLING = [
  ...['command', 'cmd', ...FILES, 'url', 'uri', ...PATTERNS],
  ...['description', 'task', 'title', 'summary', 'prompt', 'message', 'text', 'question', 'name', 'id'],
]

/** Returns the object of a call whose action is known. */
export function subjectOf(verb: ToolVerb, args: Args, folder: string | undefined): ToolSubject {
  switch (verb) {
    case 'run':
      return one(commandOf(args, folder))
    case 'search':
    case 'find':
      return patternOf(args, folder)
    case 'list':
      return one(pathFrom(folder, argument(args, [...FOLDERS, ...FILES])))
    case 'fetch':
      return one(argument(args, ['url', 'uri', 'Url', 'prompt']))
    case 'searchWeb':
      return one(argument(args, ['query', 'q', 'url', 'pattern']))
    case 'delegate':
      return one(argument(args, ['description', 'task', 'prompt', 'message', 'agent_name', 'name']))
    case 'move':
      return movedBy(args, folder)
    default:
      return filesOf(args, folder)
  }
}

/** Returns the argument that says most about a call of a tool that is not known. */
export function tellingArgument(args: Args, folder: string | undefined): string {
  const named = argument(args, TELLING)
  if (named !== '') return firstLine(pathFrom(folder, named), SUBJECT_LENGTH)
  const short = Object.values(args).find((value) => typeof value === 'string' && value.trim() !== '')
  return typeof short === 'string' ? firstLine(plainText(short), SUBJECT_LENGTH) : ''
}

function one(text: string): ToolSubject {
  return { subject: firstLine(text, SUBJECT_LENGTH) }
}

function patternOf(args: Args, folder: string | undefined): ToolSubject {
  const pattern = argument(args, PATTERNS)
  const { subject } = one(pattern)
  const at = pathFrom(folder, argument(args, FOLDERS))
  const only = argument(args, ['include', 'glob', 'file_pattern', 'includePattern'])
  const where = at !== '' && at !== '.' ? at : only === pattern ? '' : only
  return where === '' ? { subject } : { subject, where: firstLine(where, SUBJECT_LENGTH) }
}

function movedBy(args: Args, folder: string | undefined): ToolSubject {
  const from = pathFrom(folder, argument(args, ['from', 'source', 'oldPath', ...FILES]))
  const to = pathFrom(folder, argument(args, ['to', 'destination', 'newPath']))
  return one(from !== '' && to !== '' ? `${from} → ${to}` : from)
}

function filesOf(args: Args, folder: string | undefined): ToolSubject {
  const path = argument(args, FILES)
  if (path !== '') return one(pathFrom(folder, path))
  const paths = [...stringsOf(args['paths'] ?? args['file_paths'] ?? args['files']), ...changedByPatch(args).paths]
  const [first = '', ...others] = paths.map((each) => pathFrom(folder, plainText(each)))
  return others.length === 0 ? one(first) : { ...one(first), more: others.length }
}

function stringsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}
