import { forEachChild, type Command, type SyntaxNode, type TestExpression, type Word } from 'unbash'
import { isHarmlessAssignment } from './harmless-assignments'

/* Syntax that runs nothing which is not a command of the line. Shells evaluate the text of variables in arithmetic and subscripts, and run substitutions in it. */

const INTEGER = /^[+-]?\d+$/
/** Expansions that are always a number. */
const NUMERIC = /^\$[?#$]$|^\$\{[?#$]\}$/
const COMPARES_NUMBERS = /^-(?:eq|ne|lt|le|gt|ge)$/
/** Options of declarations, without those that make a variable a reference or a number. */
const DECLARES_PLAINLY = /^[-+][xrgaAp]+$|^--$/

/** Returns whether a word is a number, or always expands to one. */
export function isNumber({ value, text }: Pick<Word, 'value' | 'text'>): boolean {
  return INTEGER.test(value) || NUMERIC.test(text)
}

/** Returns true for a node that may evaluate text as commands, or change what other parts of the line run. Its children are not examined. */
export function isUncertain(node: SyntaxNode): boolean {
  switch (node.type) {
    case 'ParameterExpansion': {
      const { index, operation, prefix } = node
      if (index !== undefined && !/^(?:\d+|[@*])$/.test(index.value)) return true
      if (prefix === '!' && operation?.type !== 'Names' && index === undefined) return true
      if (operation?.type === 'Slice')
        return ![operation.offset, operation.length].every(
          (word) => word === undefined || INTEGER.test(word.value.trim()),
        )
      if (operation?.type === 'Default' && operation.operator.endsWith('='))
        return !isHarmlessAssignment(node.parameter, null, false)
      return operation?.type === 'Transform' || operation?.type === 'Unknown'
    }
    case 'CommandExpansion':
    case 'ProcessSubstitution':
      return node.script === undefined
    case 'ArithmeticExpansion':
      return node.expression === undefined
    case 'ArithmeticWord':
      return !/^(?:\d+|0x[\da-f]+)$/i.test(node.value)
    case 'ArithmeticCommand':
      return /[^\d\s+*/%()<>=!&|-]/.test(node.body)
    case 'ExtendedGlob':
      // In zsh these may be qualifiers, which run code.
      return true
    case 'Function':
      return !/^[\w:.-]+$/.test(node.name.value)
    case 'TestCommand':
      return isUncertainTest(node.expression)
    case 'Assignment': {
      const { name, index, value } = node
      return (
        (index !== undefined && !INTEGER.test(index.value)) ||
        /\W/.test(name) ||
        !isHarmlessAssignment(name, textOf(value), false)
      )
    }
    case 'Command':
      return isUncertainCommand(node)
    default:
      return false
  }
}

function isUncertainTest(test: TestExpression): boolean {
  switch (test.type) {
    case 'TestUnary':
      return /^-[vR]$/.test(test.operator) || (test.operator === '-t' && !isNumber(test.operand))
    case 'TestBinary':
      return COMPARES_NUMBERS.test(test.operator) && !(isNumber(test.left) && isNumber(test.right))
    case 'TestLogical':
      return test.operands.some(isUncertainTest)
    case 'TestNot':
      return isUncertainTest(test.operand)
    case 'TestGroup':
      return isUncertainTest(test.expression)
  }
}

/** Commands of a shell that evaluate their arguments, set variables, or do so for the command after them. */
function isUncertainCommand({ name, prefix, args }: Command): boolean {
  const isForCommand = name !== undefined
  const isSettingOdd = prefix.some(
    (part) => part.type === 'Assignment' && !isHarmlessAssignment(part.name, textOf(part.value), isForCommand),
  )
  if (isSettingOdd) return true
  const words = args.filter((argument) => argument.type === 'Word')
  switch (name?.value) {
    case 'test':
    case '[':
      return words.some(({ value }, index) => {
        if (/^-[vR]$/.test(value)) return true
        if (!COMPARES_NUMBERS.test(value)) return false
        const [left, right] = [words[index - 1], words[index + 1]]
        return left === undefined || right === undefined || !isNumber(left) || !isNumber(right)
      })
    case 'printf':
      return /^-v/.test(words[0]?.value ?? '')
    case 'exit':
    case 'return':
    case 'break':
    case 'continue':
    case 'shift':
      return !words.every(isNumber)
    case 'export':
    case 'declare':
    case 'typeset':
    case 'local':
    case 'readonly': {
      const isExported = name.value === 'export' || words.some(({ value }) => /^-\w*x/.test(value))
      return (
        words.some(({ value, text }) => !/^\w+$/.test(value) && !(DECLARES_PLAINLY.test(value) && text === value)) ||
        args.some(
          (argument) =>
            argument.type === 'Assignment' && !isHarmlessAssignment(argument.name, textOf(argument.value), isExported),
        )
      )
    }
    case 'read':
      return !words.every(
        ({ value }, index) =>
          /^-[rs]*[pndtuN]?$/.test(value) ||
          /^-[rs]*[pndtuN]$/.test(words[index - 1]?.value ?? '') ||
          (/^\w+$/.test(value) && isHarmlessAssignment(value, null, false)),
      )
    case 'unset':
      return !words.every(({ value }) => /^-[fv]$|^\w+$/.test(value))
    default:
      return false
  }
}

function textOf(value: Word | { readonly type: 'ArrayValue' }): string | null {
  return value.type === 'Word' && !isDynamic(value) ? value.value : null
}

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

/** Returns whether a part of a word is only known once the line runs. */
export function isDynamic(node: SyntaxNode): boolean {
  let found = DYNAMIC.has(node.type)
  if (!found)
    forEachChild(node, (child) => {
      found ||= isDynamic(child)
    })
  return found
}
