import { readFileSync } from 'node:fs'

/** The frames of a recorded session, by its name in `fixtures/`. For tests. */
export function recordedFrames(name: string): Record<string, unknown>[] {
  return readFileSync(new URL(`fixtures/${name}.jsonl`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ type }) => type !== 'control_request')
}
