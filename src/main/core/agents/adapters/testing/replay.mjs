import { readFileSync } from 'node:fs'

/** Returns the messages of a recording next to the program with this address. For programs that replay one. */
export function recordingBeside(programUrl, name) {
  const lines = readFileSync(new URL(`${name}.jsonl`, programUrl), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line) => JSON.parse(line))
}
