import { isoTime } from '../../shared/kernel/time'
import type { SessionItem } from './each-session'
import { plainText } from './plain-text'

const TITLE_WIDTH = 60

/** Returns a session in one line. */
export const sessionLine = (item: SessionItem): string =>
  [
    item.sessionId,
    item.status.padEnd('discovered'.length),
    isoTime(item.lastActivityAt).slice(0, 16).replace('T', ' '),
    oneLine(item.title ?? item.preview?.firstUserMessage ?? 'Untitled'),
  ].join('  ')

/** Returns text of any origin in one short line. */
export function oneLine(text: string, width = TITLE_WIDTH): string {
  const plain = plainText(text)
  return plain.length > width ? `${plain.slice(0, width - 1)}…` : plain
}
