import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request as send, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { writeFile } from 'node:fs/promises'
import { startParley } from '#e2e/interop/parley'
import { startFakeModel } from '#e2e/fake-model/server'
import { Random } from '../random'
import { FEWEST } from '../report'
import { TextSource } from '../text'
import { prepared, sizeOf, withHome, type Home } from './home'
import { titleOf, type PeerCommands } from './programs'
import type { Row } from './table'

const CHARACTERS = 10_000
/** One line: the fake model repeats what follows its directive. */
const ANSWER = new TextSource(new Random(5)).answer(CHARACTERS).replaceAll(/\s+/g, ' ')
const PROMPT = `!say ${ANSWER}`

/** Compares what one streamed answer leaves on the disk, and how much later than from the model its first words arrive. */
export async function answers(commands: PeerCommands): Promise<Row[]> {
  const model = await startFakeModel()
  const gate = await startGate(model.url)
  try {
    const claude = await withHome((home) => ofClaude(home, commands, gate))
    const opencode = await withHome((home) => ofOpencode(home, commands, gate))
    const parley = await withHome((home) => ofParley(home, gate), [dirname(commands.claude[0] ?? '')])
    const disk = `disk for one answer of ${(CHARACTERS / 1000).toFixed(0)} kB`
    const delay = 'first words after the model'
    const kB = (bytes: readonly number[]): readonly number[] => bytes.map((size) => size / 1000)
    return [
      {
        subject: disk,
        program: titleOf('claude'),
        samples: kB(claude.bytes),
        unit: 'kB',
        note: 'prompt included, as in all',
      },
      { subject: disk, program: titleOf('opencode'), samples: kB(opencode.bytes), unit: 'kB' },
      {
        subject: disk,
        program: 'Parley',
        samples: kB(parley.bytes),
        unit: 'kB',
        note: 'its own store, beside that of its agent',
      },
      { subject: disk, program: 'ccusage, codeburn', note: 'have no answers' },
      {
        subject: delay,
        program: titleOf('claude'),
        samples: claude.delays,
        unit: 'ms',
        note: 'at its standard output',
      },
      {
        subject: delay,
        program: 'Parley with the same',
        samples: parley.delays,
        unit: 'ms',
        note: 'at a client of `parley rpc`',
      },
      { subject: delay, program: titleOf('opencode'), note: '`opencode run` prints an answer when it is whole' },
    ]
  } finally {
    await gate.close()
    await model.close()
  }
}

interface Answered {
  /** Growth of the files, by answer. */
  readonly bytes: readonly number[]
  /** In milliseconds, by answer. */
  readonly delays: readonly number[]
}

/** Takes one answer more than needed: the first one also writes what a program writes once. */
async function repeated(once: () => Promise<number>, size: () => Promise<number>): Promise<Answered> {
  const bytes: number[] = []
  const delays: number[] = []
  let before = 0
  for (let round = -1; round < FEWEST; round++) {
    const delay = await once()
    const after = await size()
    if (round >= 0) {
      delays.push(delay)
      bytes.push(after - before)
    }
    before = after
  }
  return { bytes, delays }
}

async function ofClaude(home: Home, commands: PeerCommands, gate: Gate): Promise<Answered> {
  const env = await prepared(home, 'claude-code', gate.url)
  const args = ['-p', PROMPT, '--output-format', 'stream-json', '--include-partial-messages', '--verbose']
  return repeated(
    async () => {
      const first = await firstLine([...commands.claude, ...args], env, home, (line) => line.includes('text_delta'))
      return first - gate.lastFirst()
    },
    () => sizeOf(home.folder),
  )
}

async function ofOpencode(home: Home, commands: PeerCommands, gate: Gate): Promise<Answered> {
  const env = await prepared(home, 'opencode', gate.url)
  const command = [...commands.opencode, 'run', '--format', 'json', PROMPT]
  return repeated(
    async () => (await firstLine(command, env, home, (line) => line.includes('"type":"text"'))) - gate.lastFirst(),
    () => sizeOf(home.folder),
  )
}

async function ofParley(home: Home, gate: Gate): Promise<Answered> {
  const env = await prepared(home, 'claude-code', gate.url)
  const dataDir = join(home.folder, 'data')
  await writeFile(join(dataDir, 'settings.json'), JSON.stringify({ defaultAgent: 'claude-code', discovery: false }))
  return repeated(
    async () => {
      const parley = await startParley(dataDir, env)
      const { promise: done, resolve } = Promise.withResolvers<undefined>()
      let first = 0
      parley.onEvent(({ type }) => {
        if (type === 'block.delta' && first === 0) first = performance.now()
        if (type === 'turn.completed') resolve(undefined)
      })
      const { sessionId } = await parley.request('session.create', {
        targetWorkingDirectory: join(home.folder, 'work'),
      })
      await parley.request('session.subscribe', { sessionId })
      await parley.request('session.sendMessage', { sessionId, message: PROMPT })
      await Promise.race([done, parley.lost])
      await parley.close()
      return first - gate.lastFirst()
    },
    () => sizeOf(dataDir),
  )
}

/** Runs a program to its end. Returns when the first line appeared that `isIt`. */
async function firstLine(
  [command = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
  home: Home,
  isIt: (line: string) => boolean,
): Promise<number> {
  const child = spawn(command, args, { cwd: join(home.folder, 'work'), env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  let first: number | undefined
  let problem = ''
  child.stderr.on('data', (chunk: Buffer) => (problem = (problem + chunk.toString()).slice(-2000)))
  for await (const line of createInterface({ input: child.stdout })) if (isIt(line)) first ??= performance.now()
  await ended
  if (first === undefined) throw new Error(`${command} answered nothing. ${problem}`)
  return first
}

interface Gate {
  readonly url: string
  /** Time at which the first words of the last answer passed. */
  lastFirst(): number
  close(): Promise<void>
}

/** Passes requests on to a model and notices when words pass. */
async function startGate(target: string): Promise<Gate> {
  let first = 0
  const server: Server = createServer((incoming, outgoing) => {
    const forwarded = send(new URL(incoming.url ?? '/', target), { method: incoming.method, headers: incoming.headers })
    forwarded.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 500, response.headers)
      let isFirst = true
      response.on('data', (chunk: Buffer) => {
        // Titles that agents ask for in the background are short.
        if (isFirst && /text_delta|"content":"\S/.test(chunk.toString()) && !chunk.toString().includes('A ')) {
          isFirst = false
          first = performance.now()
        }
        outgoing.write(chunk)
      })
      response.on('end', () => outgoing.end())
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lastFirst: () => first,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
