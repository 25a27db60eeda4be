import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** What kind of program is the host of a data directory. */
export const HostKind = z.enum(['desktop', 'serve', 'rpc'])
export type HostKind = z.infer<typeof HostKind>

/** Where the running host of a data directory can be reached. */
export const HostAddress = z.object({
  pid: z.int().positive(),
  kind: HostKind,
  /** A Unix socket, or a named pipe on Windows. */
  address: z.string(),
  /** Has to be the first thing said there. */
  token: z.string(),
  /** Where its pages are, without a token. */
  url: z.string().optional(),
  /** Lets programs in there, as `Authorization: Bearer`. */
  programToken: z.string().optional(),
})
export type HostAddress = z.infer<typeof HostAddress>

const hostFile = (dataDir: string) => join(dataDir, 'host.json')

/** What the last host of the directory wrote, which may long be gone; null where there is nothing usable. */
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
