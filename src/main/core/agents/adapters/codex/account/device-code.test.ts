import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { createProcesses } from '#core/base/process/processes'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { createCodex } from '../index'

const WAIT = 60_000

/** Creates the adapter for a program that simulates the sign-in. */
function codex(env: Readonly<Record<string, string>>) {
  const processes = createProcesses()
  onTestFinished(() => processes.dispose())
  const program = fileURLToPath(new URL('../fixtures/login.mjs', import.meta.url))
  return createCodex({ processes, command: process.execPath, args: [program], env }).signIn
}

it.each([
  ['well', { ok: true }],
  ['badly', { ok: false, error: 'The code was not entered in time.' }],
  ['crash', { ok: false, error: 'Codex stopped before the sign-in was over.' }],
])(
  'shows a code, and tells that it ended %s',
  async (ending, end) => {
    const started = await codex({ LOGIN_ENDS: ending })?.deviceCode?.start()
    expect(started).toMatchObject({
      ok: true,
      value: { code: 'ABCD-12345', verificationUrl: 'https://auth.example.test/device', expiresIn: 900_000 },
    })
    if (started?.ok !== true) throw new Error('no code')
    expect(await started.value.ended).toMatchObject(end)
  },
  WAIT,
)

it(
  'tells Codex when it is given up',
  async () => {
    const notes = join(await temporaryFolder(), 'notes')
    const started = await codex({ LOGIN_ENDS: 'never', LOGIN_NOTES: notes })?.deviceCode?.start()
    if (started?.ok !== true) throw new Error('no code')
    started.value.cancel()
    expect(await started.value.ended).toMatchObject({ ok: false })
    await expect.poll(() => readFile(notes, 'utf8').catch(() => ''), { timeout: WAIT }).toBe('cancelled login-1')
  },
  WAIT,
)

it(
  'says in the words of Codex why there is no code',
  async () => {
    expect(await codex({ LOGIN_ENDS: 'refused' })?.deviceCode?.start()).toMatchObject({
      ok: false,
      error: { message: 'Codex cannot sign in: failed to request device code: no route' },
    })
  },
  WAIT,
)

it(
  'signs out',
  async () => {
    const notes = join(await temporaryFolder(), 'notes')
    expect(await codex({ LOGIN_NOTES: notes })?.signOut?.()).toEqual({ ok: true, value: undefined })
    expect(await readFile(notes, 'utf8')).toBe('logged out')
  },
  WAIT,
)
