/**
 * Permissions of a page of Parley, whatever its origin: its own scripts and styles, connections to its origin, and
 * images given to it. No inline code and no remote content. Frames show apps of MCP servers, which are confined by
 * their own policy, and previews, which have names of their own on this machine.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  "connect-src 'self'",
  "frame-src 'self' http://*.preview.localhost:*",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The headers of every page and file. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentSecurityPolicy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

/** Stored file as delivered to a page. */
export interface StoredReply {
  readonly body: Uint8Array
  readonly headers: Readonly<Record<string, string>>
}
