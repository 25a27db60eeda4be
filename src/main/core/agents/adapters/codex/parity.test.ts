import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import type { AdapterEvent } from '#shared/adapter/port'
import type { Block } from '#shared/session/blocks'
import type { TranscriptItem } from '#core/agents/transcript/items'
import { mapNotification } from './events/map-events'
import { initialState } from './events/map-state'
import { recordedMessages } from './testing/recordings'
import { parseCodex } from './transcript/parse'

/* The same thread as it was told live, and as its own record has it. */

const threadId = '01a1fb5a-6709-7f40-b7cb-8560d894c691'

function live(): AdapterEvent[] {
  let state = initialState(threadId, true)
  const recorded = [...recordedMessages('tool-allowed'), ...recordedMessages('resume')]
  return recorded.flatMap((message) => {
    const mapped = mapNotification(state, message)
    state = mapped.state
    return mapped.events
  })
}

async function transcript() {
  const bytes = await readFile(new URL('fixtures/rollout.jsonl', import.meta.url))
  const read = async function* () {
    yield await Promise.resolve(bytes)
  }
  const items: TranscriptItem[] = []
  for await (const batch of parseCodex([{ path: 'rollout.jsonl', read }], threadId)) items.push(...batch)
  const blocks = items.flatMap((item): readonly Block[] =>
    item.kind === 'message' && item.message.role === 'assistant' ? item.message.blocks : [],
  )
  const reports = items.flatMap((item) =>
    item.kind === 'session' ? item.session.usage.map(({ report }) => report) : [],
  )
  return { blocks, reports }
}

it('says the same live as in its record', async () => {
  const { blocks } = await transcript()
  const words = live().map((event) => (event.type === 'text' ? event.delta : ''))
  expect(words.join('')).toBe(blocks.map((block) => (block.type === 'text' ? block.content : '')).join(''))
})

it('uses the same tools, of the same kinds and with the same outcomes', async () => {
  const { blocks } = await transcript()
  const calls = live().flatMap((event) =>
    event.type === 'tool.started'
      ? [{ toolCallId: event.toolCallId, name: event.name, kind: event.kind, title: event.title }]
      : [],
  )
  const outcomes = live().flatMap((event) => (event.type === 'tool.completed' ? [event.outcome] : []))
  expect(calls).toEqual(
    blocks.flatMap((block) =>
      block.type === 'tool_call'
        ? [{ toolCallId: block.toolCallId, name: block.name, kind: block.kind, title: block.title }]
        : [],
    ),
  )
  expect(outcomes).toEqual(blocks.flatMap((block) => (block.type === 'tool_output' ? [block.outcome] : [])))
})

it('counts the same tokens', async () => {
  const { reports } = await transcript()
  const told = live().flatMap((event) => (event.type === 'usage' ? [event.report] : []))
  const figures = (of: readonly (typeof reports)[number][]) =>
    of.map(({ inputTokens, outputTokens, cacheReadTokens, reasoningTokens }) => ({
      inputTokens,
      outputTokens,
      cacheReadTokens,
      reasoningTokens,
    }))
  expect(figures(told)).toEqual(figures(reports))
})
