import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { socketProtocols } from '../../shared/rpc/socket-protocols'

/** What a browser gets for the token of an address. */
export interface BrowserAccess {
  /** A `Set-Cookie` for the pages. Cookies do not know ports, so every server of this machine gets to see it. */
  readonly cookie: string
  /** Opens the WebSocket. The page keeps it where only pages of this server's origin can read it. */
  readonly secret: string
}

/**
 * Who may talk to a server. The token of an address belongs to whoever uses it first: one browser exchanges it, and
 * from then on it is worth nothing; or a program sends it, and from then on it lets in no browser.
 */
export interface Access {
  /** For programs of this user, which find it in the data folder. Never part of an address. */
  readonly programToken: string
  /** A new token for an address. */
  newToken(): string
  /** Whether a request for a page comes from a browser that was let in, or from a program. */
  allowsPage(request: IncomingMessage): boolean
  /** Whether a WebSocket may be opened. A cookie does not suffice. */
  allowsSocket(request: IncomingMessage): boolean
  /** Whether a request carries {@link programToken}. */
  isProgram(request: IncomingMessage): boolean
  /** Takes the token of an address from a browser. Works once; null for anything else. */
  exchange(token: string): BrowserAccess | null
}

/** Addresses that nobody used are forgotten beyond this many, the oldest first. */
const MOST_TOKENS = 32

const newSecret = () => randomBytes(32).toString('base64url')

/** With nobody let in yet. */
export function createAccess(): Access {
  const programToken = newSecret()
  const cookie = newSecret()
  const secret = newSecret()
  // Two servers of one machine must not overwrite each other's cookies.
  const cookieName = `parley-${randomBytes(6).toString('hex')}`
  /** By digest, the tokens of addresses that are free or belong to a program. */
  const tokens = new Map<string, 'free' | 'program'>()
  let isExchanged = false

  const isProgram = (request: IncomingMessage): boolean => {
    const bearer = bearerOf(request)
    return bearer !== undefined && isSame(bearer, programToken)
  }
  const allowsBearer = (bearer: string): boolean => {
    if (isSame(bearer, programToken)) return true
    const key = digest(bearer).toString('hex')
    if (!tokens.has(key)) return false
    tokens.set(key, 'program')
    return true
  }
  return {
    programToken,
    isProgram,
    newToken() {
      const token = newSecret()
      const oldest = [...tokens].find(([, state]) => state === 'free')
      if (tokens.size >= MOST_TOKENS && oldest !== undefined) tokens.delete(oldest[0])
      tokens.set(digest(token).toString('hex'), 'free')
      return token
    },
    allowsPage(request) {
      const bearer = bearerOf(request)
      if (bearer !== undefined) return allowsBearer(bearer)
      const given = readCookie(request.headers.cookie ?? '', cookieName)
      return isExchanged && given !== null && isSame(given, cookie)
    },
    allowsSocket(request) {
      const bearer = bearerOf(request)
      if (bearer !== undefined) return allowsBearer(bearer)
      const given = socketProtocols.secretOf(request.headers['sec-websocket-protocol'] ?? '')
      return isExchanged && given !== null && isSame(given, secret)
    },
    exchange(given) {
      const key = digest(given).toString('hex')
      if (tokens.get(key) !== 'free') return null
      tokens.delete(key)
      isExchanged = true
      return { cookie: `${cookieName}=${cookie}; HttpOnly; SameSite=Strict; Path=/`, secret }
    },
  }
}

const bearerOf = ({ headers }: IncomingMessage): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]

function readCookie(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name && value !== undefined) return value
  }
  return null
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares in a time that says nothing about where two secrets differ. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}
