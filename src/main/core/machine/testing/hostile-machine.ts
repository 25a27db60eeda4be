import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../../testing/temporary-folder'

/** A machine that answers each request with what a test says, and notes what it was asked. */
export interface HostileMachine {
  readonly command: [string, ...string[]]
  /** Sets the answer to a request from now on. */
  answers(name: string, value: unknown): void
  /** Sends an event with the next answer. */
  says(method: 'session.event' | 'server.event', params: unknown): void
  /** The requests so far, without those of every connection. */
  asked(): { readonly method: string; readonly params: Readonly<Record<string, unknown>> }[]
}

const program = `
  const { appendFileSync, existsSync, readFileSync, writeFileSync } = require('fs')
  const { join } = require('path')
  const folder = process.argv[1]
  const version = { protocolVersion: 1 }
  const usual = {
    'server.connect': () => ({ ...version, serverInfo: { name: 'parley', version: '1' }, clientId: 'c', dataDir: '/', defaultFolder: '/' }),
    'server.ping': ({ message = 'pong' }) => ({ ...version, message, timestamp: 1 }),
    'machine.list': () => ({ machines: [] }),
    'session.list': () => ({ sessions: [], total: 0 }),
    'attention.list': () => ({ sessions: [] }),
    'usage.days': () => ({ sessions: [] }),
  }
  const say = (message) => console.log(JSON.stringify({ jsonrpc: '2.0', ...message }))
  require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, params } = JSON.parse(line)
    if (!(method in usual)) appendFileSync(join(folder, 'asked'), JSON.stringify({ method, params }) + '\\n')
    const file = join(folder, method + '.json')
    const unknown = { code: -32601, message: 'No such method', data: { code: 'unknown-request' } }
    if (existsSync(file)) say({ id, result: JSON.parse(readFileSync(file, 'utf8')) })
    else say({ id, ...(method in usual ? { result: usual[method](params) } : { error: unknown }) })
    const events = readFileSync(join(folder, 'events'), 'utf8')
    writeFileSync(join(folder, 'events'), '')
    for (const event of events.split('\\n').filter(Boolean)) say(JSON.parse(event))
  })`

/** Makes a machine whose program follows files in a folder of the test. */
export async function hostileMachine(): Promise<HostileMachine> {
  const folder = await temporaryFolder()
  for (const name of ['asked', 'events']) writeFileSync(join(folder, name), '')
  return {
    command: [process.execPath, '-e', program, folder],
    answers: (name, value) => writeFileSync(join(folder, `${name}.json`), JSON.stringify(value)),
    says: (method, params) => appendFileSync(join(folder, 'events'), `${JSON.stringify({ method, params })}\n`),
    asked: () =>
      readFileSync(join(folder, 'asked'), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as ReturnType<HostileMachine['asked']>[number]),
  }
}

/** A row of a list, as a machine sends it. */
export const aRow = (sessionId: string, more: object = {}) => ({
  sessionId,
  createdAt: 1,
  lastActivityAt: 2,
  status: 'active',
  agents: [],
  ...more,
})
