import type { AdapterEvent } from '../../../../shared/adapter/port'
import { withWords } from '../../../../shared/adapter/words'

/** What events say in all, of one kind of words. */
export function saidIn(events: readonly AdapterEvent[], type: 'text' | 'reasoning' = 'text'): string {
  return events.reduce((said, event) => (event.type === type ? withWords(said, event) : said), '')
}
