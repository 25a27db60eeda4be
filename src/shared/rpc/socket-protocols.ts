const NAME = 'parley'
const SECRET = 'parley.secret.'

/**
 * Subprotocols of a browser's WebSocket, the only data that a page can send with it. The second one holds the secret of
 * the page's origin; a server answers with the first one only.
 */
export const socketProtocols = {
  name: NAME,
  /** Returns the subprotocols that a page requests. */
  of: (secret: string): string[] => [NAME, `${SECRET}${secret}`],
  /** Returns the secret in a `Sec-WebSocket-Protocol` header; null when there is none. */
  secretOf: (header: string): string | null =>
    header
      .split(',')
      .map((part) => part.trim())
      .find((part) => part.startsWith(SECRET))
      ?.slice(SECRET.length) ?? null,
} as const
