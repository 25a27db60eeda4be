import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '#core/testing/temporary-folder'

/** A machine that answers each request with what a test says, and notes what it was asked. */
export interface HostileMachine {
  readonly command: [string, ...string[]]
  /** Sets the answer to a request from now on. */
  answers(name: string, value: unknown): void
  /** Sets the answer to a request from now on: a function of its input, as text. */
  answersBy(name: string, source: string): void
  /** Sends an event with the next answer, as often as said. */
  says(method: 'session.event' | 'server.event', params: unknown, times?: number): void
  /** Sends a line with the next answer. */
  saysLine(line: string): void
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
    const source = join(folder, method + '.js')
    if (existsSync(source)) {
      const answer = eval(readFileSync(source, 'utf8'))(params)
      for (const one of answer) say({ id, ...one })
    } else if (existsSync(file)) say({ id, result: JSON.parse(readFileSync(file, 'utf8')) })
    else say({ id, ...(method in usual ? { result: usual[method](params) } : { error: unknown }) })
    const events = readFileSync(join(folder, 'events'), 'utf8')
    writeFileSync(join(folder, 'events'), '')
    for (const event of events.split('\\n').filter(Boolean)) {
      const { line, times = 1, ...message } = JSON.parse(event)
      for (let count = 0; count < times; count++) line === undefined ? say(message) : console.log(line)
    }
  })`

/** Makes a machine whose program follows files in a folder of the test. */
export async function hostileMachine(): Promise<HostileMachine> {
  const folder = await temporaryFolder()
  for (const name of ['asked', 'events']) writeFileSync(join(folder, name), '')
  return {
    command: [process.execPath, '-e', program, folder],
    answers: (name, value) => writeFileSync(join(folder, `${name}.json`), JSON.stringify(value)),
    answersBy: (name, source) => writeFileSync(join(folder, `${name}.js`), source),
    says: (method, params, times) =>
      appendFileSync(join(folder, 'events'), `${JSON.stringify({ method, params, times })}\n`),
    saysLine: (line) => appendFileSync(join(folder, 'events'), `${JSON.stringify({ line })}\n`),
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
