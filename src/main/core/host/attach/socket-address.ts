import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'

/** The shortest limit among the systems is macOS's 104 bytes with the terminating zero. */
const MAX_SOCKET_PATH = 103

const SOCKET_NAME = 'host.sock'
const TEMPORARY = 'parley-'

/**
 * Local address of a host that only this user can reach: a Unix socket in the data folder, or a named pipe. Where the
 * path of the data folder is too long for a socket, the socket is in a temporary folder of its own.
 */
export async function newSocketAddress(dataDir: string): Promise<string> {
  if (process.platform === 'win32') return `\\\\.\\pipe\\parley-${randomUUID()}`
  const inFolder = join(resolve(dataDir), SOCKET_NAME)
  if (fits(inFolder)) return inFolder
  return temporarySocketAddress()
}

/** Address in a temporary folder, for data folders on file systems without sockets. */
export async function temporarySocketAddress(): Promise<string> {
  const prefix = join(tmpdir(), TEMPORARY)
  // mkdtemp makes folders that only their owner can enter.
  return join(await mkdtemp(fits(join(`${prefix}XXXXXX`, SOCKET_NAME)) ? prefix : `/tmp/${TEMPORARY}`), SOCKET_NAME)
}

const fits = (path: string): boolean => Buffer.byteLength(path) <= MAX_SOCKET_PATH

/**
 * Removes what a host left of its address, also one that died. Never more than the socket and the empty temporary
 * folder that was made for it.
 */
export async function removeSocketAddress(address: string): Promise<void> {
  if (process.platform === 'win32' || !address.endsWith(`/${SOCKET_NAME}`)) return
  await rm(address, { force: true }).catch(() => {})
  if (basename(dirname(address)).startsWith(TEMPORARY)) await rmdir(dirname(address)).catch(() => {})
}
