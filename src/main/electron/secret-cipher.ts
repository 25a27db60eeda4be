import { safeStorage } from 'electron'
import { plainCipher } from '#core/base/secrets/secret-file'
import type { SecretCipher } from '#core/base/secrets/port'
import { m } from '#messages'

/** Time limit for a keychain to report its availability. A locked keychain asks the user first. */
const KEYCHAIN_TIMEOUT_MS = 20_000

/**
 * Encrypts with the system keychain. When Chromium has none, or only a hard-coded password, keys are stored as without
 * it, and the description says so. Only available once the app is ready.
 */
export async function createSecretCipher(dataDir: string): Promise<SecretCipher> {
  if (!(await hasKeychain())) {
    const plain = plainCipher(dataDir)
    const description = m.desktop.noKeychain({ fallback: plain.storage.description })
    return { ...plain, storage: { kind: 'file', description } }
  }
  return {
    name: 'keychain',
    storage: { kind: 'keychain', description: m.desktop.inKeychain },
    encrypt: async (value) => (await safeStorage.encryptStringAsync(value)).toString('base64'),
    decrypt: async (text) => (await safeStorage.decryptStringAsync(Buffer.from(text, 'base64'))).result,
  }
}

async function hasKeychain(): Promise<boolean> {
  // Querying further can block on a desktop service that does not exist.
  if (process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text') return false
  // Older runtimes lack it.
  if (!('isAsyncEncryptionAvailable' in safeStorage)) return false
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), KEYCHAIN_TIMEOUT_MS)))
  try {
    return await Promise.race([safeStorage.isAsyncEncryptionAvailable(), late])
  } finally {
    clearTimeout(timer)
  }
}
