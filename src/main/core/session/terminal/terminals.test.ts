import { expect, it } from 'vitest'
import { ok, type Result } from '#shared/kernel/result'
import type { PseudoTerminal, TerminalFailure } from '#core/base/process/pseudo-terminal'
import { Terminals } from './terminals'

const size = { columns: 80, rows: 24 }
const program = { command: '/bin/sh', args: [], cwd: '/' }

/** A pseudo-terminal that tells whether it was ended. */
function pseudoTerminal() {
  const exited = Promise.withResolvers<{ exitCode: number | null; signal: NodeJS.Signals | null }>()
  const state = { isEnded: false }
  const pty: PseudoTerminal = {
    pid: 1,
    exited: exited.promise,
    foreground: null,
    currentFolder: () => Promise.resolve(null),
    onOutput: () => undefined,
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

/** Terminals of which each is opened when the test says so. */
function setUp() {
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
    onChanged: () => undefined,
  })
  return { terminals, asked: asked.promise, opened }
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
