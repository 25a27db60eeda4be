const NAME = 'parley'
const SECRET = 'parley.secret.'

/**
 * The subprotocols of the browser's WebSocket, the only thing that a page can send along. The second one holds the secret of
 * the page's origin; a server answers with the first one only.
 */
export const socketProtocols = {
  name: NAME,
  /** What a page asks for. */
  of: (secret: string): string[] => [NAME, `${SECRET}${secret}`],
  /** The secret in a `Sec-WebSocket-Protocol` header; null when there is none. */
  secretOf: (header: string): string | null =>
    header
      .split(',')
      .map((part) => part.trim())
      .find((part) => part.startsWith(SECRET))
      ?.slice(SECRET.length) ?? null,
} as const
