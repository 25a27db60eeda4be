/** A file inside a message, as stored in a snapshot. */
interface InlineFile {
  readonly type: 'base64'
  readonly data: string
  readonly mimeType: string
}

/**
 * Calls `take` with every string of a JSON value, including the names in undeclared objects, and the text of inline
 * files.
 */
export function eachText(value: unknown, take: (text: string) => void): void {
  walk(value, take, false)
}

function walk(value: unknown, take: (text: string) => void, isFree: boolean): void {
  if (typeof value === 'string') take(value)
  else if (Array.isArray(value)) for (const item of value) walk(item, take, isFree)
  else if (isInline(value)) {
    const text = textOf(value)
    if (text !== null) take(text)
  } else if (typeof value === 'object' && value !== null)
    for (const [key, field] of Object.entries(value)) {
      const isFreeInside = isFree || FREE.has(key)
      if (isFree) {
        take(key)
        // A name and its value form a secret together: `{"password": "…"}`.
        if (typeof field === 'string') take(`"${key}": "${field}"`)
      }
      if (isFree || !isLink(key)) walk(field, take, isFreeInside)
    }
}

/** Maps the strings of a JSON value and the names in undeclared objects; ids are unchanged. */
export function mapTexts(value: unknown, change: (text: string) => string, isFree = false): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change, isFree))
  if (isInline(value)) {
    const text = textOf(value)
    const changed = text === null ? null : change(text)
    return changed === null || changed === text ? value : { ...value, data: Buffer.from(changed).toString('base64') }
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      isFree ? change(key) : key,
      !isFree && isLink(key) ? (field as unknown) : mapTexts(field, change, isFree || FREE.has(key)),
    ]),
  )
}

/** Fields with foreign objects: their names are free text, and `…Id` refers to no part of the file. */
const FREE: ReadonlySet<string> = new Set(['args', 'output', 'toolInput', 'native'])

/** Ids link the parts of a file. */
function isLink(key: string): boolean {
  return key.endsWith('Id') || key.endsWith('Ids')
}

function isInline(value: unknown): value is InlineFile {
  if (typeof value !== 'object' || value === null) return false
  const { type, data, mimeType } = value as Partial<InlineFile>
  return type === 'base64' && typeof data === 'string' && typeof mimeType === 'string'
}

/** Kinds of files that never read as text. */
const BINARY = /^(image\/(?!svg)|audio\/|video\/|font\/)/

/** Returns the text of a file, whatever its kind; null when it is not text. */
function textOf({ data, mimeType }: InlineFile): string | null {
  if (BINARY.test(mimeType)) return null
  const bytes = Buffer.from(data, 'base64')
  if (bytes.subarray(0, 8000).includes(0)) return null
  const text = bytes.toString('utf8')
  // Bytes that are no text come back as others.
  return Buffer.byteLength(text) === bytes.length && Buffer.from(text).equals(bytes) ? text : null
}
