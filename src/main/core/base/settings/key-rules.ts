import { parseTree, printParseErrorCode, getNodeValue, type ParseError } from 'jsonc-parser'
import { problemOf } from '#shared/app/commands/bindings'
import { KeyRule, type KeyRuleProblem } from '#shared/keybindings/entities'

/** Number of rules that are read. */
const MAX_RULES = 1000
const MAX_TEXT = 80

/** Content of a keybindings file. */
export interface ReadKeyRules {
  readonly rules: readonly KeyRule[]
  readonly problems: readonly KeyRuleProblem[]
  /** Index in the file of each valid rule; null when the file cannot be edited. */
  readonly places: readonly number[] | null
}

/** Reads the text of a keybindings file: JSON with comments. Invalid entries are reported and left out. */
export function readKeyRules(text: string): ReadKeyRules {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { allowTrailingComma: true })
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const [first] = errors
  if (text.trim() === '') return { rules: [], problems: [], places: [] }
  if (first !== undefined || root === undefined) {
    const problem = first === undefined ? '' : printParseErrorCode(first.error)
    return {
      rules: [],
      problems: [{ line: lineAt(first?.offset ?? 0), kind: 'unreadable', text: problem }],
      places: null,
    }
  }
  if (root.type !== 'array')
    return { rules: [], problems: [{ line: 1, kind: 'not-a-list', text: root.type }], places: null }
  const rules: KeyRule[] = []
  const places: number[] = []
  const problems: KeyRuleProblem[] = []
  for (const [index, node] of (root.children ?? []).slice(0, MAX_RULES).entries()) {
    const value: unknown = getNodeValue(node)
    const parsed = KeyRule.safeParse(value)
    const kind = parsed.success ? problemOf(parsed.data) : 'not-a-rule'
    if (parsed.success && kind === null) {
      rules.push(parsed.data)
      places.push(index)
    } else if (kind !== null) problems.push({ line: lineAt(node.offset), kind, text: wrongPart(kind, value) })
  }
  return { rules, problems, places }
}

function wrongPart(kind: KeyRuleProblem['kind'], value: unknown): string {
  const parsed = KeyRule.safeParse(value)
  const { key, command, when } = parsed.success ? parsed.data : { key: '', command: '', when: '' }
  const texts: Partial<Record<KeyRuleProblem['kind'], string>> = {
    'unknown-command': command,
    'unknown-key': key,
    'invalid-when': when ?? '',
  }
  return (texts[kind] ?? JSON.stringify(value)).slice(0, MAX_TEXT)
}
