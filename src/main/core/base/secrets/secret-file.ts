import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { saveFile } from '../folders/save-file'
import type { FoundSecret, SecretCipher, Secrets } from './port'

export const SECRETS_FILE = 'secrets.json'

const Entry = z.object({ cipher: z.string(), value: z.string() })
const SecretFile = z.object({ version: z.literal(1), secrets: z.record(z.string(), Entry) })
type SecretFile = z.infer<typeof SecretFile>

/** Writes values unencrypted: without a keychain, only the file's permissions protect them. */
export function plainCipher(dataDir: string): SecretCipher {
  const file = join(dataDir, SECRETS_FILE)
  const guard = process.platform === 'win32' ? 'in your own data folder' : 'which only your user can read'
  return {
    name: 'plain',
    storage: { kind: 'file', description: `Keys are kept unencrypted in ${file}, ${guard}.` },
    encrypt: (value) => Promise.resolve(value),
    decrypt: (text) => Promise.resolve(text),
  }
}

/**
 * Stores secrets in one file of the data directory, readable by its owner only. `makeCipher` provides the encryption;
 * it is called when first needed, because a keychain can be slow.
 */
export function createSecretFile(dataDir: string, makeCipher: () => Promise<SecretCipher>): Secrets {
  const path = join(dataDir, SECRETS_FILE)
  let made: Promise<SecretCipher> | undefined
  const cipherOf = () => (made ??= makeCipher())
  /** Runs changes one at a time, so that none is lost. */
  let lane: Promise<unknown> = Promise.resolve()

  const change = (
    edit: (secrets: SecretFile['secrets']) => SecretFile['secrets'] | Promise<SecretFile['secrets']>,
  ): Promise<Result<void, ContractError>> => {
    const next = lane.then(async () => {
      try {
        const before = await read(path)
        await replace(path, { version: 1, secrets: await edit(before.secrets) })
        return ok(undefined)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        return err(contractError('secret-failed', `The key could not be kept: ${reason}`))
      }
    })
    lane = next
    return next
  }

  return {
    storage: async () => (await cipherOf()).storage,
    async find(name): Promise<FoundSecret> {
      let entry: z.infer<typeof Entry> | undefined
      try {
        entry = (await read(path)).secrets[name]
      } catch (error) {
        return { state: 'unreadable', reason: error instanceof Error ? error.message : String(error) }
      }
      if (entry === undefined) return { state: 'missing' }
      if (entry.cipher === 'plain') return { state: 'set', value: entry.value }
      const cipher = await cipherOf()
      if (entry.cipher !== cipher.name) return { state: 'unreadable', reason: 'It was kept by the desktop app.' }
      try {
        return { state: 'set', value: await cipher.decrypt(entry.value) }
      } catch {
        return { state: 'unreadable', reason: 'The keychain of this computer no longer opens it.' }
      }
    },
    set: (name, value) =>
      change(async (secrets) => {
        const cipher = await cipherOf()
        return { ...secrets, [name]: { cipher: cipher.name, value: await cipher.encrypt(value) } }
      }),
    remove: (name) => change(({ [name]: _gone, ...secrets }) => secrets),
  }
}

async function read(path: string): Promise<SecretFile> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { version: 1, secrets: {} }
    throw error
  }
  const parsed = SecretFile.safeParse(parseJson(text))
  // Never quotes its text, which contains keys.
  if (!parsed.success) throw new Error(`${path} is not understood. Move it away and enter the keys again.`)
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Replaces the file in one step, so that a crash leaves either the old or the new one. */
function replace(path: string, content: SecretFile): Promise<void> {
  return saveFile(path, `${JSON.stringify(content, null, 2)}\n`, { isSecret: true })
}
