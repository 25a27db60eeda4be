import { openRegular } from '#core/base/folders/open-regular'

/** The first so many bytes of a file as text. Rejects as the file system does. */
export async function fileStart(path: string, length: number): Promise<string> {
  const file = await openRegular(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}
