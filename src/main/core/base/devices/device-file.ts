import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { DeviceScope, PushSubscription } from '#shared/device/entities'

const digest = z.string().regex(/^[0-9a-f]{64}$/)

/** A device as it is kept: of its secrets only the digests. */
export const KeptDevice = z.object({
  deviceId: z.string(),
  name: z.string(),
  scope: DeviceScope,
  createdAt: z.number(),
  lastSeenAt: z.number().optional(),
  /** SHA-256 of the cookie for its pages. */
  pageDigest: digest,
  /** SHA-256 of the secret for its WebSocket. */
  socketDigest: digest,
  push: PushSubscription.optional(),
})
export type KeptDevice = z.infer<typeof KeptDevice>

const DeviceFile = z.object({ version: z.literal(1), devices: z.array(KeptDevice) })

const fileIn = (dataDir: string) => join(dataDir, 'devices.json')

/**
 * Reads the devices of a data folder; none when there is no file. Throws for a file that is not understood: devices that
 * were revoked in it must not come back, nor paired ones be lost.
 */
export async function readDevices(dataDir: string): Promise<KeptDevice[]> {
  let text: string
  try {
    text = await readFile(fileIn(dataDir), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
  return DeviceFile.parse(JSON.parse(text)).devices
}

/** Replaces the file as a whole; only its owner can read it. */
export async function writeDevices(dataDir: string, devices: readonly KeptDevice[]): Promise<void> {
  const temporary = `${fileIn(dataDir)}.${randomUUID()}`
  try {
    await writeFile(temporary, `${JSON.stringify({ version: 1, devices }, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    await rename(temporary, fileIn(dataDir))
  } catch (thrown) {
    await rm(temporary, { force: true })
    throw thrown
  }
}
