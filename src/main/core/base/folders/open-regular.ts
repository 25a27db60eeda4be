import { closeSync, constants, fstatSync, openSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'

// A pipe is opened without waiting for its other end, and then refused. Windows has no such flag.
const FLAGS = constants.O_RDONLY | ((constants as Partial<typeof constants>).O_NONBLOCK ?? 0)

/** The failure of a path that names no plain file: a pipe, a socket, a device, or a folder. */
function notRegular(path: string, isFolder: boolean): NodeJS.ErrnoException {
  const code = isFolder ? 'EISDIR' : 'EFTYPE'
  return Object.assign(new Error(`${code}: not a plain file, open '${path}'`), { code, syscall: 'open', path })
}

/** Opens a plain file for reading. Rejects as the file system does, also for anything else: it might have no end. */
export async function openRegular(path: string): Promise<FileHandle> {
  const file = await open(path, FLAGS)
  const state = await file.stat()
  if (state.isFile()) return file
  await file.close()
  throw notRegular(path, state.isDirectory())
}

/** Opens a plain file for reading, at once; returns its descriptor. Throws as {@link openRegular} rejects. */
export function openRegularSync(path: string): number {
  const descriptor = openSync(path, FLAGS)
  const state = fstatSync(descriptor)
  if (state.isFile()) return descriptor
  closeSync(descriptor)
  throw notRegular(path, state.isDirectory())
}

/** The bytes of a plain file from a place on, up to its size when it is opened. */
export async function* readRegular(path: string, chunk: number, from = 0, end = Infinity): AsyncGenerator<Buffer> {
  const file = await openRegular(path)
  try {
    const last = Math.min((await file.stat()).size, end)
    for (let at = from; at < last;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(Math.min(chunk, last - at)), 0, null, at)
      if (bytesRead === 0) return
      at += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}
