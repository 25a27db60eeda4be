import { expect, it, onTestFinished, vi } from 'vitest'
import { ok, type Result } from '#shared/kernel/result'
import type { PseudoTerminal, TerminalFailure } from '#core/base/process/pseudo-terminal'
import { KeptTerminals, type TerminalStore } from './kept-terminals'
import { Terminals } from './terminals'
import type { Terminal } from '#shared/terminal/entities'

const size = { columns: 80, rows: 24 }
const program = { command: '/bin/sh', args: [], cwd: '/' }

/** A pseudo-terminal that tells whether it was ended. */
function pseudoTerminal() {
  const exited = Promise.withResolvers<{ exitCode: number | null; signal: NodeJS.Signals | null }>()
  const state = { isEnded: false, print: (_text: string): void => undefined }
  const pty: PseudoTerminal = {
    pid: 1,
    exited: exited.promise,
    foreground: null,
    currentFolder: () => Promise.resolve(null),
    members: () => Promise.resolve([]),
    onOutput: (listener) => void (state.print = listener),
    write: () => undefined,
    resize: () => undefined,
    pause: () => undefined,
    resume: () => undefined,
    kill() {
      state.isEnded = true
      exited.resolve({ exitCode: 0, signal: null })
      return Promise.resolve()
    },
  }
  return { pty, state }
}

/** A store of terminals in memory. */
function memoryStore() {
  const rows = new Map<string, { terminal: Terminal; screen: string }>()
  const store: TerminalStore = {
    read: {
      terminals: () => Promise.resolve([...rows.values()].map(({ terminal }) => terminal)),
      terminalScreen: (terminalId) => Promise.resolve(rows.get(terminalId)?.screen ?? ''),
    },
    operations: {
      putTerminal: (terminal, screen) => {
        rows.set(terminal.terminalId, { terminal, screen })
        return Promise.resolve(ok(undefined))
      },
      deleteTerminal: (terminalId) => {
        rows.delete(terminalId)
        return Promise.resolve(ok(undefined))
      },
    },
  }
  return { rows, store }
}

/** Terminals of which each is opened when the test says so. */
function setUp({ rows, store } = memoryStore()) {
  const asked = Promise.withResolvers<undefined>()
  const opened = Promise.withResolvers<Result<PseudoTerminal, TerminalFailure>>()
  const processes = {
    openTerminal: () => {
      asked.resolve(undefined)
      return opened.promise
    },
  }
  let next = 0
  const terminals = new Terminals({
    processes,
    ids: { next: () => String(++next) },
    clock: { now: () => 0 },
    kept: new KeptTerminals(store),
    onChanged: () => undefined,
  })
  return { terminals, asked: asked.promise, opened, rows }
}

it.each([
  ['its session', (terminals: Terminals) => terminals.endOf('s'), true],
  ['another session', (terminals: Terminals) => terminals.endOf('other'), false],
  ['the host', (terminals: Terminals) => terminals.end(), true],
] as const)('is ended, or not, where %s ends while it is being opened', async (_who, end, isEnded) => {
  const { terminals, asked, opened } = setUp()
  const opening = terminals.open({ purpose: 'shell', title: 'sh', sessionId: 's' }, program, size)
  await asked
  await end(terminals)
  const { pty, state } = pseudoTerminal()
  opened.resolve(ok(pty))
  expect((await opening).ok).toBe(!isEnded)
  expect(state.isEnded).toBe(isEnded)
  expect(terminals.of('s')).toHaveLength(isEnded ? 0 : 1)
  await terminals.end()
})

it('stores what the terminal of a session shows a while after it was printed, and nothing of a sign-in', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { terminals, opened, rows } = setUp()
  const { pty, state } = pseudoTerminal()
  opened.resolve(ok(pty))
  const shell = await terminals.open({ purpose: 'shell', title: 'sh', sessionId: 's' }, program, size)
  await terminals.open({ purpose: 'signIn', title: 'login', sessionId: 's' }, program, size)
  state.print('password: secret\r\n')
  const [, signIn] = terminals.of('s')
  expect(rows.size).toBe(0)
  await vi.advanceTimersByTimeAsync(5000)
  // The emulator takes its time.
  await vi.advanceTimersByTimeAsync(100)
  vi.useRealTimers()
  expect(rows.size).toBe(1)
  if (!shell.ok) throw new Error(shell.error.message)
  expect(rows.has(shell.value.state.terminalId)).toBe(true)
  expect(rows.has(signIn?.terminalId ?? '')).toBe(false)
  await terminals.close(shell.value)
  expect(rows.size).toBe(0)
})

it('takes over a bounded number of terminals of each session, the newest', async () => {
  const memory = memoryStore()
  for (let number = 0; number < 20; number++) {
    const terminal = {
      terminalId: `t${String(number)}`,
      sessionId: number % 2 === 0 ? 'even' : 'odd',
      purpose: 'shell' as const,
      title: 'sh',
      cwd: '/',
      ...size,
      startedAt: number,
    }
    memory.rows.set(terminal.terminalId, { terminal, screen: '' })
  }
  const { terminals, rows } = setUp(memory)
  await terminals.load()
  expect(terminals.of('even').map(({ terminalId }) => terminalId)).toEqual([
    't4',
    't6',
    't8',
    't10',
    't12',
    't14',
    't16',
    't18',
  ])
  expect(terminals.of('odd')[0]).toMatchObject({ terminalId: 't5', ended: { withHost: true } })
  expect(rows.size).toBe(16)
})
