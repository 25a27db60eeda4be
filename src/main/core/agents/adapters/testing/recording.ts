import { readFileSync } from 'node:fs'

/**
 * Returns the messages of a recording in the `fixtures` of an adapter. `moduleUrl` is the address of a module of its
 * `testing`.
 */
export function recording<M>(moduleUrl: string, name: string): M[] {
  const lines = readFileSync(new URL(`../fixtures/${name}.jsonl`, moduleUrl), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line) => JSON.parse(line) as M)
}
