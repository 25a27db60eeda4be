import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/*
 * Who connects to a host's socket says its token in the first line; the host answers with a line of its own. After
 * these two lines the socket is a JSON-RPC connection like every other.
 */

const Hello = z.object({ token: z.string() })

/** The host's line. */
export const WELCOME = '{"ok":true}'

export const writeHello = (token: string): string => JSON.stringify({ token })

/** Whether the first line of a connection holds the token. */
export function isWelcome(line: string, token: string): boolean {
  let json: unknown
  try {
    json = JSON.parse(line)
  } catch {
    return false
  }
  const hello = Hello.safeParse(json)
  if (!hello.success) return false
  const given = Buffer.from(hello.data.token)
  const expected = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
