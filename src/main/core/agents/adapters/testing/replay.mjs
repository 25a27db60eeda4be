import { readFileSync } from 'node:fs'

/** The messages of a recording that lies beside the program with this address. For programs that play one. */
export function recordingBeside(programUrl, name) {
  const lines = readFileSync(new URL(`${name}.jsonl`, programUrl), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line) => JSON.parse(line))
}
