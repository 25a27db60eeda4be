import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { record, text } from '#core/agents/transcript/values'
import { mapEvent } from './map-events'
import { initialState } from './map-state'

/* What a long session is told to have used is what the model said, call by call. */

const recordings =
  process.env['PARLEY_RECORDINGS'] ?? resolve(import.meta.dirname, '../../../../../../../../shared/recordings')

/** Returns the recorded token counts of each model call, from their finished messages. */
function saidOf(messages: readonly Readonly<Record<string, unknown>>[]): Map<string, readonly unknown[]> {
  const said = new Map<string, readonly unknown[]>()
  for (const { type, properties } of messages) {
    const { id, role, tokens, cost } = record(record(properties)['info'])
    const { total, input, output, reasoning } = record(tokens)
    if (type === 'message.updated' && role === 'assistant' && typeof total === 'number')
      said.set(text(id) ?? '', [total, input, Number(output) + Number(reasoning), cost])
  }
  return said
}

it('the long session that was recorded', (context) => {
  if (!existsSync(recordings)) context.skip(`there are no recordings in ${recordings}`)
  const wire = readFileSync(resolve(recordings, 'opencode-serve/wire/long.wire.jsonl'), 'utf8')
  const messages = wire
    .trimEnd()
    .split('\n')
    .map((line) => record(record(JSON.parse(line) as unknown)['msg']))
  let state = initialState(/"sessionID":"([^"]+)"/.exec(wire)?.[1] ?? '')
  const told = messages.flatMap(({ type, properties }) => {
    const mapped = mapEvent(state, { type: text(type) ?? '', properties: record(properties) })
    state = mapped.state
    return mapped.events.flatMap((event) => (event.type === 'usage' ? [event.report] : []))
  })
  expect(told.length).toBeGreaterThan(30)
  expect(
    told.map(({ inputTokens, outputTokens, cacheReadTokens = 0, cost }) => [
      inputTokens + outputTokens,
      inputTokens - cacheReadTokens,
      outputTokens,
      cost?.amount,
    ]),
  ).toEqual([...saidOf(messages).values()])
})
