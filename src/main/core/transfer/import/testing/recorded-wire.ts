import { readFileSync } from 'node:fs'
import type { AdapterEvent } from '#shared/adapter/port'
import { record, text } from '#core/agents/transcript/values'
import { mapFrame } from '#core/agents/adapters/claude-code/events/map-events'
import { endPrompt } from '#core/agents/adapters/claude-code/events/map-tools'
import { initialState as claudeState } from '#core/agents/adapters/claude-code/events/map-state'
import { mapNotification as mapCodex } from '#core/agents/adapters/codex/events/map-events'
import { initialState as codexState } from '#core/agents/adapters/codex/events/map-state'
import type { Message } from '#core/agents/adapters/codex/protocol/app-server'

/* What was recorded between a program and its agent, as what an adapter reports. */

/** A prompt, and its results. */
export interface RecordedPrompt {
  readonly words: string
  readonly events: AdapterEvent[]
}

export interface RecordedSession {
  readonly nativeId: string
  readonly prompts: readonly RecordedPrompt[]
}

export interface Frame {
  /** `in` is the input of the agent. */
  readonly dir: string
  readonly msg: Record<string, unknown>
}

/** Builds an agent's answer to one prompt from a recording of only that. */
export function recordedAnswer(words: string, path: string): RecordedSession {
  const said = linesOf(path).map((msg) => ({ dir: 'out', msg: msg as Frame['msg'] }))
  const asked = { type: 'user', message: { content: [{ type: 'text', text: words }] } }
  return claudeSession([{ dir: 'in', msg: asked }, ...said])
}

/** The lines of a recording. */
export function linesOf(path: string): unknown[] {
  return readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
}

/** Returns the frames of a recording, in order. */
export function framesOf(path: string): Frame[] {
  return linesOf(path).flatMap((line) => (typeof (line as Frame).msg === 'object' ? [line as Frame] : []))
}

/** Groups frames by prompt: `promptOf` returns the text of those that start one. */
export function byPrompt(
  frames: readonly Frame[],
  promptOf: (message: Record<string, unknown>) => string | undefined,
  convert: (message: Record<string, unknown>) => readonly AdapterEvent[],
): RecordedPrompt[] {
  const prompts: RecordedPrompt[] = []
  for (const { dir, msg } of frames) {
    const words = dir === 'in' ? promptOf(msg) : undefined
    if (words !== undefined) prompts.push({ words, events: [] })
    else if (dir === 'out') prompts.at(-1)?.events.push(...convert(msg))
  }
  return prompts
}

/** The text of a prompt's parts. */
export const wordsOf = (parts: unknown): string =>
  Array.isArray(parts) ? parts.map((part) => text(record(part)['text']) ?? '').join('\n') : ''

/** Recorded sessions of Claude Code, the later ones going on with the first. */
export function recordedClaude(paths: readonly string[]): RecordedSession {
  return claudeSession(paths.flatMap(framesOf))
}

function claudeSession(frames: readonly Frame[]): RecordedSession {
  let state = claudeState(true)
  const prompts = byPrompt(
    frames,
    (message) => (message['type'] === 'user' ? wordsOf(record(message['message'])['content']) : undefined),
    (message) => {
      const mapped = mapFrame(state, message)
      const ended = message['type'] === 'result' ? endPrompt(mapped.state) : { state: mapped.state, events: [] }
      state = ended.state
      return [...mapped.events, ...ended.events]
    },
  )
  const nativeId = frames.map(({ msg }) => text(msg['session_id'])).find((id) => id !== undefined) ?? ''
  return { nativeId, prompts }
}

/** Recorded threads of Codex, the later ones going on with the first. */
export function recordedCodex(paths: readonly string[]): RecordedSession {
  const frames = paths.flatMap(framesOf)
  const started = frames.map(({ msg }) => text(record(record(msg['result'])['thread'])['id'])).find(Boolean) ?? ''
  let state = codexState(started, true)
  const prompts = byPrompt(
    frames,
    (message) => (message['method'] === 'turn/start' ? wordsOf(record(message['params'])['input']) : undefined),
    (message) => {
      if (message['id'] !== undefined) return []
      const mapped = mapCodex(state, message as unknown as Message)
      state = mapped.state
      return mapped.events
    },
  )
  return { nativeId: started, prompts }
}
