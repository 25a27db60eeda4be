/** Level of an entry of the console of a page. */
export type ConsoleLevel = 'error' | 'warn' | 'info' | 'log'

/** Entry of the console of a page. */
export interface ConsoleEntry {
  readonly number: number
  readonly level: ConsoleLevel
  readonly text: string
}

/** Element of a page that the user picked. */
export interface PickedElement {
  readonly selector: string
  readonly html: string
  readonly text: string
  readonly url: string
  readonly styles: Readonly<Record<string, string>>
  /** Data URL of a PNG image; null where none could be made. */
  readonly picture: string | null
}

/** Message of the page of a preview. Its text is that of a page that nobody trusts. */
export type PageMessage =
  | { readonly kind: 'console'; readonly entry: ConsoleEntry }
  | { readonly kind: 'page'; readonly url: string; readonly title: string }
  | { readonly kind: 'picked'; readonly picked: PickedElement }
  | { readonly kind: 'cancelled' }

/** Longest text that is taken from a page, in characters. */
const LONGEST = 10_000
const LONGEST_PICTURE = 8_000_000
const levels: readonly string[] = ['error', 'warn', 'info', 'log'] satisfies ConsoleLevel[]

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, LONGEST) : '')

/** Returns what a page said; null for anything that is no message of the script in it. */
export function readPageMessage(data: unknown): PageMessage | null {
  const message = isRecord(data) ? data['parley'] : undefined
  if (!isRecord(message)) return null
  const { kind, entry, picked } = message
  if (kind === 'cancelled') return { kind }
  if (kind === 'page') return { kind, url: text(message['url']), title: text(message['title']) }
  if (kind === 'console' && isRecord(entry)) {
    const level = levels.find((one) => one === entry['level']) as ConsoleLevel | undefined
    const number = Number(entry['number'])
    return level === undefined || !Number.isSafeInteger(number)
      ? null
      : { kind, entry: { number, level, text: text(entry['text']) } }
  }
  return kind === 'picked' && isRecord(picked) ? { kind, picked: pickedOf(picked) } : null
}

function pickedOf(picked: Readonly<Record<string, unknown>>): PickedElement {
  const styles = isRecord(picked['styles']) ? Object.entries(picked['styles']).slice(0, 40) : []
  const picture = picked['picture']
  const isPicture =
    typeof picture === 'string' &&
    picture.length <= LONGEST_PICTURE &&
    /^data:image\/png;base64,[\w+/]+=*$/.test(picture)
  return {
    selector: text(picked['selector']),
    html: text(picked['html']),
    text: text(picked['text']),
    url: text(picked['url']),
    styles: Object.fromEntries(styles.map(([name, value]) => [name.slice(0, 100), text(value).slice(0, 300)])),
    picture: isPicture ? picture : null,
  }
}
