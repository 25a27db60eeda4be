import { createECDH } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Keys by which push services know who sends messages (VAPID), in base64url. */
const PushKeys = z.object({ publicKey: z.string().length(87), privateKey: z.string().min(42).max(44) })
export type PushKeys = z.infer<typeof PushKeys>

/** Reads the keys of a data folder; makes them when there are none. Only their owner can read the file. */
export async function readPushKeys(dataDir: string): Promise<PushKeys> {
  const file = join(dataDir, 'push-keys.json')
  try {
    return PushKeys.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    // Keys that are not understood are of no use to any subscription.
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    const isDamaged = error instanceof SyntaxError || error instanceof z.ZodError
    if (!isMissing && !isDamaged) throw error
  }
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const keys = { publicKey: pair.getPublicKey('base64url'), privateKey: padded(pair.getPrivateKey()) }
  await writeFile(file, `${JSON.stringify(keys)}\n`, { mode: 0o600 })
  return keys
}

/** A private key has 32 bytes; leading zeros are left out by the library. */
const padded = (key: Buffer): string => Buffer.concat([Buffer.alloc(32 - key.length), key]).toString('base64url')
