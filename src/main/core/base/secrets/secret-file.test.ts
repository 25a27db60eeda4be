import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import type { SecretCipher } from './port'
import { createSecretFile, plainCipher, SECRETS_FILE } from './secret-file'

const reversing: SecretCipher = {
  name: 'reversed',
  storage: { kind: 'keychain', description: 'Backwards.' },
  encrypt: (value) => Promise.resolve([...value].reverse().join('')),
  decrypt: (text) => Promise.resolve([...text].reverse().join('')),
}

it('keeps what is set at the same time, and forgets what is removed', async () => {
  const dir = await temporaryFolder()
  const secrets = createSecretFile(dir, () => Promise.resolve(plainCipher(dir)))
  await Promise.all(['a', 'b', 'c'].map((name) => secrets.set(name, `value of ${name}`)))
  expect(await secrets.find('b')).toEqual({ state: 'set', value: 'value of b' })
  await secrets.remove('b')
  expect(await secrets.find('b')).toEqual({ state: 'missing' })
  expect(await createSecretFile(dir, () => Promise.resolve(plainCipher(dir))).find('c')).toEqual({
    state: 'set',
    value: 'value of c',
  })
})

it('encrypts where it can, and says what another program cannot read', async () => {
  const dir = await temporaryFolder()
  const encrypted = createSecretFile(dir, () => Promise.resolve(reversing))
  await encrypted.set('key', 'secret')
  expect(await readFile(join(dir, SECRETS_FILE), 'utf8')).not.toContain('secret"')
  expect(await encrypted.find('key')).toEqual({ state: 'set', value: 'secret' })
  const plain = createSecretFile(dir, () => Promise.resolve(plainCipher(dir)))
  expect(await plain.find('key')).toMatchObject({ state: 'unreadable' })
  // Both can read unencrypted values.
  await plain.set('key', 'other')
  expect(await encrypted.find('key')).toEqual({ state: 'set', value: 'other' })
})

it('neither overwrites nor quotes a file it does not understand', async () => {
  const dir = await temporaryFolder()
  await writeFile(join(dir, SECRETS_FILE), 'sk-loose-key')
  const secrets = createSecretFile(dir, () => Promise.resolve(plainCipher(dir)))
  const found = await secrets.find('key')
  const set = await secrets.set('key', 'value')
  expect([found, set]).toMatchObject([{ state: 'unreadable' }, { ok: false, error: { code: 'secret-failed' } }])
  expect(JSON.stringify([found, set])).not.toContain('sk-loose-key')
  expect(await readFile(join(dir, SECRETS_FILE), 'utf8')).toBe('sk-loose-key')
})
