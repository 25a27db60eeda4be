import type { ToolCall } from '../prompt/steps'

const samples: readonly ToolCall[] = [
  { tool: 'list', path: '.' },
  { tool: 'search', query: 'TODO', path: '.' },
  { tool: 'search', query: 'import', path: '.' },
]

/** Returns this many calls that work in any folder, change nothing and need no permission. */
export function demoCalls(count: number): readonly ToolCall[] {
  const calls: ToolCall[] = []
  for (let index = 0; index < count; index++) {
    const sample = samples[index % samples.length]
    if (sample !== undefined) calls.push(sample)
  }
  return calls
}
