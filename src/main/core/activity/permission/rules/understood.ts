import { programName } from './command-pattern'
import { isInert } from './programs'
import type { ShellWord } from './shell-reading'

/* Commands whose arguments are certainly no commands, whatever they say. */

/** Programs that only read and print, and know no option that runs anything; more in `programs.ts`. */
const READERS = new Set('jq nl od xxd hexdump cksum b2sum fold expand paste join comm column tree du df'.split(' '))

/** Options of finding programs that run nothing and write nothing. */
const FIND_OPTION =
  /^-(?:H|L|P|a|and|o|or|not|name|iname|path|ipath|wholename|regex|iregex|type|xtype|size|empty|perm|user|group|links|inum|[acm]min|[acm]time|newer\w*|depth|maxdepth|mindepth|mount|xdev|prune|print|print0|readable|writable|executable|true|false)$/
const RG_OPTION =
  /^-(?:[nilwFcvosxuHNhLUSqapP.0]+|[eAgtTCBmdEj](?:$|[\w*!."'].*)|-(?:hidden|files|files-with-matches|files-without-match|count|line-number|no-line-number|ignore-case|smart-case|case-sensitive|word-regexp|fixed-strings|only-matching|no-ignore|no-heading|heading|color=\w+|multiline|pcre2|type=[\w-]+|glob=.*|iglob=.*|max-count=\d+|max-depth=\d+|context=\d+|after-context=\d+|before-context=\d+|sort=\w+|json|stats|null|follow|invert-match|regexp=.*)|-)$/

/** Subcommands of git that take messages and searched text. */
const GIT_WORDS = new Set(['commit', 'log', 'tag', 'stash', 'merge', 'notes', 'show', 'grep'])
/** Their options with text that is stored or searched, and no command. */
const GIT_TEXT = /^(?:-m|--message|--grep|--author|-S|-G|-e)$/
const GIT_TEXT_WITHIN = /^(?:-m.|--message=|--grep=|--author=|-S.|-G.)/

/** Returns whether none of a command's arguments can be run. */
export function isUnderstood(
  [program = null, ...args]: readonly ShellWord[],
  denied: (text: string) => boolean,
): boolean {
  if (program === null || program.startsWith('=')) return false
  const name = programName(program)
  // A program of that name in the folder may be another one.
  if (/[/\\]/.test(program) && !/^\/(?:usr\/(?:local\/)?)?bin\//.test(program)) return false
  if (isInert(name) || READERS.has(name)) return true
  if (name === 'command') return /^-[vV]$/.test(args[0] ?? '')
  if (/^(?:man|apropos|whatis|file|help)$/.test(name))
    return args.every((word) => word !== null && !word.startsWith('-'))
  if (name === 'find') return args.every((word) => word !== null && (!word.startsWith('-') || FIND_OPTION.test(word)))
  if (name === 'rg') return args.every((word) => word !== null && (!word.startsWith('-') || RG_OPTION.test(word)))
  return name === 'git' && isPlainGit(args, denied)
}

/** Returns whether the denied program occurs only where git takes text. */
function isPlainGit([subcommand = null, ...args]: readonly ShellWord[], denied: (text: string) => boolean): boolean {
  if (subcommand === null || subcommand.startsWith('-')) return false
  const isOfWords = GIT_WORDS.has(subcommand)
  return args.every(
    (word, index) =>
      word !== null &&
      (!denied(word) || (isOfWords && (GIT_TEXT_WITHIN.test(word) || GIT_TEXT.test(args[index - 1] ?? '')))),
  )
}
