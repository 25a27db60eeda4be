import { join } from 'node:path'
import Database from 'better-sqlite3'
import { migrate } from '../migrate'
import { prepareFile, STORE_FILE } from '../open'

/** Schema version of the previous release. */
export const PREVIOUS_VERSION = 125

const TURNS = 3
const [DAY, START] = [86_400_000, 1_700_000_000_000]

/** A session of {@link makePreviousStore}, as it has to be read after the migration. */
export interface PreviousSession {
  readonly sessionId: string
  readonly title: string
  readonly status: 'active' | 'closed' | 'archived'
  readonly createdAt: number
  readonly tags: readonly string[]
  readonly notes: string
  readonly budgetUsd: number
  /** Property of another program, which snapshots keep. */
  readonly ofAnotherProgram: { readonly index: number }
  readonly messages: readonly {
    readonly messageId: string
    readonly role: 'user' | 'assistant'
    readonly text: string
  }[]
  readonly turns: readonly { readonly turnId: string; readonly metrics: { readonly durationMs: number } }[]
}

/** Returns the session with a number, from 0. */
export function previousSession(index: number): PreviousSession {
  const sessionId = `s${index}`
  const numbers = Array.from({ length: TURNS }, (_, turn) => turn)
  return {
    sessionId,
    title: `Session ${index} “ä”`,
    status: index % 10 === 9 ? 'archived' : index % 3 === 0 ? 'closed' : 'active',
    createdAt: START + index * 1000,
    tags: [`tag ${index % 7}`],
    notes: `A note\nabout ${index}`,
    budgetUsd: 1 + (index % 50),
    ofAnotherProgram: { index },
    messages: numbers.flatMap((turn) => [
      { messageId: `${sessionId}-u${turn}`, role: 'user' as const, text: `Question ${turn} of ${index}` },
      {
        messageId: `${sessionId}-a${turn}`,
        role: 'assistant' as const,
        text: `Answer ${turn} of ${index}: ${'some words that are said '.repeat((index * 7 + turn) % 60)}`,
      },
    ]),
    turns: numbers.map((turn) => ({ turnId: `${sessionId}-t${turn}`, metrics: { durationMs: index + turn } })),
  }
}

/**
 * Creates the store of the previous release with {@link previousSession}s. Its statements are those of that release; of
 * another version it has the tables and columns that both have.
 */
export async function makePreviousStore(dir: string, sessions: number, version = PREVIOUS_VERSION): Promise<void> {
  const database = new Database(join(dir, STORE_FILE))
  prepareFile(database)
  await migrate(database, { upTo: version })
  const statements = new Map<string, Database.Statement>()
  const columnsOf = (table: string): Set<unknown> =>
    new Set(database.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table))
  const insert = (table: string, row: Readonly<Record<string, string | number | null>>): number => {
    const known = version === PREVIOUS_VERSION ? null : columnsOf(table)
    if (known?.size === 0) return 0
    const columns = Object.keys(row).filter((column) => known?.has(column) ?? true)
    const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
    const statement = statements.get(sql) ?? database.prepare(sql)
    statements.set(sql, statement)
    return Number(statement.run(columns.map((column) => row[column] ?? null)).lastInsertRowid)
  }
  database.transaction(() => {
    for (let index = 0; index < sessions; index++) insertSession(previousSession(index), insert)
  })()
  database.close()
}

function insertSession(
  { sessionId, title, status, createdAt, messages, turns, ...session }: PreviousSession,
  insert: (table: string, row: Readonly<Record<string, string | number | null>>) => number,
): void {
  const agent_id = `${sessionId}-agent`
  const { tags, notes, budgetUsd, ofAnotherProgram } = session
  const session_key = insert('session', {
    session_id: sessionId,
    status,
    title,
    created_at: createdAt,
    last_activity_at: createdAt + DAY,
    message_count: messages.length,
    first_user_message: messages[0]?.text ?? null,
    lead_agent_id: agent_id,
    extra: JSON.stringify({ tags, notes, budgetUsd, ofAnotherProgram }),
  })
  insert('session_state', { session_key, reserved_sequence: messages.length + 2 })
  insert('agent', {
    agent_id,
    session_key,
    adapter_id: 'x',
    adapter_name: 'x',
    role: 'lead',
    status: 'idle',
    created_at: createdAt,
    last_activity_at: createdAt,
    extra: JSON.stringify({ approvalPolicy: 'always-ask' }),
  })
  let sequence = 0
  const tell = (type: string, payload: object): number =>
    insert('event', {
      session_key,
      sequence: ++sequence,
      type,
      timestamp: createdAt + sequence,
      restored: 0,
      payload: JSON.stringify(payload),
    })
  tell('created', { sessionId, createdAt })
  turns.forEach(({ turnId, metrics }, index) =>
    insert('turn', {
      turn_id: turnId,
      session_key,
      turn_number: index + 1,
      started_at: createdAt + index,
      completed_at: createdAt + index + 1,
      status: 'completed',
      outcome: 'completed',
      extra: JSON.stringify({ metrics: { ...metrics, toolMs: 0 }, filesChanged: index }),
    }),
  )
  messages.forEach(({ messageId, role, text }, position) => {
    const message_key = insert('message', {
      message_id: messageId,
      session_key,
      position,
      role,
      turn_id: turns[position >> 1]?.turnId ?? null,
      agent_id: role === 'user' ? null : agent_id,
      timestamp: createdAt + position,
      blocks: JSON.stringify([{ type: 'text', content: text }]),
    })
    insert('message_text', { rowid: message_key, text })
    if (role === 'user') insert('delivery', { message_key, ordinal: 0, agent_id, state: 'done', outcome: 'completed' })
    tell('log', { sessionId, level: 'info', message: `${messageId} was said`, position })
  })
}
