/** A file inside a message as it stands in a snapshot. */
interface InlineText {
  readonly type: 'base64'
  readonly data: string
  readonly mimeType: string
}

/** Calls `take` with every string of a JSON value, with text files that stand inside it as they read. */
export function eachText(value: unknown, take: (text: string) => void): void {
  if (typeof value === 'string') take(value)
  else if (Array.isArray(value)) for (const item of value) eachText(item, take)
  else if (isInline(value)) {
    if (isText(value)) take(Buffer.from(value.data, 'base64').toString('utf8'))
  } else if (typeof value === 'object' && value !== null)
    for (const [key, field] of Object.entries(value)) if (!isLink(key)) eachText(field, take)
}

/** A JSON value with its strings changed; ids and what is no text stay as they are. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  if (isInline(value)) {
    if (!isText(value)) return value
    const text = Buffer.from(value.data, 'base64').toString('utf8')
    const changed = change(text)
    return changed === text ? value : { ...value, data: Buffer.from(changed).toString('base64') }
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, isLink(key) ? (field as unknown) : mapTexts(field, change)]),
  )
}

/** Ids link the parts of a file. */
function isLink(key: string): boolean {
  return key.endsWith('Id') || key.endsWith('Ids')
}

function isInline(value: unknown): value is InlineText {
  if (typeof value !== 'object' || value === null) return false
  const { type, data, mimeType } = value as Partial<InlineText>
  return type === 'base64' && typeof data === 'string' && typeof mimeType === 'string'
}

function isText({ mimeType }: InlineText): boolean {
  return mimeType.startsWith('text/') || mimeType === 'application/json'
}
