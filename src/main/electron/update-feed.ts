import { z } from 'zod'
import { err, ok, type Result } from '#shared/kernel/result'

/** Newest version, as an address of updates states it. */
export interface Release {
  readonly version: string
  /** Page to download it from. */
  readonly page: string
}

const TIMEOUT_MS = 15_000
const MAX_BYTES = 64 * 1024
const VERSION = /^\d{1,6}\.\d{1,6}\.\d{1,6}$/

const feed = z.object({
  version: z.string().regex(VERSION),
  page: z.url({ protocol: /^https?$/ }).max(2048),
})

/**
 * Asks an address of updates for the newest version: null when it is not newer than `current`. Sends nothing but Parley's
 * name and version. Only https, and http on this computer.
 */
export async function newerRelease(address: string, current: string): Promise<Result<Release | null, string>> {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || !isSafe(url)) return err(address)
  try {
    const response = await fetch(url, {
      headers: { 'user-agent': `parley/${current}`, accept: 'application/json' },
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) return err(`${url.host} (${response.status})`)
    const text = await response.text()
    if (text.length > MAX_BYTES) return err(`${url.host} (> ${MAX_BYTES})`)
    const parsed = feed.safeParse(JSON.parse(text))
    if (!parsed.success) return err(`${url.host}: ${z.prettifyError(parsed.error)}`)
    const { version, page } = parsed.data
    return ok(isNewer(version, current) ? { version, page } : null)
  } catch (error) {
    return err(`${url.host}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname))

/** Returns whether a version is newer than another, of which one before a release is older than the release. */
function isNewer(version: string, current: string): boolean {
  const [numbers = '', before] = current.split(/-(.*)/)
  const order = version.localeCompare(numbers, 'en', { numeric: true })
  return order > 0 || (order === 0 && before !== undefined)
}
