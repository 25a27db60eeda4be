import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The shortest limit among the systems is macOS's 104 bytes with the terminating zero. */
const MAX_SOCKET_PATH = 103

const SOCKET_NAME = 'host.sock'

/** A fresh local address that only this user can reach: a Unix socket in a folder of its own, or a named pipe. */
export async function newSocketAddress(): Promise<string> {
  if (process.platform === 'win32') return `\\\\.\\pipe\\parley-${randomUUID()}`
  const prefix = join(tmpdir(), 'parley-')
  const fits = Buffer.byteLength(join(`${prefix}XXXXXX`, SOCKET_NAME)) <= MAX_SOCKET_PATH
  // mkdtemp makes folders that only their owner can enter.
  return join(await mkdtemp(fits ? prefix : '/tmp/parley-'), SOCKET_NAME)
}

/** Removes what a host left of its address, also one that died. Never more than the socket and its empty folder. */
export async function removeSocketAddress(address: string): Promise<void> {
  if (process.platform === 'win32' || !address.endsWith(`/${SOCKET_NAME}`)) return
  await rm(address, { force: true }).catch(() => {})
  await rmdir(dirname(address)).catch(() => {})
}
