import fc from 'fast-check'
import { expect, it } from 'vitest'
import { plainChunk } from './plain-chunk'
import { SessionNotification } from '../protocol/updates'

const oddly = fc.oneof(fc.string(), fc.constant(null), fc.constant(undefined), fc.integer(), fc.object({ maxDepth: 1 }))
const kind = fc.constantFrom('agent_message_chunk', 'agent_thought_chunk', 'tool_call', 'plan', 1)
const content = fc.oneof(
  oddly,
  fc.record({ type: fc.constantFrom('text', 'image', 1), text: oddly, annotations: oddly }),
  fc.record({ type: fc.constant('text'), text: fc.string() }),
)
const update = fc.record({ sessionUpdate: kind, content, messageId: oddly, _meta: oddly }, { requiredKeys: [] })
const params = fc.oneof(
  oddly,
  fc.record({ sessionId: fc.oneof(fc.constant('s'), oddly), update: fc.oneof(update, oddly) }),
)

it('takes only what the schema takes, and says the same', () => {
  fc.assert(
    fc.property(params, (given) => {
      const chunk = plainChunk(given)
      if (chunk !== null) expect(SessionNotification.parse(given).update).toEqual(chunk)
    }),
    { numRuns: 500 },
  )
})

it('takes words, and leaves everything else to the schema', () => {
  const of = (fields: object): unknown => ({
    sessionId: 's',
    update: { sessionUpdate: 'agent_message_chunk', ...fields },
  })
  const words = { type: 'text', text: 'hello' }
  expect(plainChunk(of({ content: words }))).toEqual({ sessionUpdate: 'agent_message_chunk', content: words })
  expect(plainChunk(of({ content: words, messageId: 'm' }))).toMatchObject({ messageId: 'm' })
  for (const fields of [
    {},
    { content: { type: 'image' } },
    { content: words, _meta: {} },
    { content: words, messageId: 1 },
  ])
    expect(plainChunk(of(fields))).toBeNull()
  expect(plainChunk({ update: { sessionUpdate: 'agent_message_chunk', content: words } })).toBeNull()
})
