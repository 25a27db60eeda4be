import { readFileSync } from 'node:fs'
import type { Message } from './app-server'

/** A recorded notification of the app server. */
export type Recorded = Message & { readonly params: Readonly<Record<string, unknown>> }

/** The notifications of a recorded thread, by its name in `fixtures/`. For tests. */
export function recordedMessages(name: string): Recorded[] {
  return readFileSync(new URL(`fixtures/${name}.jsonl`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Recorded & { id?: number })
    .filter(({ id }) => id === undefined)
}
