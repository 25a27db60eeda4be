import {
  applyEdits,
  createScanner,
  findNodeAtLocation,
  modify,
  parseTree,
  printParseErrorCode,
  type Edit,
  type Node,
  type ParseError,
} from 'jsonc-parser'
import { err, ok, type Result } from '#shared/kernel/result'

/** Error in a JSON text: its line, from 1, and its kind. The text itself, which may have secrets, is not quoted. */
export interface JsonTextError {
  readonly line: number
  readonly kind: string
}

// Tokens by their number: the library's enumeration does not exist when the code runs.
const CLOSING_BRACE = 2
const CLOSING_BRACKET = 4
const COMMA = 5
const END = 17

const options = { allowTrailingComma: true } as const

/** Parses JSON that people write: with comments, trailing commas and a byte order mark. */
export function parseJsonText(text: string): Result<unknown, JsonTextError> {
  const errors: ParseError[] = []
  const root = parseTree(withoutMark(text), errors, options)
  const [first] = errors
  if (first === undefined && root !== undefined) return ok(valueOf(root))
  const kind = first === undefined ? 'ValueExpected' : printParseErrorCode(first.error)
  return err({ line: withoutMark(text).slice(0, first?.offset).split('\n').length, kind })
}

/** Some editors begin files with a byte order mark. */
export const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '')

/** One change: the new value at a path, or the entry to add at the end of a list; `undefined` removes it. */
export interface JsonEdit {
  readonly path: readonly (string | number)[]
  readonly value: unknown
  readonly isInsertion?: boolean
}

/** Returns the text with a change, and everything else in it as it was: comments, order, indentation. */
export function editJsonText(text: string, edit: JsonEdit): string {
  const changed = edited(text, edit)
  // Behind the last entry of a list or table, a trailing comma would be left over.
  return parseJsonText(changed).ok ? changed : edited(withoutTrailingCommas(text), edit)
}

function edited(text: string, { path, value, isInsertion = false }: JsonEdit): string {
  // Removing what is not there is an error of the library where the document is empty.
  if (value === undefined && !isThere(text, path)) return text
  const indentation = /\n([ \t]+)["{]/.exec(text)?.[1] ?? '  '
  const formattingOptions = {
    insertSpaces: !indentation.startsWith('\t'),
    tabSize: indentation.startsWith('\t') ? 1 : indentation.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  }
  return applyEdits(text, modify(text, [...path], value, { formattingOptions, isArrayInsertion: isInsertion }))
}

function isThere(text: string, path: JsonEdit['path']): boolean {
  const tree = parseTree(text, [], options)
  return tree !== undefined && findNodeAtLocation(tree, [...path]) !== undefined
}

/** Returns the value of a node. Every key is a key of its own, `__proto__` too. */
function valueOf({ type, value, children = [] }: Node): unknown {
  if (type === 'array') return children.map(valueOf)
  if (type !== 'object') return value
  return Object.fromEntries(
    children.flatMap(({ children: [key, of] = [] }) =>
      key === undefined || of === undefined ? [] : [[String(key.value), valueOf(of)]],
    ),
  )
}

function withoutTrailingCommas(text: string): string {
  const scanner = createScanner(text, true)
  const edits: Edit[] = []
  let comma: number | null = null
  for (let token: number = scanner.scan(); token !== END; token = scanner.scan()) {
    const isClosing = token === CLOSING_BRACE || token === CLOSING_BRACKET
    if (comma !== null && isClosing) edits.push({ offset: comma, length: 1, content: '' })
    comma = token === COMMA ? scanner.getTokenOffset() : null
  }
  return applyEdits(text, edits)
}
