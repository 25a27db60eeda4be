import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Kind of program that hosts a data directory. */
export const HostKind = z.enum(['desktop', 'serve', 'rpc', 'host'])
export type HostKind = z.infer<typeof HostKind>

/** Address of the running host of a data directory. */
export const HostAddress = z.object({
  pid: z.int().positive(),
  /** A kind of a newer version is treated like a connection of a program. */
  kind: HostKind.catch('rpc'),
  /** A Unix socket, or a named pipe on Windows. */
  address: z.string(),
  /** Required as the first message on the socket. */
  token: z.string(),
  /** URL of its pages, without a token. */
  url: z.string().optional(),
  /** Gives programs access to the URL, as `Authorization: Bearer`. */
  programToken: z.string().optional(),
})
export type HostAddress = z.infer<typeof HostAddress>

const hostFile = (dataDir: string) => join(dataDir, 'host.json')

/**
 * Reads the file that the last host of the directory wrote; that host may be long gone. Null when there is nothing
 * usable.
 */
export async function readHostFile(dataDir: string): Promise<HostAddress | null> {
  try {
    const parsed = HostAddress.safeParse(JSON.parse(await readFile(hostFile(dataDir), 'utf8')))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Replaces the file as a whole; only its owner can read it. */
export async function writeHostFile(dataDir: string, address: HostAddress): Promise<void> {
  const temporary = `${hostFile(dataDir)}.${randomUUID()}`
  try {
    await writeFile(temporary, `${JSON.stringify(address)}\n`, { mode: 0o600, flag: 'wx' })
    await rename(temporary, hostFile(dataDir))
  } catch (thrown) {
    await rm(temporary, { force: true })
    throw thrown
  }
}

/** Removes the file, if it is there. */
export async function removeHostFile(dataDir: string): Promise<void> {
  await rm(hostFile(dataDir), { force: true })
}
