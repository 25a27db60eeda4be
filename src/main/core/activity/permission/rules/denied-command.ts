import { matchesWords, programName, type CommandPattern } from './command-pattern'
import { isHarmlessAssignment } from './harmless-assignments'
import { isUnknownBuiltin, isInterpreter, isLauncher, isShell, runsItsInput } from './programs'
import { readShell, type ShellWord } from './shell-reading'
import { isUnderstood } from './understood'

/** Result of checking a line for a denied command; `unsure`: undecidable, so the user has to check. */
export type Finding = 'runs' | 'unsure' | 'clear'

/** Maximum depth of nested lines, and their total number of characters. */
const MAX_DEPTH = 5
const MAX_CHARACTERS = 300_000

/** Remaining effort for one line. */
interface Effort {
  depth: number
  characters: number
}

/**
 * Looks for a denied command anywhere in a line: after operators, in compound commands and substitutions, by its full
 * path, quoted or escaped, handed to a program that runs others, or in a script given as an argument. Never answers
 * `clear` for a line that it could not read.
 */
export function findDenied(pattern: CommandPattern, line: string): Finding {
  return findInLine(pattern, line, { depth: MAX_DEPTH, characters: MAX_CHARACTERS })
}

function findInLine(pattern: CommandPattern, line: string, effort: Effort): Finding {
  effort.characters -= line.length
  if (effort.depth === 0 || effort.characters < 0) return 'unsure'
  effort.depth--
  try {
    return findInReading(pattern, line, effort)
  } finally {
    effort.depth++
  }
}

function findInReading(pattern: CommandPattern, line: string, effort: Effort): Finding {
  const { commands, texts, written, isWhole } = readShell(line)
  const found = strongest(commands.map((words) => findInCommand(pattern, words, effort)))
  if (found !== 'clear') return found
  const mentions = mentionOf(pattern)
  const others = commands.filter((words) => !isUnderstood(words, mentions))
  // What is only text to one command may be handed to another one, in ways that are not listed anywhere.
  if (texts.some(mentions) && others.length > 0) return 'unsure'
  const files = [...written, ...commands.flatMap(filesWrittenBy)]
  if (others.some((words) => usesWritten(words, files))) return 'unsure'
  // In cmd.exe and PowerShell these escape, expand or continue, and hide commands from a Bash parser.
  const isForeign = process.platform === 'win32' && /[%^`]/.test(line)
  return isWhole && !isForeign ? 'clear' : 'unsure'
}

const escaped = (text: string): string => text.replaceAll(/[^\w\s]/g, String.raw`\$&`)

/** Returns a test for texts that name the denied command, in whatever spelling a program may run it by. */
export function mentionOf(pattern: CommandPattern): (text: string) => boolean {
  const [, first] = pattern.words
  const names = [patternName(pattern), ...(first === undefined || first.startsWith('-') ? [] : [first])]
  const patterns = names.map((name) => new RegExp(`(?<![\\w.]|--)${escaped(name)}(?![\\w.]|-\\w)`, 'i'))
  const isNamed = (text: string): boolean => patterns.every((one) => one.test(text))
  // The value of a short option follows it at once.
  return (text) => isNamed(text) || (/^-[^-]./.test(text) && isNamed(text.slice(2)))
}

/** Programs that write files with the content of others, or of elsewhere. */
const WRITERS = /^(?:tee|cp|mv|ln|install|dd|curl|wget)$/

const isWriter = ([program = null]: readonly ShellWord[]): boolean =>
  program !== null && WRITERS.test(programName(program))

/** Returns the files that a program may write, by its arguments. */
function filesWrittenBy([program = null, ...args]: readonly ShellWord[]): string[] {
  if (program === null || !WRITERS.test(programName(program))) return []
  return args.flatMap((word) =>
    word === null || /^-[^-]?$|^--|:\/\//.test(word) ? [] : [word.replace(/^(?:of=|-o)/, '')],
  )
}

/** Returns whether a command is, or is given, a file that the same line writes: its text may be anything. */
function usesWritten(words: readonly ShellWord[], written: readonly ShellWord[]): boolean {
  return written.some((file) => {
    if (file === '/dev/null') return false
    const [program = null] = words
    if (file === null) return program === null || /[/\\]/.test(program)
    return !isWriter(words) && words.some((word) => word !== null && programName(word) === programName(file))
  })
}

/** The finding that holds for several parts of one request. */
export function strongest(findings: readonly Finding[]): Finding {
  if (findings.includes('runs')) return 'runs'
  return findings.includes('unsure') ? 'unsure' : 'clear'
}

function findInCommand(pattern: CommandPattern, words: readonly ShellWord[], effort: Effort): Finding {
  const [program = null, ...args] = words
  // In zsh `=name` is the path of a program.
  if (program === null || program.startsWith('=')) return 'unsure'
  const name = programName(program)
  if (name === patternName(pattern)) {
    const found = findByName(pattern, [name, ...args])
    if (found !== 'clear') return found
  }
  if (name === 'command' && /^-[vV]$/.test(args[0] ?? '')) return 'clear'
  if (isUnderstood(words, mentionOf(pattern))) return 'clear'
  if (isShell(name)) return findInShell(pattern, args, effort)
  if (isInterpreter(name) && runsItsInput(name, args)) return 'unsure'
  if (name === '.' || name === 'source') return 'unsure'
  if (isUnknownBuiltin(program)) return 'unsure'
  return isLauncher(name, args)
    ? findInLauncher(pattern, name, args, effort)
    : findInArguments(pattern, name, args, effort)
}

/** The denied program itself: with the denied words, perhaps in another order or with others between them, or without. */
function findByName(pattern: CommandPattern, [program, ...args]: readonly ShellWord[]): Finding {
  const [, ...denied] = pattern.words
  const known = args.filter((word) => word !== null)
  const isAll = known.length === args.length
  const command = [program ?? '', ...known]
  if (
    matchesWords({ words: named(pattern), isPrefix: pattern.isPrefix }, command) &&
    (isAll || (pattern.isPrefix && startsWith(args, denied)))
  )
    return 'runs'
  const [first = null] = args
  // A subcommand that is another one settles it, whatever comes after.
  const isOther =
    first !== null && !first.startsWith('-') && denied[0]?.startsWith('-') === false && first !== denied[0]
  if (!isAll) return isOther ? 'clear' : 'unsure'
  if (!pattern.isPrefix || denied.length === 0) return 'clear'
  const given = atoms(known)
  return atoms(denied).every((atom) => given.includes(atom)) ? 'unsure' : 'clear'
}

function startsWith(args: readonly ShellWord[], words: readonly string[]): boolean {
  return words.every((word, index) => args[index] === word)
}

/** Words with clusters of short options taken apart, so that `-rf` is `-r` and `-f`. */
function atoms(words: readonly string[]): string[] {
  return words.flatMap((word) =>
    /^-[A-Za-z]{2,}$/.test(word) ? [...word.slice(1)].map((letter) => `-${letter}`) : word,
  )
}

/** Checks a shell with a script in its arguments; a script from a file or from its input cannot be read. */
function findInShell(pattern: CommandPattern, args: readonly ShellWord[], effort: Effort): Finding {
  const option = args.findIndex((word) => word !== null && /^(-[a-z]*c|\/c|\/k|-command)$/i.test(word))
  if (option < 0) return 'unsure'
  const scripts = args.slice(option + 1)
  if (scripts.length === 0 || scripts.includes(null)) return 'unsure'
  const texts = scripts.filter((script) => script !== null)
  return strongest([texts.join(' '), ...texts].map((text) => findInLine(pattern, text, effort)))
}

/** Checks a program that runs its arguments. */
function findInLauncher(pattern: CommandPattern, name: string, args: readonly ShellWord[], effort: Effort): Finding {
  const findings = args.flatMap((word, index): Finding[] => {
    if (word === null) return ['unsure']
    const rest = args.slice(index)
    const isDenied = programName(word) === patternName(pattern)
    const runner = programName(word)
    const isSourced = index === 0 && /^(source|\.)$/.test(word) && /^(command|builtin|eval)$/.test(name)
    const isNested = isShell(runner) || (isInterpreter(runner) && runsItsInput(runner, rest.slice(1))) || isSourced
    const [, variable, value] = name === 'alias' ? [] : (/^([A-Za-z_]\w*)\+?=([^]*)$/.exec(word) ?? [])
    const isSettingOdd = variable !== undefined && !isHarmlessAssignment(variable, value ?? '', true)
    return [
      isSettingOdd ? 'unsure' : 'clear',
      isDenied ? findByName(pattern, [programName(word), ...rest.slice(1)]) : 'clear',
      isNested ? findInCommand(pattern, rest, effort) : 'clear',
      ...scriptsIn(word).map((script) => findInScript(pattern, word, script, effort)),
    ]
  })
  const joined =
    [name, ...args].includes('eval') && !args.includes(null) ? [findInLine(pattern, args.join(' '), effort)] : []
  // The replacement of a placeholder comes from elsewhere.
  const takesFromElsewhere =
    [name, ...args].some((word) => /^(xargs|parallel)$/.test(word ?? '')) &&
    args.some((word) => /^(-[iI]|--replace|:::)|\{/.test(word ?? ''))
  return strongest([...findings, ...joined, takesFromElsewhere ? 'unsure' : 'clear'])
}

/**
 * Checks the commands of a launcher besides its trailing arguments: a line in one of them, or a program named by an
 * option.
 */
function findInScript(pattern: CommandPattern, word: string, script: string, effort: Effort): Finding {
  if (/[\s;&|`$(]/.test(script)) return findInLine(pattern, script, effort)
  return script !== word && programName(script) === patternName(pattern) ? 'unsure' : 'clear'
}

/** Any other program may run its arguments: if the denied one is among them, the user has to decide. */
function findInArguments(pattern: CommandPattern, name: string, args: readonly ShellWord[], effort: Effort): Finding {
  const denied = patternName(pattern)
  const mayEmbed = /^(g|m|n)?awk$|^g?sed$|^(vim?|nvim|ex|ed|emacs|nano|tar|make|man|less|psql|mysql|sqlite3)$/.test(
    name,
  )
  const runsOptions =
    name === 'git' &&
    args.some((word) =>
      /^(-c|-x|-O|--exec|--config|--upload-pack|--receive-pack|config|bisect|foreach|filter-branch|difftool|mergetool)/.test(
        word ?? '',
      ),
    )
  const isSuspect = args.some((word) => {
    if (word === null) return false
    const texts = [word, ...scriptsIn(word)]
    if (texts.some((text) => programName(text) === denied)) return true
    if ((mayEmbed || runsOptions) && tokens(word).includes(denied)) return true
    return scriptsIn(word).some(
      (script) => /\s|[;&|`$(]/.test(script) && findInLine(pattern, script, effort) === 'runs',
    )
  })
  return isSuspect ? 'unsure' : 'clear'
}

/**
 * Returns the parts of a word that could be a command line: the word, the value of an option, and the text after an
 * editor's or git's marker.
 */
function scriptsIn(word: string): string[] {
  const texts = [word, word.slice(word.indexOf('=') + 1), ...(/^-[^-]/.test(word) ? [word.slice(2)] : [])]
  return [...new Set(texts.map((text) => text.replace(/^[!:@\s]+/, '')))].filter((text) => text !== '')
}

function tokens(text: string): string[] {
  return text.split(/[^\w.\\/-]+/).map(programName)
}

function patternName({ words }: CommandPattern): string {
  return programName(words[0] ?? '')
}

function named({ words: [program = '', ...rest] }: CommandPattern): string[] {
  return [programName(program), ...rest]
}
