import type { Messages } from './translation'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'
const letters = new Map(Array.from(plain, (letter, index) => [letter, accented.charAt(index)]))

/* Marks around parameters, which stay as they are. */
const [OPEN, CLOSE] = ['\uE000', '\uE001']
const [RTL, POP] = ['\u202E', '\u202C']

/** English with accents, a third longer, in brackets. */
function stretch(text: string): string {
  const body = text
    .split(new RegExp(`(${OPEN}[^${CLOSE}]*${CLOSE})`))
    .map((part) =>
      part.startsWith(OPEN) ? part.slice(1, -1) : Array.from(part, (letter) => letters.get(letter) ?? letter).join(''),
    )
    .join('')
  return `[${body}${'·'.repeat(Math.ceil(text.length / 3))}]`
}

function mirrored(text: string): string {
  return `${RTL}${stretch(text)}${POP}`
}

/** A parameter whose text is to stay as it is. */
function marked(value: unknown): unknown {
  if (typeof value === 'string') return `${OPEN}${value}${CLOSE}`
  if (Array.isArray(value)) return value.map(marked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, marked(part)]))
}

function transform<T>(messages: T, change: (text: string) => string): T {
  if (typeof messages === 'string') return change(messages) as T
  if (typeof messages === 'function')
    return ((...parameters: unknown[]) =>
      change((messages as (...marked: unknown[]) => string)(...parameters.map(marked)))) as T
  return Object.fromEntries(
    Object.entries(messages as object).map(([key, value]: [string, unknown]) => [key, transform(value, change)]),
  ) as T
}

/** The English catalog as a pseudo-language. */
export function pseudo(english: Messages, language: 'en-XA' | 'en-XB'): Messages {
  return transform(english, language === 'en-XA' ? stretch : mirrored)
}
