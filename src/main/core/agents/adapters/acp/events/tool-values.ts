import type { ToolContent } from '#shared/session/blocks'
import type { ToolKind } from '#shared/vocabulary/entities'
import { toToolContent } from '../prompt/content'
import type { ToolCallFields } from '../protocol/updates'

/* What a tool call says, in the shapes of the adapter port. */

/** Maps a tool kind of the protocol. Unknown kinds are `meta`. */
export function toolKind(kind: string): ToolKind {
  return kinds.get(kind) ?? 'meta'
}

const kinds: ReadonlyMap<string, ToolKind> = new Map([
  ['read', 'read'],
  ['search', 'read'],
  ['edit', 'write'],
  ['delete', 'write'],
  ['move', 'write'],
  ['execute', 'exec'],
  ['fetch', 'network'],
])

/** Returns a tool's arguments, if reported. */
export function argsOf(rawInput: unknown): Record<string, unknown> | undefined {
  if (rawInput === undefined || rawInput === null) return undefined
  return isObject(rawInput) ? rawInput : { input: rawInput }
}

/** Returns a tool's content, if reported. Terminals include their command. */
export function contentOf(update: ToolCallFields, known: Readonly<Record<string, unknown>>): ToolContent[] | undefined {
  if (update.content === undefined) return undefined
  const args = argsOf(update.rawInput) ?? known
  const command = typeof args['command'] === 'string' ? { command: args['command'] } : {}
  return toToolContent(update.content, () => ({ type: 'terminal', ...command, output: '' }))
}

/** Returns a tool's result: its text if the agent wraps it, otherwise the raw value. */
export function outputOf(rawOutput: unknown): unknown {
  if (rawOutput === null) return undefined
  if (Array.isArray(rawOutput)) {
    const texts = rawOutput.flatMap((part: unknown) =>
      isObject(part) && typeof part['text'] === 'string' ? [part['text']] : [],
    )
    return texts.length === rawOutput.length ? texts.join('\n') : rawOutput
  }
  if (!isObject(rawOutput)) return rawOutput
  for (const key of ['output', 'content', 'error', 'message'])
    if (typeof rawOutput[key] === 'string') return rawOutput[key]
  return rawOutput
}

/** Returns the text within a tool's content. */
export function textOf(content: readonly ToolContent[] | undefined): string | undefined {
  const texts = content?.flatMap((item) => (item.type === 'text' ? [item.text] : [])) ?? []
  return texts.length === 0 ? undefined : texts.join('\n')
}

/** Returns whether a text merely repeats a tool's output, possibly in a code fence. */
export function repeats(text: string, output: unknown): boolean {
  const bare = text
    .trim()
    .replace(/^```.*\n([^]*?)\n?```$/, '$1')
    .trim()
  return typeof output === 'string' && output.includes(bare)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns whether two values have the same JSON. */
export function sameJson(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}
