import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Who may talk to a server: who has its token, or a cookie that was given for it. */
export interface Access {
  readonly token: string
  /** Whether a request carries the cookie, or the token as `Authorization: Bearer`. */
  allows(request: IncomingMessage): boolean
  /** Takes the token from an address and answers a `Set-Cookie` for it. Works once; null for anything else. */
  exchange(token: string): string | null
}

const newSecret = () => randomBytes(32).toString('base64url')

/** A new token, with nobody let in yet. */
export function createAccess(): Access {
  const token = newSecret()
  const cookie = newSecret()
  // Cookies do not know ports; two servers of one machine must not overwrite each other's.
  const cookieName = `parley-${randomBytes(6).toString('hex')}`
  let isExchanged = false
  return {
    token,
    allows(request) {
      const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
      if (bearer !== undefined) return isSame(bearer, token)
      const given = readCookie(request.headers.cookie ?? '', cookieName)
      return isExchanged && given !== null && isSame(given, cookie)
    },
    exchange(given) {
      if (isExchanged || !isSame(given, token)) return null
      isExchanged = true
      return `${cookieName}=${cookie}; HttpOnly; SameSite=Strict; Path=/`
    },
  }
}

function readCookie(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name && value !== undefined) return value
  }
  return null
}

/** Compares in a time that says nothing about where two secrets differ. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
