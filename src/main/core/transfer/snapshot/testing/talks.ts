import type { Session } from '#shared/session/entities'
import type { Snapshot } from '#shared/snapshot/entities'
import { scriptedAdapter, type Script } from '#core/testing/scripted-agent'
import { hostOfTest } from '#core/testing/host-of-test'
import type { TestClient, TestHost } from '#core/testing/test-host'

export const long = 'x'.repeat(40_000)

const answer: Script = async ({ prompt, emit }) => {
  emit({ type: 'reasoning', delta: 'Let me see.' })
  emit({ type: 'text', delta: `re: ${prompt.split('\n').at(-1) ?? ''}` })
  if (prompt.includes('tool')) {
    emit({
      type: 'tool.started',
      toolCallId: `call-${prompt.length}`,
      name: 'read',
      title: 'Read a',
      kind: 'read',
      args: {},
    })
    emit({ type: 'tool.completed', toolCallId: `call-${prompt.length}`, outcome: 'ok', output: long })
    emit({ type: 'text', delta: 'Read it.' })
  }
  emit({
    type: 'usage',
    report: { granularity: 'call', mode: 'delta', inputTokens: 10, outputTokens: 5, model: 'claude-haiku-4-5' },
  })
  return Promise.resolve(undefined)
}

export async function start(): Promise<{ test: TestHost; client: TestClient }> {
  const test = await hostOfTest([scriptedAdapter('echo', answer)])
  return { test, client: await test.client() }
}

/** Says something in a session, which is made when there is none, and waits for each answer. */
export async function talk(client: TestClient, sessionId: string, ...texts: string[]): Promise<void> {
  if ((await client.must('session.get', { sessionId })).session === null)
    await client.must('session.create', { sessionId, title: `About ${sessionId}` })
  await client.must('session.subscribe', { sessionId })
  for (const text of texts) {
    const done = client.eventsOf(sessionId, 'turn.completed').length
    await client.must('session.sendMessage', { sessionId, message: text })
    await client.untilEvent(sessionId, 'turn.completed', done + 1)
  }
}

/** The options of an export that leaves nothing out. */
export const everything = {
  includeEvents: true,
  includeToolOutputs: true,
  includeAncestors: true,
  includeChildren: true,
}

export async function exported(client: TestClient, sessionId: string, options = everything): Promise<Snapshot> {
  return (await client.must('session.snapshot.export', { sessionId, options })).snapshot
}

/** A family: a parent, a branch that is merged, one that is rewound and compressed. */
export async function family(client: TestClient): Promise<void> {
  await talk(client, 'p', 'one', 'use a tool', 'three')
  const { sessionId: branch } = await client.must('session.fork', { sourceSessionId: 'p', branchKind: 'branch' })
  await talk(client, branch, 'in the branch')
  await client.must('session.merge', { parentSessionId: 'p', childSessionId: branch, summary: 'Nothing to add.' })
  const messages = (await client.must('session.subscribe', { sessionId: 'p' })).conversation?.messages ?? []
  const third = messages[4]?.messageId ?? null
  await client.must('session.fork', { sourceSessionId: 'p', ...(third === null ? {} : { fromMessageId: third }) })
  await client.must('session.compress', { sessionId: 'p', pipeline: [{ actionId: 'strip-tool-outputs' }] })
  await client.must('session.history.truncate', { sessionId: 'p', messageId: third })
}

/** Returns a session as a client sees it, without any times of reading. */
export async function seen(client: TestClient, sessionId: string) {
  const { conversation } = await client.must('session.subscribe', { sessionId })
  const { session } = await client.must('session.get', { sessionId })
  const { messages: entries } = await client.must('session.getContext', { sessionId })
  const usage = await client.must('usage.query', { groupBy: 'model', sessionId, timeZoneOffset: 0 })
  // Something that the user of this computer has still to see is of no interest elsewhere.
  const unnoted = ({ pendingOutcome: _outcome, pendingOutcomeAt: _at, ...rest }: Session): Session => rest
  const dead = <A extends { status: string }>(agent: A): A => ({ ...agent, status: 'dead' })
  return {
    conversation: { ...conversation, agents: conversation?.agents.map(dead), features: {}, status: 'idle' },
    session: session === null ? null : { ...unnoted(session), agents: session.agents.map(dead) },
    entries,
    usage,
  }
}
