import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { temporaryFolder, testStore } from '../fixtures'
import { migrate } from '../migrate'
import { prepareFile, STORE_FILE } from '../open'

const PREVIOUS_VERSION = 125

/** A store of the previous version with one session, one agent and some turns, and what they had in `extra`. */
async function makePrevious(dir: string, extra: { session: object; agent: object; turns: (object | null)[] }) {
  const database = new Database(join(dir, STORE_FILE))
  prepareFile(database)
  await migrate(database, { upTo: PREVIOUS_VERSION })
  database
    .prepare(
      `INSERT INTO session (session_id, status, created_at, last_activity_at, title, extra)
         VALUES ('s1', 'active', 1, 2, 'A title', ?)`,
    )
    .run(JSON.stringify(extra.session))
  database.prepare('INSERT INTO session_state (session_key) VALUES (1)').run()
  database
    .prepare(
      `INSERT INTO agent (agent_id, session_key, adapter_id, adapter_name, role, status, created_at, last_activity_at, extra)
         VALUES ('a1', 1, 'x', 'x', 'lead', 'idle', 1, 2, ?)`,
    )
    .run(JSON.stringify(extra.agent))
  extra.turns.forEach((turn, index) =>
    database
      .prepare(
        `INSERT INTO turn (turn_id, session_key, turn_number, started_at, status, extra)
           VALUES (?, 1, ?, 1, 'completed', ?)`,
      )
      .run(`t${index}`, index + 1, turn === null ? null : JSON.stringify(turn)),
  )
  database.close()
}

test('properties of an earlier version get their columns, and nothing is lost', async () => {
  const dir = await temporaryFolder()
  const session = {
    titleOrigin: 'user',
    budgetUsd: 5,
    timeoutSeconds: 60,
    sourceSize: 1000,
    mergedAt: 3.5,
    abandonedAt: 4,
    tags: ['one', 'ä "quoted"'],
    notes: 'A note\nof two lines',
    git: { branch: 'main', head: null },
  }
  const agent = { approvalPolicy: 'always-ask', reasoningEffort: 'high', failure: 'It ended.' }
  const turn = {
    model: 'large',
    errorCategory: 'provider',
    recoverable: false,
    stoppedBy: { limit: 'budget', allowed: 1, reached: 2 },
    metrics: { durationMs: 1, toolMs: 0 },
    filesChanged: 0,
  }
  await makePrevious(dir, {
    session: { ...session, ofAnotherProgram: { nested: [1, null] } },
    agent,
    turns: [turn, null, { recoverable: true }],
  })

  const store = await testStore(dir)
  expect(await store.read.session('s1')).toMatchObject({
    ...session,
    title: 'A title',
    ofAnotherProgram: { nested: [1, null] },
    agents: [agent],
  })
  expect(await store.read.turn('t0')).toMatchObject(turn)
  expect(await store.read.turn('t1')).not.toHaveProperty('recoverable')
  expect(await store.read.turn('t2')).toMatchObject({ recoverable: true })
  const database = new Database(store.file, { readonly: true })
  const rows = database.prepare('SELECT tags, budget_usd, undeclared FROM session').all()
  const undeclared = '{"ofAnotherProgram":{"nested":[1,null]}}'
  expect(rows).toEqual([{ tags: JSON.stringify(session.tags), budget_usd: 5, undeclared }])
  expect(database.prepare('SELECT undeclared FROM turn UNION ALL SELECT undeclared FROM agent').pluck().all()).toEqual([
    null,
    null,
    null,
    null,
  ])
  database.close()
})

test('values that do not fit a column stay what they were', async () => {
  const dir = await temporaryFolder()
  const session = { tags: 'not a list', budgetUsd: '5', notes: 7, git: null, '': 'nameless', '[0]': 'a list' }
  await makePrevious(dir, { session, agent: { failure: null }, turns: [{ recoverable: 'maybe', filesChanged: 1.5 }] })
  const store = await testStore(dir)
  const { git: _none, ...kept } = session
  expect(await store.read.session('s1')).toMatchObject(kept)
  expect(await store.read.session('s1')).not.toHaveProperty('git')
  expect(await store.read.turn('t0')).toMatchObject({ recoverable: 'maybe', filesChanged: 1.5 })
  const database = new Database(store.file, { readonly: true })
  expect(database.prepare('SELECT undeclared FROM agent').pluck().get()).toBeNull()
  database.close()
})
