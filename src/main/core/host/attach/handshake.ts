import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/*
 * A client of a host's socket sends its token in the first line; the host answers with one line. After these two lines
 * the socket is an ordinary JSON-RPC connection.
 */

const Hello = z.object({ token: z.string() })

/** The host's line. */
export const WELCOME = '{"ok":true}'

export const writeHello = (token: string): string => JSON.stringify({ token })

/** Returns whether the first line of a connection contains the token. */
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
