import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isSafeAddress } from '#shared/registry/registry-file'
import { explainFileError } from '#core/base/folders/file-errors'
import { err, ok, type Result } from '#shared/kernel/result'

/** Longest silence of a server, in milliseconds. */
const SILENCE_MS = 60_000
const MOST_REDIRECTS = 10

export interface DownloadOptions {
  readonly signal: AbortSignal
  /** Largest size in bytes. */
  readonly most: number
  /** Sent as the name of the program. */
  readonly version: string
  /** Called with the part that is loaded, from 0 to 1, where the server tells the size. */
  readonly onProgress?: (part: number) => void
}

/**
 * Loads a file, whose server is hostile, and returns its SHA-256. Sends nothing but the name and version of Parley, and
 * follows redirects to safe addresses only. Failures are the end of a user-facing sentence; the caller removes the file.
 */
export async function download(
  address: string,
  file: string,
  { signal, most, version, onProgress }: DownloadOptions,
): Promise<Result<string, string>> {
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), SILENCE_MS)
  const ending = AbortSignal.any([signal, silence.signal])
  const hash = createHash('sha256')
  try {
    const found = await follow(address, version, ending)
    if (!found.ok) return found
    const { body, headers } = found.value
    const size = Number(headers.get('content-length') ?? 0)
    if (size > most) return err(tooLarge(most))
    if (body === null) return err('the answer is empty')
    let loaded = 0
    await pipeline(
      Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]),
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          timer.refresh()
          loaded += chunk.length
          if (loaded > most) throw new TooLarge(tooLarge(most))
          hash.update(chunk)
          if (size > 0) onProgress?.(Math.min(1, loaded / size))
          yield chunk
        }
      },
      createWriteStream(file, { flags: 'wx', mode: 0o600 }),
      { signal: ending },
    )
    return ok(hash.digest('hex'))
  } catch (error) {
    if (silence.signal.aborted) return err(`it did not answer within ${SILENCE_MS / 1000} s`)
    return err(error instanceof TooLarge ? error.message : explain(error))
  } finally {
    clearTimeout(timer)
  }
}

class TooLarge extends Error {}

const tooLarge = (most: number): string => `it is larger than ${Math.round(most / 1_000_000)} MB`

function explain(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  if (cause instanceof Error && 'code' in cause) return explainFileError(cause)
  return cause instanceof Error ? cause.message.replace(/\.$/, '') : String(cause)
}

/** Requests an address and where it leads, each of which has to be safe. */
async function follow(address: string, version: string, signal: AbortSignal): Promise<Result<Response, string>> {
  let url = address
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    if (!isSafeAddress(url) || (url.startsWith('http:') && !address.startsWith('http:')))
      return err('it leads to an address that is not safe')
    const response = await fetch(url, {
      headers: { 'user-agent': `parley/${version}` },
      credentials: 'omit',
      redirect: 'manual',
      signal,
    })
    if (response.ok) return ok(response)
    await response.body?.cancel()
    const next = response.headers.get('location')
    if (response.status < 300 || response.status > 399 || next === null || !URL.canParse(next, url))
      return err(`the server answered ${response.status}`)
    url = new URL(next, url).href
  }
  return err('it leads from address to address')
}
