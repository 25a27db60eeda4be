import { readFileSync } from 'node:fs'

/** A recorded event of a session. */
export interface Recorded {
  readonly type: string
  readonly id: string
  readonly agentId?: string
  readonly data: Readonly<Record<string, unknown>>
}

/** The events of a recorded session, by its name in `fixtures/`. For tests. */
export function recordedEvents(name: string): Recorded[] {
  return readFileSync(new URL(`fixtures/${name}.jsonl`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Recorded)
}
