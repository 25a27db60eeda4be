import { readFileSync } from 'node:fs'
import type { ServerEvent } from './map-events'

/** The events of a recorded session, by its name in `fixtures/`. For tests. */
export function recordedEvents(name: string): ServerEvent[] {
  return readFileSync(new URL(`fixtures/${name}.jsonl`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ServerEvent)
}

/** The session that a recording is of. */
export const sessionOf = ([first]: readonly ServerEvent[]): string => String(first?.properties['sessionID'])
