import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { socketProtocols } from '#shared/rpc/socket-protocols'

/** Credentials of a browser in exchange for the token of an address. */
export interface BrowserAccess {
  /** `Set-Cookie` value for the pages. Cookies ignore ports, so every server on this machine receives it. */
  readonly cookie: string
  /** Authorizes the WebSocket. The page stores it where only pages of this server's origin can read it. */
  readonly secret: string
}

/**
 * Access control of a server. The token of an address belongs to its first user: a browser exchanges it, which
 * invalidates it; or a program sends it, after which it no longer admits a browser.
 */
export interface Access {
  /** For programs of this user, which find it in the data folder. Never part of an address. */
  readonly programToken: string
  /** Returns a new token for an address. */
  newToken(): string
  /** Returns whether a request for a page comes from an authorized browser or a program. */
  allowsPage(request: IncomingMessage): boolean
  /** Returns whether a WebSocket may be opened. A cookie does not suffice. */
  allowsSocket(request: IncomingMessage): boolean
  /** Returns whether a request carries {@link programToken}. */
  isProgram(request: IncomingMessage): boolean
  /** Exchanges the token of an address from a browser. Works once; null for anything else. */
  exchange(token: string): BrowserAccess | null
}

/** Maximum number of unused addresses; beyond it the oldest are dropped. */
const MOST_TOKENS = 32

const newSecret = () => randomBytes(32).toString('base64url')

/** Returns access control without any authorized browser. */
export function createAccess(): Access {
  const programToken = newSecret()
  const cookie = newSecret()
  const secret = newSecret()
  // Two servers on one machine must not overwrite each other's cookies.
  const cookieName = `parley-${randomBytes(6).toString('hex')}`
  /** By digest, the tokens of addresses that are unused or belong to a program. */
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

/** Returns the token of a program. */
export const bearerOf = ({ headers }: IncomingMessage): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]

/** Returns the value of a cookie; null when it is not there. */
export function readCookie(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name && value !== undefined) return value
  }
  return null
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}
