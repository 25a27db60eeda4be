import { expect, it, vi } from 'vitest'
import { createSecretCipher } from './secret-cipher'

vi.mock('electron', () => ({ safeStorage: { getSelectedStorageBackend: () => 'gnome_libsecret' } }))

it('keeps keys in the file of secrets, and says so, where Electron is too old for its keychain', async () => {
  const { storage } = await createSecretCipher('/data')
  expect(storage.kind).toBe('file')
  expect(storage.description).not.toBe('')
})
