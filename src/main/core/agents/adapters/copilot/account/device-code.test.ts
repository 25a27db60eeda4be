import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { createProcesses } from '#core/base/process/processes'
import { readCode } from './device-code'
import { createCopilot } from '../index'

const WAIT = 60_000
const fixture = fileURLToPath(new URL('../fixtures/login.mjs', import.meta.url))

/** Starts a sign-in with a program that simulates it. */
async function start(ending: string) {
  const processes = createProcesses()
  onTestFinished(() => processes.dispose())
  const env = { LOGIN_ENDS: ending }
  return createCopilot({ processes, command: process.execPath, args: [fixture], env }).signIn?.deviceCode?.start()
}

it.each([
  ['well', { ok: true }],
  ['badly', { ok: false, error: expect.stringContaining('token was not saved') as string }],
])(
  'shows the code that the program tells, and that it ended %s',
  async (ending, end) => {
    const started = await start(ending)
    expect(started).toMatchObject({
      ok: true,
      value: { code: 'WDJB-MJHT', verificationUrl: 'https://github.example.test/login/device', expiresIn: 900_000 },
    })
    if (started?.ok !== true) throw new Error('no code')
    expect(await started.value.ended).toMatchObject(end)
  },
  WAIT,
)

it(
  'ends the program when it is given up',
  async () => {
    const started = await start('never')
    if (started?.ok !== true) throw new Error('no code')
    started.value.cancel()
    expect(await started.value.ended).toMatchObject({ ok: false })
  },
  WAIT,
)

it(
  'says in the words of the program why there is no code',
  async () => {
    expect(await start('mute')).toMatchObject({
      error: { message: 'GitHub Copilot cannot sign in: Error: fetch failed' },
    })
  },
  WAIT,
)

it('takes nothing else for a code', () => {
  expect(readCode('Waiting for authorization...')).toBeUndefined()
  expect(readCode('visit javascript:alert(1) and enter code AAAA-BBBB')).toBeUndefined()
})
