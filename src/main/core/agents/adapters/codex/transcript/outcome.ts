import { parseRecord } from '#core/agents/transcript/records'
import { record, text } from '#core/agents/transcript/values'

/** Returns the output of a call as it is shown, and its outcome. */
export function outcomeOf(output: unknown): { output: unknown; outcome: 'ok' | 'error' | 'cancelled' } {
  const inner = record(typeof output === 'string' ? oldOutput(output) : output)
  const whole = text(inner['output']) ?? text(inner['content']) ?? output
  const words = typeof whole === 'string' ? whole : ''
  // Outputs are long, and searching for the text alone is much faster.
  if (words.includes('aborted by user') && /(?:^|\n)aborted by user/.test(words))
    return { output: whole, outcome: 'cancelled' }
  const exit = /^Process exited with code (\d+)|^Exit code: (\d+)/m.exec(words.slice(0, 400))
  const code = record(inner['metadata'])['exit_code']
  const isError =
    inner['success'] === false ||
    (typeof code === 'number' && code !== 0) ||
    (exit !== null && (exit[1] ?? exit[2]) !== '0')
  return { output: whole, outcome: isError ? 'error' : 'ok' }
}

/** Returns the value of an output as the first versions wrote it: JSON with the output, its exit code and its duration. */
function oldOutput(output: string): unknown {
  return output.startsWith('{"output":') ? parseRecord(output) : undefined
}
