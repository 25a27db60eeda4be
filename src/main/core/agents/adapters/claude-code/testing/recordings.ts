import { recording } from '#core/agents/adapters/testing/recording'

/** Returns the frames of a recorded session. */
export function recordedFrames(name: string): Record<string, unknown>[] {
  return recording<Record<string, unknown>>(import.meta.url, name).filter(({ type }) => type !== 'control_request')
}

/** Returns whether a frame holds finished blocks of the session's own agent. */
export function isFinished({ type, parent_tool_use_id }: Record<string, unknown>): boolean {
  return type === 'assistant' && parent_tool_use_id === null
}

/** Returns the text of a session from its finished blocks. */
export function finished(frames: readonly Record<string, unknown>[], kind: 'text' | 'thinking'): string {
  return frames
    .filter(isFinished)
    .flatMap(({ message }) => (message as { content: Record<string, string>[] }).content)
    .map((block) => (block['type'] === kind ? block[kind] : ''))
    .join('')
}
