import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { builtProgram } from '#core/testing/built-program'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { run } from './testing/run'

// Every call starts a process.
vi.setConfig({ testTimeout: 120_000 })

const program = builtProgram(new URL('index.ts', import.meta.url))
const shell = existsSync('/bin/sh')

/** Runs `parley` in a shell script as `$P`. */
function sh(script: string, data: string) {
  const P = `'${process.execPath}' '${program}'`
  const ran = spawnSync('/bin/sh', ['-c', script.replaceAll('$P', P)], {
    encoding: 'utf8',
    env: { ...process.env, PARLEY_DATA_DIR: data },
  })
  return { code: ran.status, output: ran.stdout, errors: ran.stderr }
}

it('a reader that goes away is no error', async ({ skip }) => {
  skip(!shell, 'There is no /bin/sh.')
  const data = join(await temporaryFolder(), 'data')
  for (const call of ['--help', 'help send', 'sessions', 'completion zsh'])
    expect(sh(`{ $P ${call}; echo $? >&2; } | true`, data), call).toEqual({ code: 0, output: '', errors: '0\n' })
  expect(existsSync(data)).toBe(false)
})

it('a full disk behind stdout is told in one line', async ({ skip }) => {
  skip(!existsSync('/dev/full'), 'There is no /dev/full.')
  const data = join(await temporaryFolder(), 'data')
  const ran = sh('$P completion bash > /dev/full', data)
  expect(ran).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^parley: [^\n]*no space left[^\n]*\n$/) as string,
  })
})

it('a folder that cannot be created is told at once', async ({ skip }) => {
  skip(!existsSync('/proc/self'), 'There is no /proc.')
  for (const command of ['rpc', 'doctor --repair']) {
    const ran = await run([...command.split(' '), '--data', '/proc/parley/data'])
    expect(ran).toMatchObject({ code: 1, output: '' })
    expect(ran.errors).toBe(
      'parley: The data folder /proc/parley/data cannot be created: the system does not allow it.\n',
    )
  }
})

it('a data folder that is a file is told as that', async () => {
  const file = join(await temporaryFolder(), 'file')
  await writeFile(file, '')
  const ran = await run(['rpc', '--data', file])
  expect(ran).toMatchObject({ code: 1, errors: expect.stringMatching(/is a file, not a folder\.\n$/) as string })
})

it.skipIf(process.platform === 'win32')(
  'a current folder that was removed is told in one line (skipped on Windows: it cannot be removed)',
  async () => {
    const root = await temporaryFolder()
    const removed = join(root, 'removed')
    const ran = sh(`mkdir '${removed}' && cd '${removed}' && rmdir '${removed}' && $P send hello`, join(root, 'data'))
    expect(ran).toMatchObject({
      code: 1,
      errors: 'parley: The current folder no longer exists. Change to another one.\n',
    })
  },
)
