import { fenced } from '#renderer/lib/text/fenced'
import type { ConsoleEntry, PickedElement } from './page-messages'
import { m } from '#messages'

/** Returns an element as a part of a message. Its text is quoted: it is that of a page. */
export function elementText({ selector, html, styles, url }: PickedElement): string {
  const looks = Object.entries(styles).map(([name, value]) => `${name}: ${value};`)
  return `${m.preview.fromPage({ url })}\n\n${fenced([selector, '', html, '', ...looks].join('\n'))}\n`
}

/** Returns entries of the console as a part of a message. */
export function consoleText(entries: readonly ConsoleEntry[], url: string): string {
  return `${m.preview.consoleOf({ url })}\n\n${fenced(entries.map(({ level, text }) => `${level}: ${text}`).join('\n'))}\n`
}

/** Returns a picture as a file; null where there is none. */
export function pictureFile(picture: string | null): File | null {
  if (picture === null) return null
  const bytes = Uint8Array.from(atob(picture.slice(picture.indexOf(',') + 1)), (letter) => letter.charCodeAt(0))
  return new File([bytes], 'element.png', { type: 'image/png' })
}
