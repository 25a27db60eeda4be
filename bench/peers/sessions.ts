import { join } from 'node:path'
import Database from 'better-sqlite3'
import { startFakeModel } from '#e2e/fake-model/server'
import { commandScript } from '../../scripts/launch/paths.js'
import { generateStore } from '../generate'
import { costOf } from '../program'
import { FEWEST } from '../report'
import { open } from '../stores'
import { prepared, withHome, type Home } from './home'
import { titleOf, type PeerCommands } from './programs'
import type { Row } from './table'

const SESSIONS = 1000
const TURNS = 20

/** Compares listing the latest of 1,000 sessions and printing one of them, each by a program that starts for it. */
export async function sessions(commands: PeerCommands): Promise<Row[]> {
  const ofOpencode = await withHome((home) => opencode(home, commands))
  const ofParley = await withHome((home) => parley(home))
  const list = `list 20 of ${SESSIONS} sessions, processor`
  const show = `print a session of ${2 * TURNS} messages, processor`
  return [
    {
      subject: list,
      program: titleOf('opencode'),
      samples: ofOpencode.list,
      unit: 'ms',
      note: 'start included, as in all',
    },
    { subject: list, program: 'Parley', samples: ofParley.list, unit: 'ms' },
    { subject: list, program: titleOf('claude'), note: 'lists sessions in its terminal only' },
    { subject: show, program: titleOf('opencode'), samples: ofOpencode.show, unit: 'ms' },
    { subject: show, program: 'Parley', samples: ofParley.show, unit: 'ms' },
    { subject: show, program: titleOf('claude'), note: 'opens sessions in its terminal only' },
    { subject: `${list}; ${show}`, program: 'ccusage, codeburn', note: 'keep no sessions' },
  ]
}

interface Costs {
  /** Both in milliseconds of the processor. */
  readonly list: readonly number[]
  readonly show: readonly number[]
}

async function costs(list: readonly string[], show: readonly string[], env: NodeJS.ProcessEnv): Promise<Costs> {
  const listed: number[] = []
  const shown: number[] = []
  for (let round = -1; round < FEWEST; round++) {
    const [one, other] = [await costOf(list, env), await costOf(show, env)]
    if (round < 0) continue
    listed.push(one.processor)
    shown.push(other.processor)
  }
  return { list: listed, show: shown }
}

async function parley(home: Home): Promise<Costs> {
  const data = join(home.folder, 'data', 'parley')
  const store = await open(data)
  const { largestSessionId } = await generateStore(store, {
    sessions: SESSIONS,
    messages: SESSIONS * 2 * TURNS,
    largest: 2 * TURNS,
  })
  await store.close()
  const command = [process.execPath, commandScript]
  return costs(
    [...command, 'sessions', '--limit', '20', '--data', data],
    [...command, 'tail', largestSessionId, '--data', data],
    home.env,
  )
}

/** Its database is filled with copies of one session that it made itself. */
async function opencode(home: Home, commands: PeerCommands): Promise<Costs> {
  const model = await startFakeModel()
  try {
    const env = await prepared(home, 'opencode', model.url)
    const inWork = { ...env, PWD: join(home.folder, 'work') }
    const say = (...more: string[]) => costOf([...commands.opencode, 'run', ...more, '!say Some words.'], inWork)
    await say()
    const file = join(home.folder, '.local', 'share', 'opencode', 'opencode.db')
    const sessionId = multiply(file)
    return await costs(
      [...commands.opencode, 'session', 'list', '--max-count', '20'],
      [...commands.opencode, 'export', sessionId],
      inWork,
    )
  } finally {
    await model.close()
  }
}

/**
 * Copies the only session of a database of OpenCode, with other ids, and its messages until it has as many turns as
 * sessions of the generator have on average. Returns its id.
 */
function multiply(file: string): string {
  const database = new Database(file)
  database.pragma('foreign_keys = OFF')
  const tables = ['session', 'message', 'part'] as const
  type Values = Readonly<Record<string, unknown>>
  const originals = new Map(
    tables.map((table) => [table, database.prepare<[], Values>(`SELECT * FROM ${table}`).all()]),
  )
  const sessionId = String(originals.get('session')?.[0]?.['id'])
  const renamed = (text: string, suffix: string): string =>
    text.replaceAll(/\b((?:ses|msg|prt)_\w+?)\w{6}\b/g, (_, start: string) => start + suffix)
  const copy = (table: (typeof tables)[number], suffix: string, keepsSession: boolean): void => {
    for (const row of originals.get(table) ?? []) {
      const values = Object.entries(row).map(([name, value]) => {
        if (typeof value !== 'string') return value
        if (keepsSession && name === 'session_id') return value
        return name === 'slug' ? `${value}-${suffix}` : renamed(value, suffix)
      })
      const places = values.map(() => '?').join(', ')
      database.prepare(`INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${places})`).run(...values)
    }
  }
  database.transaction(() => {
    for (let turn = 1; turn < TURNS; turn++)
      for (const table of ['message', 'part'] as const) copy(table, `t${String(turn).padStart(5, '0')}`, true)
    for (let session = 1; session < SESSIONS; session++)
      for (const table of tables) copy(table, `s${String(session).padStart(5, '0')}`, false)
  })()
  database.close()
  return sessionId
}
