import { safeStorage } from 'electron'
import { plainCipher } from '../core/base/secrets/secret-file'
import type { SecretCipher } from '../core/base/secrets/port'

/** How long a keychain may take to say whether it can be used. One that is locked asks the user first. */
const KEYCHAIN_TIMEOUT_MS = 20_000

/**
 * Encrypts with the keychain of the computer. Where Chromium has none, or only a password that everybody knows, keys are
 * kept as without it, and the description says so. Only once the app is ready.
 */
export async function createSecretCipher(dataDir: string): Promise<SecretCipher> {
  if (!(await hasKeychain())) {
    const plain = plainCipher(dataDir)
    const description = `This computer has no keychain that Parley can use. ${plain.storage.description}`
    return { ...plain, storage: { kind: 'file', description } }
  }
  return {
    name: 'keychain',
    storage: { kind: 'keychain', description: 'Keys are encrypted with the keychain of this computer.' },
    encrypt: async (value) => (await safeStorage.encryptStringAsync(value)).toString('base64'),
    decrypt: async (text) => (await safeStorage.decryptStringAsync(Buffer.from(text, 'base64'))).result,
  }
}

async function hasKeychain(): Promise<boolean> {
  // Asking further can wait for a desktop service that is not there.
  if (process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text') return false
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), KEYCHAIN_TIMEOUT_MS)))
  try {
    return await Promise.race([safeStorage.isAsyncEncryptionAvailable(), late])
  } finally {
    clearTimeout(timer)
  }
}
