import { forEachChild, parse, type Assignment, type SyntaxNode, type Word } from 'unbash'
import { isDynamic, isNumber, isUncertain } from './certain-syntax'

/** A word of a command as the shell hands it on; null when it is only known once the line runs. */
export type ShellWord = string | null

/** Commands of a line, at any depth. */
export interface ShellReading {
  /** Each command with its words, the program first, without variables set before it and without redirections. */
  readonly commands: readonly (readonly ShellWord[])[]
  /** Every other text of the line: words after programs as written and as read, values, and documents. */
  readonly texts: readonly string[]
  /** Names of the files that the line writes to by redirections; null for one that is only known once it runs. */
  readonly written: readonly ShellWord[]
  /**
   * False when a part of the line is not valid shell, too much to parse, or may evaluate text as commands, so that
   * `commands` is not certainly all that runs.
   */
  readonly isWhole: boolean
}

/** No one reads a longer line before allowing it. */
const MAX_LENGTH = 100_000

/** Two words without an operator between them, which no arithmetic has. */
const ADJACENT_WORDS = /[\w}'"]\s+[\w$'"./~-]*[\w'"]/

/** Parses a line as Bash does, including loops, functions, substitutions, here-documents and subshells. */
export function readShell(line: string): ShellReading {
  const commands: (readonly ShellWord[])[] = []
  const texts: string[] = []
  const written: ShellWord[] = []
  if (line.length > MAX_LENGTH) return { commands, texts, written, isWhole: false }
  let isWhole = true
  const include = (inner: ShellReading): void => {
    commands.push(...inner.commands)
    texts.push(...inner.texts)
    written.push(...inner.written)
    isWhole &&= inner.isWhole
  }
  const visit = (node: SyntaxNode): void => {
    if ('errors' in node && (node.errors?.length ?? 0) > 0) isWhole = false
    if (isUncertain(node)) isWhole = false
    if (node.type === 'Command' && node.name !== undefined)
      commands.push([
        wordOf(node.name),
        ...node.args.map((argument) => (argument.type === 'Word' ? wordOf(argument) : wordOfAssignment(argument))),
      ])
    if (node.type === 'Word') texts.push(node.value, ...(isDynamic(node) ? [node.text] : []))
    if (node.type === 'Assignment' || node.type === 'HereDocBody') texts.push(node.text)
    if (node.type === 'Redirect' && node.target !== undefined && node.operator.includes('>') && node.operator !== '>&')
      written.push(wordOf(node.target))
    // A plain sh knows no arithmetic commands: to it these are two subshells.
    if (node.type === 'ArithmeticCommand' && node.body.length < line.length) include(readShell(node.body))
    // `$(( (rm x) ))` is no arithmetic; other shells take it for subshells in a substitution.
    if (node.type === 'ArithmeticExpansion' && ADJACENT_WORDS.test(node.text)) {
      include(readShell(node.text.replace(/^\$\(\(?|\)?\)$/g, '')))
      isWhole = false
    }
    forEachChild(node, (child) => {
      // Programs are judged as commands.
      if (node.type === 'Command' && child === node.name) forEachChild(child, visit)
      else visit(child)
    })
  }
  try {
    visit(parse(line))
  } catch {
    // A parser that gives up has not read the line.
    return { commands, texts, written, isWhole: false }
  }
  return { commands, texts, written, isWhole }
}

/** A word like `name=value`. */
function wordOfAssignment({ name, value }: Assignment): ShellWord {
  const word = value.type === 'Word' ? wordOf(value) : null
  return word === null ? null : `${name}=${word}`
}

function wordOf(word: Word): ShellWord {
  if (isNumber(word)) return /^[+-]?\d/.test(word.value) ? word.value : '0'
  return isDynamic(word) ? null : word.value
}
