import { forEachChild, parse, type Assignment, type SyntaxNode, type Word } from 'unbash'

/** A word of a command as the shell hands it on; null when it is only known once the line runs. */
export type ShellWord = string | null

/** Commands of a line, at any depth. */
export interface ShellReading {
  /** Each command with its words, the program first, without variables set before it and without redirections. */
  readonly commands: readonly (readonly ShellWord[])[]
  /** False when a part of the line is not valid shell, or too much to parse. */
  readonly isWhole: boolean
}

/** No one reads a longer line before allowing it. */
const MAX_LENGTH = 100_000

/** Parts of a word whose text is decided while the line runs. */
const DYNAMIC: ReadonlySet<SyntaxNode['type']> = new Set([
  'Glob',
  'ExtendedGlob',
  'BraceExpansion',
  'SimpleExpansion',
  'ParameterExpansion',
  'CommandExpansion',
  'ArithmeticExpansion',
  'ProcessSubstitution',
])

/** Two words without an operator between them, which no arithmetic has. */
const ADJACENT_WORDS = /[\w}'"]\s+[\w$'"./~-]*[\w'"]/

/** Parses a line as Bash does, including loops, functions, substitutions, here-documents and subshells. */
export function readShell(line: string): ShellReading {
  if (line.length > MAX_LENGTH) return { commands: [], isWhole: false }
  const commands: (readonly ShellWord[])[] = []
  let isWhole = true
  const visit = (node: SyntaxNode): void => {
    if ('errors' in node && (node.errors?.length ?? 0) > 0) isWhole = false
    if (node.type === 'Command' && node.name !== undefined)
      commands.push([
        wordOf(node.name),
        ...node.args.map((argument) => (argument.type === 'Word' ? wordOf(argument) : wordOfAssignment(argument))),
      ])
    // A plain sh knows no arithmetic commands: to it these are two subshells.
    if (node.type === 'ArithmeticCommand' && node.body.length < line.length) {
      const inner = readShell(node.body)
      commands.push(...inner.commands)
      isWhole &&= inner.isWhole
    }
    // `$(( (rm x) ))` is no arithmetic; other shells take it for subshells in a substitution.
    if (node.type === 'ArithmeticExpansion' && ADJACENT_WORDS.test(node.text)) {
      const inner = readShell(node.text.replace(/^\$\(\(?|\)?\)$/g, ''))
      commands.push(...inner.commands)
      isWhole = false
    }
    forEachChild(node, visit)
  }
  try {
    visit(parse(line))
  } catch {
    // A parser that gives up has not read the line.
    return { commands, isWhole: false }
  }
  return { commands, isWhole }
}

/** A word like `name=value`. */
function wordOfAssignment({ name, value }: Assignment): ShellWord {
  const word = value.type === 'Word' ? wordOf(value) : null
  return word === null ? null : `${name}=${word}`
}

function wordOf(word: Word): ShellWord {
  return isDynamic(word) ? null : word.value
}

function isDynamic(node: SyntaxNode): boolean {
  let found = DYNAMIC.has(node.type)
  if (!found)
    forEachChild(node, (child) => {
      found ||= isDynamic(child)
    })
  return found
}
