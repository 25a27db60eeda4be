/** A text anywhere in a tool's input, and its field name; list items have that of the list. */
export interface NamedText {
  readonly key: string
  readonly text: string
}

/** Maximum depth and number of examined values. */
const MAX_DEPTH = 12
const MAX_TEXTS = 2000

/** Returns every text in a tool's input, however deep. */
export function textsIn(input: Readonly<Record<string, unknown>>): NamedText[] {
  const texts: NamedText[] = []
  const visit = (key: string, value: unknown, depth: number): void => {
    if (texts.length >= MAX_TEXTS || depth > MAX_DEPTH) return
    if (typeof value === 'string') {
      if (value !== '') texts.push({ key, text: value })
    } else if (Array.isArray(value)) for (const item of value) visit(key, item, depth + 1)
    else if (typeof value === 'object' && value !== null)
      for (const [name, member] of Object.entries(value)) visit(name, member, depth + 1)
  }
  visit('', input, 0)
  return texts
}

/** Returns whether {@link textsIn} covers everything in a tool's input. */
export function isWithinBounds(input: Readonly<Record<string, unknown>>): boolean {
  let count = 0
  const fits = (value: unknown, depth: number): boolean => {
    if (depth > MAX_DEPTH || ++count > MAX_TEXTS) return false
    if (typeof value !== 'object' || value === null) return true
    return Object.values(value).every((member) => fits(member, depth + 1))
  }
  return fits(input, 0)
}

/** Returns whether a value is not empty. */
export function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== ''
}
