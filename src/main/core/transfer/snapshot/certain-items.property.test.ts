import fc from 'fast-check'
import { expect, test } from 'vitest'
import { certainCheck } from '#shared/kernel/certain'
import { Agent, Message, Session, Turn } from '#shared/session/entities'
import { SnapshotEvent, SnapshotState } from '#shared/snapshot/entities'
import { anySnapshot } from './testing/any-snapshot'
import { mutateValue, valueMutation } from './testing/mutations'

/** Number of runs of each property; PARLEY_RUNS for more. */
const RUNS = Number(process.env['PARLEY_RUNS'] ?? 10)

const schemas = { agents: Agent, messages: Message, turns: Turn, events: SnapshotEvent } as const
const lists = Object.entries(schemas).map(([name, schema]) => ({ name, schema, isCertain: certainCheck(schema) }))

/** Returns a value as it comes from a file: a mutation can add properties to lists. */
function asInFile(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown
}

function* itemsOf(file: unknown, name: string): Generator {
  const list: unknown = typeof file === 'object' && file !== null ? (file as Record<string, unknown>)[name] : undefined
  if (Array.isArray(list)) yield* list as unknown[]
}

test('every item of a file that is certain is valid, and parsing changes nothing of it', () => {
  fc.assert(
    fc.property(anySnapshot, fc.array(valueMutation, { maxLength: 20 }), (file, changes) => {
      for (const broken of [file, ...changes.map((change) => asInFile(mutateValue(file, change)))])
        for (const { name, schema, isCertain } of lists)
          for (const item of itemsOf(broken, name)) {
            if (!isCertain(item)) continue
            const parsed = schema.safeParse(item)
            expect(parsed.error).toBeUndefined()
            expect(parsed.data).toStrictEqual(item)
          }
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
})

test('most items of a file are certain', () => {
  fc.assert(
    fc.property(anySnapshot, (file) => {
      for (const { name, isCertain } of lists)
        if (name === 'events' || name === 'agents')
          for (const item of itemsOf(file, name)) expect(isCertain(item)).toBe(true)
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
})

test('a value that parsing would change, or that a schema refuses, is not certain', () => {
  const message = {
    messageId: 'm1',
    sessionId: 's1',
    turnId: null,
    role: 'user',
    contentText: 'a',
    blocks: [{ type: 'text', content: 'a' }],
    timestamp: 1,
  }
  const isCertain = certainCheck(Message)
  expect(isCertain(message)).toBe(true)
  expect(isCertain({ ...message, other: [1] })).toBe(true)
  for (const change of [
    { turnId: undefined },
    { role: 'system' },
    { timestamp: 1e300 },
    { blocks: {} },
    { blocks: [{ type: 'other' }] },
    { blocks: [{ type: 'tool_output', toolCallId: 'c', blob: { blobId: 'b', size: 1, lines: 1, other: 1 } }] },
    { blocks: [{ type: 'tool_output', toolCallId: 'c', blob: { blobId: 'b', size: 1.5, lines: 1 } }] },
    JSON.parse('{"__proto__": {}}'),
  ] as object[]) {
    const changed = Object.defineProperties({}, Object.getOwnPropertyDescriptors(message))
    for (const [name, value] of Object.entries(change))
      Object.defineProperty(changed, name, { value, enumerable: true, configurable: true })
    expect(isCertain(changed)).toBe(false)
  }
  expect(certainCheck(Session.extend({ parley: SnapshotState.optional() }))({})).toBe(false)
})
