import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { readSignIn, signInOf } from './sign-in'

it.each([
  [{}, {}, { isSignedIn: false }],
  [
    { anthropic: { type: 'oauth', refresh: 'secret' }, openai: { type: 'api', key: 'secret' } },
    {},
    { isSignedIn: true, method: 'oauth, api', account: 'anthropic, openai' },
  ],
  [{}, { OPENAI_API_KEY: 'secret' }, { isSignedIn: true, method: 'environment', account: 'openai' }],
  [{ openai: { type: 'api' } }, { OPENAI_API_KEY: 'secret' }, { account: 'openai', method: 'api, environment' }],
])('reads %j with %j', (file, env, state) => {
  expect(signInOf(file, env)).toMatchObject(state)
  expect(JSON.stringify(signInOf(file, env))).not.toContain('secret')
})

it('looks where the program does, and says when it cannot tell, without quoting', async () => {
  const home = await temporaryFolder()
  const folder = join(home, '.local', 'share', 'opencode')
  expect(await readSignIn({ HOME: home })).toEqual({ ok: true, value: { isSignedIn: false } })
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'auth.json'), '{"anthropic": {"type": "api", "key": "secret"}}')
  expect(await readSignIn({ HOME: home })).toMatchObject({ value: { isSignedIn: true, account: 'anthropic' } })
  for (const other of ['secret {', '[1]']) {
    await writeFile(join(folder, 'auth.json'), other)
    const read = await readSignIn({ HOME: home })
    expect(read.ok).toBe(false)
    expect(JSON.stringify(read)).not.toContain('secret')
  }
})
