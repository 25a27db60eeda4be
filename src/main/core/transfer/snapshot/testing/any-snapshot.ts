import fc from 'fast-check'
import { anyCharacter } from '#shared/kernel/testing/any-character'

/*
 * Snapshots as any program could write them: a tree of sessions, messages with every kind of block, turns, agents, events
 * and usage, with undeclared fields everywhere.
 */

const AT = 1_700_000_000_000

/** Text that is often mishandled: quotes, tags, characters of more than one unit, line breaks. */
const text = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 20 }) },
  { weight: 1, arbitrary: fc.constantFrom('<script>alert(1)</script>', '\u0000', 'a\r\nb', '__proto__') },
  { weight: 1, arbitrary: fc.constantFrom(20_000, 50_000).map((length) => 'long '.repeat(length / 5)) },
)
const time = fc.integer({ min: 0, max: 10_000_000 }).map((later) => AT + later)
const json = fc.jsonValue({ maxDepth: 3 }).map(withoutPrototype)
const optional = { requiredKeys: [] }

/** Undeclared fields; none of the names is Parley's. */
const unknown = fc
  .dictionary(
    fc.string({ minLength: 1, maxLength: 8 }).map((name) => `x-${name}`),
    json,
    { maxKeys: 3, noNullPrototype: true },
  )
  .map((fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)))

/** Web addresses. Those of `fc.webUrl` take seconds to prepare in each process. */
const url = fc.string({ maxLength: 20 }).map((rest) => `https://example.org/${encodeURIComponent(rest)}`)
const source = fc.oneof(
  fc.record({
    type: fc.constant('base64' as const),
    data: fc.base64String({ maxLength: 400 }),
    mimeType: fc.constantFrom('image/png', 'text/plain'),
  }),
  fc.record({ type: fc.constant('url' as const), url }),
)
const toolContent = fc.oneof(
  fc.record({ type: fc.constant('text' as const), text }),
  fc.record({
    type: fc.constant('diff' as const),
    path: fc.constantFrom('a.txt', 'b/c.ts'),
    oldText: fc.option(text),
    newText: text,
  }),
  fc.record({ type: fc.constant('terminal' as const), output: text, exitCode: fc.option(fc.integer()) }),
  fc.record({ type: fc.constant('image' as const), source }),
  fc.record({ type: fc.constant('link' as const), url }),
)
const toolCallId = fc.constantFrom('call-1', 'call-2')
const block = fc
  .tuple(
    fc.oneof(
      fc.record({ type: fc.constant('text' as const), content: text }),
      fc.record({ type: fc.constant('reasoning' as const), content: text }),
      fc.record({ type: fc.constant('image' as const), source }),
      fc.record({ type: fc.constant('document' as const), source }),
      fc.record({
        type: fc.constant('attachment' as const),
        fileName: fc.constantFrom('a.txt', 'notes.md'),
        filePath: fc.constantFrom('a.txt', 'docs/notes.md'),
        source,
        attachmentType: fc.constantFrom('file' as const, 'directory' as const),
      }),
      fc.record({
        type: fc.constant('tool_call' as const),
        toolCallId,
        name: fc.constantFrom('read', 'run'),
        args: fc.dictionary(fc.constantFrom('path', 'command', 'x'), json, { noNullPrototype: true }),
      }),
      fc.record(
        {
          type: fc.constant('tool_output' as const),
          toolCallId,
          output: fc.oneof(text, json),
          outcome: fc.constantFrom('ok' as const, 'error' as const),
          content: fc.array(toolContent, { maxLength: 2 }),
        },
        { requiredKeys: ['type', 'toolCallId'] },
      ),
    ),
    unknown,
  )
  .map(([known, more]) => ({ ...known, ...more }))

const policy = fc.constantFrom('always-ask', 'reject', 'full-access')
const session = fc.record({
  /** Index of its parent among the earlier sessions, if any. */
  parent: fc.option(fc.nat(), { freq: 2 }),
  branchKind: fc.constantFrom('fork', 'branch', 'compress', 'aside'),
  status: fc.constantFrom('active', 'closed', 'archived'),
  times: fc.tuple(time, time),
  fields: fc.record(
    {
      title: text,
      titleOrigin: fc.constantFrom('user', 'agent'),
      notes: text,
      tags: fc.uniqueArray(fc.constantFrom('one', 'two', 'three'), { minLength: 1 }),
      summary: text,
      targetWorkingDirectory: fc.constant('/project'),
      isImported: fc.boolean(),
      mergedAt: time,
      approvalPolicyOverride: policy,
      budgetUsd: fc.constantFrom(1, 1000),
      timeoutSeconds: fc.constantFrom(60, 86_400),
    },
    optional,
  ),
  more: unknown,
  agents: fc.array(
    fc
      .tuple(
        fc.constantFrom('dead', 'disposed'),
        fc.record({ approvalPolicy: policy, profileId: fc.constant('any') }, optional),
        unknown,
      )
      .map(([status, decisions, more]) => ({ status, ...decisions, ...more })),
    { maxLength: 2 },
  ),
  turns: fc.array(fc.tuple(fc.constantFrom('completed', 'error'), time, unknown), { maxLength: 3 }),
  messages: fc.array(
    fc.record({
      role: fc.constantFrom('user', 'assistant'),
      blocks: fc.array(block, { maxLength: 4 }),
      contentText: fc.option(text, { freq: 8 }),
      at: time,
      more: unknown,
    }),
    { maxLength: 6 },
  ),
  events: fc.array(
    fc.record({ at: time, payload: fc.dictionary(fc.constantFrom('a', 'b', 'c'), json, { noNullPrototype: true }) }),
    { maxLength: 3 },
  ),
})

/** A snapshot that is valid, as an object. */
export const anySnapshot = fc
  .record({ sessions: fc.array(session, { minLength: 1, maxLength: 5 }), hasEvents: fc.boolean() })
  .map(({ sessions, hasEvents }) => build(sessions, hasEvents))

type DrawnSession = typeof session extends fc.Arbitrary<infer T> ? T : never

function build(drawn: readonly DrawnSession[], hasEvents: boolean): Record<string, unknown> {
  const roots: string[] = []
  const sessions = drawn.map((one, index) => {
    const sessionId = `s${index}`
    const parent = one.parent === null || index === 0 ? undefined : one.parent % index
    roots.push(parent === undefined ? sessionId : (roots[parent] as string))
    const point = parent === undefined ? undefined : drawn[parent]?.messages.length
    const [createdAt, lastActivityAt] = one.times
    return {
      sessionId,
      createdAt,
      lastActivityAt,
      status: one.status,
      agents: agentsOf(one, sessionId),
      ...one.fields,
      ...(parent === undefined
        ? {}
        : { parentSessionId: `s${parent}`, rootSessionId: roots[index], branchKind: one.branchKind }),
      ...(point === undefined || point === 0 ? {} : { forkPointMessageId: `s${parent}-m${point - 1}` }),
      ...one.more,
    }
  })
  const ids = sessions.map(({ sessionId }) => sessionId)
  return {
    version: '1.0',
    exportedAt: AT,
    options: { includeEvents: hasEvents, includeToolOutputs: true, includeAncestors: true, includeChildren: true },
    sessions,
    agents: drawn.flatMap((one, index) => agentsOf(one, ids[index] as string)),
    messages: drawn.flatMap((one, index) => messagesOf(one, ids[index] as string)),
    turns: drawn.flatMap((one, index) => turnsOf(one, ids[index] as string)),
    ...(hasEvents ? { events: drawn.flatMap((one, index) => eventsOf(one, ids[index] as string)) } : {}),
  }
}

function agentsOf({ agents, times: [createdAt, lastActivityAt] }: DrawnSession, sessionId: string) {
  return agents.map((drawn, index) => ({
    agentId: `${sessionId}-a${index}`,
    sessionId,
    adapterId: 'echo',
    adapterName: 'echo',
    role: index === 0 ? 'lead' : 'member',
    createdAt,
    lastActivityAt,
    ...drawn,
  }))
}

function turnsOf({ turns }: DrawnSession, sessionId: string) {
  return turns.map(([status, startedAt, more], index) => ({
    turnId: `${sessionId}-t${index}`,
    sessionId,
    turnNumber: index + 1,
    startedAt,
    completedAt: startedAt + 1000,
    status,
    ...more,
  }))
}

function messagesOf({ messages, turns }: DrawnSession, sessionId: string) {
  return messages.map(({ role, blocks, contentText, at, more }, index) => ({
    messageId: `${sessionId}-m${index}`,
    sessionId,
    turnId: turns.length === 0 ? null : `${sessionId}-t${index % turns.length}`,
    role,
    contentText: contentText ?? '',
    blocks,
    timestamp: at,
    ...more,
  }))
}

function eventsOf({ events }: DrawnSession, sessionId: string) {
  return events.map(({ at, payload }, index) => ({
    eventId: `${sessionId}:${index + 1}`,
    sessionId,
    timestamp: at,
    type: 'made.up',
    payload,
  }))
}

/** As it is read from a file: a property of this name is dropped there. */
function withoutPrototype(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (name, field: unknown) =>
    name === '__proto__' ? undefined : field,
  ) as unknown
}
