import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { TranscriptItem } from '#core/agents/transcript/items'
import type { Ledger } from '#core/agents/transcript/ledger'
import { formatOf, partOf, type Source } from './sources'

/** A row with a JSON value in its column `data`. */
interface Row {
  readonly table: string
  readonly id: string
  readonly data: string
}

const PICTURE = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ'
const time = { created: 1000, completed: 2000 }
const ran = { start: 1000, end: 2000 }

const firstRows: readonly (readonly [id: string, message: object, ...parts: object[]])[] = [
  [
    'm1',
    { role: 'user', time },
    { type: 'text', text: 'Look at both files' },
    { type: 'file', url: PICTURE, mime: 'image/png', filename: 'a picture.png' },
    { type: 'text', text: 'Content of a file', synthetic: true },
  ],
  [
    'm2',
    { role: 'assistant', time, modelID: 'big', tokens: { input: 1, output: 2 } },
    { type: 'step-start' },
    { type: 'reasoning', text: 'A thought of the agent', time: ran },
    {
      type: 'tool',
      tool: 'edit',
      callID: 'k1',
      state: {
        status: 'completed',
        input: { filePath: 'a file', oldString: 'the old words', newString: 'the new words' },
        output: 'It was edited well',
        title: 'Title of a call',
        time: ran,
      },
    },
    {
      type: 'tool',
      tool: 'bash',
      callID: 'k2',
      state: { status: 'error', input: { command: 'npm run test' }, error: 'The tests have failed', time: ran },
    },
    { type: 'text', text: 'The tests are broken.' },
    { type: 'step-finish', reason: 'stop' },
  ],
  ['m3', { role: 'user', time }, { type: 'subtask', prompt: 'Prompt of a subtask', agent: 'x', description: 'd' }],
  ['m4', { role: 'assistant', time, error: { name: 'APIError', data: { message: 'The model is overloaded' } } }],
]

const secondRows: readonly (readonly [id: string, type: string, data: object])[] = [
  ['m1', 'user', { time, text: 'Look at both files', files: [{ uri: PICTURE, mime: 'image/png', name: 'a picture' }] }],
  [
    'm2',
    'assistant',
    {
      time,
      model: { id: 'big', providerID: 'p' },
      content: [
        { type: 'reasoning', id: 'r', text: 'A thought of the agent' },
        {
          type: 'tool',
          id: 'k1',
          name: 'bash',
          state: {
            status: 'completed',
            input: { command: 'npm run test' },
            content: [{ type: 'text', text: 'The tests have passed' }],
            structured: { exit: 0 },
          },
          time,
        },
        {
          type: 'tool',
          id: 'k2',
          name: 'read',
          state: { status: 'error', input: { filePath: 'a file' }, error: { type: 'x', message: 'It was not there' } },
          time,
        },
        { type: 'text', id: 't', text: 'The tests are good.' },
      ],
    },
  ],
  ['m3', 'shell', { time, command: 'git status --short', output: 'M one file' }],
  ['m4', 'synthetic', { time, text: 'Words for the model' }],
  ['m5', 'assistant', { time, content: [], error: { type: 'unknown', message: 'The model is overloaded' } }],
]

/** Databases of OpenCode in a folder, one of each generation. */
export function databases(folder: string): Source[] {
  const session =
    'CREATE TABLE session (id TEXT, parent_id TEXT, title TEXT, directory TEXT, time_created INT, time_updated INT);'
  const first = join(folder, 'opencode.db')
  const one = new Database(first)
  one.exec(`${session} INSERT INTO session VALUES ('ses_1', NULL, 'Work', '/project', 1000, 2000);
    CREATE TABLE message (id TEXT, session_id TEXT, time_created INT, data);
    CREATE TABLE part (id TEXT, message_id TEXT, session_id TEXT, data);`)
  for (const [index, [id, message, ...parts]] of firstRows.entries()) {
    one.prepare('INSERT INTO message VALUES (?, ?, ?, ?)').run(id, 'ses_1', index, JSON.stringify(message))
    for (const [at, part] of parts.entries())
      one.prepare('INSERT INTO part VALUES (?, ?, ?, ?)').run(`${id}-${at}`, id, 'ses_1', JSON.stringify(part))
  }
  one.close()
  const second = join(folder, 'opencode-next.db')
  const two = new Database(second)
  two.exec(`${session} INSERT INTO session VALUES ('ses_1', NULL, 'Work', '/project', 1000, 2000);
    CREATE TABLE session_message (id TEXT, session_id TEXT, type TEXT, seq INT, time_created INT, time_updated INT, data);`)
  for (const [index, [id, type, data]] of secondRows.entries())
    two
      .prepare('INSERT INTO session_message VALUES (?, ?, ?, ?, 1, 1, ?)')
      .run(id, 'ses_1', type, index, JSON.stringify(data))
  two.close()
  return [
    ofDatabase('a database of OpenCode', first, 'ses_1'),
    ofDatabase('a newer database of OpenCode', second, 'ses_1'),
  ]
}

/** A session of a database whose rows can be changed; it is as it was after each reading. */
export function ofDatabase(name: string, path: string, sessionId: string, adapterName = 'opencode'): Source {
  const format = formatOf(adapterName)
  const rows = using(path, (database) => {
    dropIndexes(database)
    return rowsOf(database, sessionId)
  })
  const write = (units: readonly string[]): void =>
    using(path, (database) => {
      for (const [index, { table, id, data }] of rows.entries())
        if (units[index] !== data) database.prepare(`UPDATE ${table} SET data = ? WHERE id = ?`).run(units[index], id)
    })
  return {
    name,
    format,
    units: rows.map(({ data }) => data),
    isLines: false,
    rows: rows.some(({ table }) => table === 'part') ? 'of messages and parts' : 'of messages',
    async *items(units: readonly string[], ledger: Ledger): AsyncGenerator<readonly TranscriptItem[]> {
      write(units)
      try {
        yield* format.items([{ path, read: () => createReadStream(path) }], sessionId, { ledger })
      } finally {
        using(path, (database) => {
          for (const { table, id, data } of rows)
            database.prepare(`UPDATE ${table} SET data = ? WHERE id = ? AND data IS NOT ?`).run(data, id, data)
        })
      }
    },
  }
}

/** Drops the indexes, some of which compute from the values and refuse damaged ones. */
function dropIndexes(database: Database.Database): void {
  const indexes = database
    .prepare<[], { name: string }>("SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
    .all()
  for (const { name } of indexes) database.exec(`DROP INDEX "${name}"`)
}

function rowsOf(database: Database.Database, sessionId: string): Row[] {
  const has = (table: string): boolean =>
    database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(table) !== undefined
  return ['message', 'part', 'session_message'].filter(has).flatMap((table) =>
    database
      .prepare<[string], { id: string; data: string }>(`SELECT id, data FROM ${table} WHERE session_id = ?`)
      .all(sessionId)
      .map((row) => ({ table, ...row })),
  )
}

function using<T>(path: string, work: (database: Database.Database) => T): T {
  const database = new Database(path)
  try {
    return work(database)
  } finally {
    database.close()
  }
}

/** A session of OpenCode in many small files. */
export function storage(): Source {
  const format = formatOf('opencode')
  const session = { id: 'ses_1', title: 'Work', directory: '/project', time: { created: 1000, updated: 9000 } }
  const units = firstRows.flatMap(([id, message, ...parts], index) => [
    JSON.stringify({ id, sessionID: 'ses_1', ...message, time: { created: 1000 + index } }),
    ...parts.map((part, at) => JSON.stringify({ id: `${id}-${at}`, messageID: id, sessionID: 'ses_1', ...part })),
  ])
  return {
    name: 'files of OpenCode',
    format,
    units,
    isLines: false,
    items: (changed, ledger) =>
      format.items(
        [JSON.stringify(session), ...changed].map((unit, index) => partOf(`${index}.json`, unit)),
        'ses_1',
        { ledger },
      ),
  }
}
