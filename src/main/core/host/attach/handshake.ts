import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { Peer } from './peer-proof'

/*
 * A client of a host's socket sends its token in the first line; the host answers with one line. After these two lines
 * the socket is an ordinary JSON-RPC connection.
 */

/** `stop`: asks the host to end. `peer`: the process of the client. `tools`: the token of a tool server, which
 * reaches the session of the token only. */
const Hello = z.object({
  token: z.string(),
  stop: z.boolean().optional(),
  peer: Peer.optional(),
  tools: z.string().max(1000).optional(),
})
export type Hello = z.infer<typeof Hello>

/** The host's line. */
export const WELCOME = '{"ok":true}'

export const writeHello = (hello: Hello): string => JSON.stringify(hello)

/** Reads the first line of a connection; null unless it contains the token. */
export function readHello(line: string, token: string): Hello | null {
  let json: unknown
  try {
    json = JSON.parse(line)
  } catch {
    return null
  }
  const hello = Hello.safeParse(json)
  if (!hello.success) return null
  const given = Buffer.from(hello.data.token)
  const expected = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected) ? hello.data : null
}
