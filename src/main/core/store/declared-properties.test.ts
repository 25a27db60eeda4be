import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { Agent, Message, Session, Turn } from '#shared/session/entities'
import { aSession, testStore, write } from './fixtures'

const agent: Required<Agent> = {
  agentId: 'a1',
  sessionId: 's1',
  adapterId: 'playground',
  adapterName: 'playground',
  role: 'lead',
  status: 'idle',
  createdAt: 1,
  lastActivityAt: 2,
  adapterSessionId: 'native',
  model: 'large',
  cwd: '/project',
  providerConfigId: 'provider',
  personaId: 'persona',
  profileId: 'profile',
  accountId: 'work',
  harnessId: 'playground/1',
  clientId: 'client',
  compressionMode: 'auto',
  approvalPolicy: 'always-ask',
  reasoningEffort: 'high',
  failure: 'It ended.',
}

const session: Required<Session> = {
  sessionId: 's1',
  machineId: 'another',
  createdAt: 1,
  lastActivityAt: 2,
  status: 'active',
  agents: [agent],
  title: 'A title',
  titleOrigin: 'user',
  budgetUsd: 2.5,
  timeoutSeconds: 60,
  summary: 'A summary',
  summaryUpdatedAt: 3.5,
  leadAgentId: 'a1',
  parentSessionId: 'parent',
  rootSessionId: 'parent',
  forkPointMessageId: 'm0',
  branchKind: 'subagent',
  forkTransforms: { segments: [] },
  branchedAtSequence: 7,
  spawningToolCallId: 'call',
  targetWorkingDirectory: '/project',
  executionTargetId: 'here',
  adapterName: 'playground',
  adapterId: 'playground',
  adapterSessionId: 'native',
  clientId: 'client',
  clientAccountId: 'account',
  lastClientIdentityObservation: { clientId: 'client', kind: 'kind', observedAt: 1, payload: {}, source: 'source' },
  isImported: false,
  pinnedAt: 5.5,
  place: { placeId: 'p1', path: '/worktrees/a', repository: '/a', branch: 'parley/a', baseBranch: 'main' },
  origin: { sessionId: 's9', machineId: 'm1', machine: 'box', at: 1, kind: 'moving', lastActivityAt: 2 },
  movedTo: { sessionId: 's8', machine: 'laptop', at: 3 },
  sourceSize: 1000,
  isOrchestrated: true,
  mergedAt: 4.5,
  abandonedAt: 5,
  approvalPolicyOverride: 'reject',
  tags: ['one', 'ä'],
  notes: 'A note',
  git: { branch: 'main', head: null },
  pendingOutcome: 'failed',
  pendingOutcomeAt: 6.5,
  away: { switchId: 's1', until: 1, hops: 1 },
  planned: [{ messageId: 'm1', sendAfter: { at: 1 }, until: 1 }],
  park: {
    parkId: 'p1',
    sessionId: 's1',
    agentId: 'a1',
    accountId: 'one',
    reason: 'account',
    words: 'The week is used up.',
    parkedAt: 1,
    attempts: 0,
    resumes: 0,
    next: { kind: 'resume', at: 2 },
  },
  snoozedUntil: 7.5,
}

const turn: Required<Turn> = {
  turnId: 't1',
  sessionId: 's1',
  turnNumber: 1,
  startedAt: 1,
  completedAt: 2,
  status: 'error',
  outcome: 'error',
  model: 'large',
  error: 'It failed.',
  errorCategory: 'provider',
  recoverable: false,
  initiator: { source: 'user' },
  stoppedBy: { limit: 'budget', allowed: 1, reached: 1.5 },
  limit: { kind: 'account', window: 'week', resetsAt: 2, words: 'The week is used up.' },
  metrics: { durationMs: 1000, toolMs: 10 },
  usage: { total: { inputTokens: 1, outputTokens: 2 } },
  filesChanged: 3,
}

const message: Required<Message> = {
  messageId: 'm1',
  sessionId: 's1',
  turnId: 't1',
  role: 'user',
  contentText: 'hello',
  blocks: [{ type: 'text', content: 'hello' }],
  timestamp: 1,
  agentId: 'a1',
  adapterSessionId: 'native',
  adapterMessageId: 'native message',
  editOf: 'm0',
  origin: 'voice',
}

test.each([
  ['session', Session, session],
  ['agent', Agent, agent],
  ['turn', Turn, turn],
  ['message', Message, message],
] as const)('every declared property of a %s is set below', (_, { shape }, entity) => {
  expect(Object.keys(shape).toSorted()).toEqual(Object.keys(entity).toSorted())
})

test('every declared property has a column and comes back from it', async () => {
  const store = await testStore()
  await write(store, (writer) => {
    writer.insertSession(aSession('parent'))
    writer.insertSession(session)
    writer.insertTurn(turn)
    writer.insertMessage(message, 0)
    writer.patchSession('s1', { tags: ['two'], git: { branch: null, head: 'abc' }, budgetUsd: null })
    writer.patchTurn('t1', { filesChanged: 4, recoverable: true })
  })
  // Sessions of a store have no other machine.
  const { budgetUsd: _unset, machineId: _machine, ...limitless } = session
  const changed = { tags: ['two'], git: { branch: null, head: 'abc' } }
  expect(await store.read.session('s1')).toEqual({ ...limitless, ...changed })
  expect(await store.read.turn('t1')).toEqual({ ...turn, filesChanged: 4, recoverable: true })
  expect(await store.read.message('m1')).toEqual(message)
  const database = new Database(store.file, { readonly: true })
  for (const table of ['session', 'agent', 'turn', 'message'])
    expect(database.prepare(`SELECT DISTINCT undeclared FROM ${table}`).pluck().all(), table).toEqual([null])
  database.close()
})

test('what only other programs know is kept in the column for that', async () => {
  const store = await testStore()
  await write(store, (writer) => {
    writer.insertSession(aSession('s1', { theirs: { a: 1 } }))
    writer.patchSession('s1', { more: 2, notes: 'Other notes' })
  })
  const database = new Database(store.file, { readonly: true })
  const undeclared = database.prepare('SELECT undeclared FROM session').pluck().get() as string
  expect(JSON.parse(undeclared)).toEqual({ theirs: { a: 1 }, more: 2 })
  database.close()
})
