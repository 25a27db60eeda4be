import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { readSignIn, signInOf } from './sign-in'

const selected = (selectedType: string) => ({ security: { auth: { selectedType } } })
const nothing = { settings: undefined, accounts: undefined, hasTokens: false }

it.each([
  [nothing, {}, { isSignedIn: false }],
  [nothing, { GEMINI_API_KEY: 'key' }, { isSignedIn: true, method: 'gemini-api-key' }],
  [nothing, { GOOGLE_GENAI_USE_VERTEXAI: 'true' }, { isSignedIn: false, method: 'vertex-ai' }],
  [{ ...nothing, settings: selected('gemini-api-key') }, {}, { isSignedIn: false, method: 'gemini-api-key' }],
  [{ ...nothing, settings: { selectedAuthType: 'vertex-ai' } }, { GOOGLE_API_KEY: 'key' }, { isSignedIn: true }],
  [{ ...nothing, settings: selected('oauth-personal') }, { GEMINI_API_KEY: 'key' }, { isSignedIn: false }],
  [
    { settings: selected('oauth-personal'), accounts: { active: 'ada@example.com', old: [] }, hasTokens: true },
    {},
    { isSignedIn: true, method: 'oauth-personal', account: 'ada@example.com' },
  ],
  [{ ...nothing, settings: selected('cloud-shell') }, {}, { isSignedIn: true, method: 'cloud-shell' }],
  [{ ...nothing, settings: 'not an object' }, {}, { isSignedIn: false }],
])('reads %j with %j', (files, env, state) => {
  expect(signInOf(files, env)).toMatchObject(state)
})

it('looks where the program does, and takes no secret', async () => {
  const home = await temporaryFolder()
  expect(await readSignIn({ HOME: home })).toEqual({ ok: true, value: { isSignedIn: false } })
  const folder = join(home, '.gemini')
  await mkdir(folder)
  await writeFile(
    join(folder, 'settings.json'),
    '{\n  // chosen\n  "security": {"auth": {"selectedType": "oauth-personal"}}\n}',
  )
  await writeFile(join(folder, 'oauth_creds.json'), '{"access_token": "secret"}')
  const read = await readSignIn({ HOME: home })
  expect(read).toEqual({ ok: true, value: { isSignedIn: true, method: 'oauth-personal' } })
})

it('says when it cannot tell', async () => {
  const home = await temporaryFolder()
  await mkdir(join(home, '.gemini', 'settings.json'), { recursive: true })
  expect(await readSignIn({ HOME: home })).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('cannot be read') as string },
  })
})
