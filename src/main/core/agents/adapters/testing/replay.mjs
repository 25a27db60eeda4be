import { appendFileSync, readFileSync } from 'node:fs'

/** Returns the messages of a recording next to the program with this address. For programs that replay one. */
export function recordingBeside(programUrl, name) {
  const lines = readFileSync(new URL(`${name}.jsonl`, programUrl), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line) => JSON.parse(line))
}

/**
 * Returns whether a request stays unanswered: `REPLAY_SILENT` names it. Appends its name to the file that `REPLAY_ASKED`
 * names.
 */
export function staysUnanswered(method) {
  const { REPLAY_ASKED: file, REPLAY_SILENT: silent } = process.env
  if (file !== undefined) appendFileSync(file, `${method}\n`)
  return method === silent
}
