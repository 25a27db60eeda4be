import { err, ok, type Result } from '../shared/kernel/result'
import { hasUnseen } from '../shared/kernel/visible-text'

/** Scheme of links into the app. */
export const LINK_SCHEME = 'parley'

/** Place or action that a link names. A link only shows or fills in: it never sends, imports or changes anything. */
export type AppLink =
  | { readonly kind: 'session'; readonly sessionId: string; readonly messageId?: string }
  /** The start of a session, with its folder and prompt filled in. */
  | { readonly kind: 'new'; readonly folder?: string; readonly prompt?: string }
  /** The import preview of a file. */
  | { readonly kind: 'import'; readonly path: string }

/** `foreign`: not a link of the app. `too-long`, `invalid`: one that names nothing. */
export type LinkProblem = 'foreign' | 'too-long' | 'invalid'

const MAX_LENGTH = 32_768
const MAX_PROMPT = 20_000
const MAX_PATH = 4096
const ID = /^[\w.:-]{1,512}$/
/** A session of this host, or one of another machine with that. */
const SESSION = /^(?:@[\w.:-]{1,256}\/)?[\w.:-]{1,512}$/
const isControl = (character: string): boolean => /\p{Cc}/u.test(character)

/** Parses a link of the app. Links come from other programs and web pages: whatever is odd about one rejects it. */
export function parseLink(text: string): Result<AppLink, LinkProblem> {
  if (text.length > MAX_LENGTH) return err('too-long')
  const [, host, rest = '', query = ''] =
    /^parley:(?:\/\/)?([a-z]+)((?:\/[^/?#]*)*)(?:\?([^#]*))?(?:#.*)?$/i.exec(text) ?? []
  if (host === undefined) return err(/^parley:/i.test(text) ? 'invalid' : 'foreign')
  const segments = decodedSegments(rest)
  if (segments === null) return err('invalid')
  const found = linkFrom(host.toLowerCase(), segments, new URLSearchParams(query))
  return found === null ? err('invalid') : ok(found)
}

function decodedSegments(path: string): string[] | null {
  try {
    const segments = path.split('/').slice(1).map(decodeURIComponent)
    return segments.at(-1) === '' ? segments.slice(0, -1) : segments
  } catch {
    return null
  }
}

function linkFrom(host: string, segments: readonly string[], query: URLSearchParams): AppLink | null {
  if (host === 'session') return sessionLink(segments)
  if (segments.length > 0) return null
  if (host === 'new') return newLink(query)
  if (host !== 'import') return null
  const path = query.get('path')
  return path !== null && isPath(path) ? { kind: 'import', path } : null
}

function sessionLink([sessionId, messageId, ...more]: readonly string[]): AppLink | null {
  if (sessionId === undefined || !SESSION.test(sessionId) || more.length > 0) return null
  if (messageId === undefined) return { kind: 'session', sessionId }
  return ID.test(messageId) ? { kind: 'session', sessionId, messageId } : null
}

function newLink(query: URLSearchParams): AppLink | null {
  const [folder, prompt] = [query.get('folder'), query.get('prompt')]
  if (folder !== null && !isPath(folder)) return null
  // Tabs and line breaks are part of a prompt; what cannot be seen, or turns the direction, could hide a part of it.
  if (prompt !== null && (prompt.length > MAX_PROMPT || hasUnseen(prompt))) return null
  return { kind: 'new', ...(folder === null ? {} : { folder }), ...(prompt === null ? {} : { prompt }) }
}

/** An absolute path of this computer; a path of another one would be looked up over the network. */
function isPath(path: string): boolean {
  if (path.length > MAX_PATH || [...path].some(isControl) || hasUnseen(path)) return false
  return (/^\/(?!\/)/.test(path) || /^[a-z]:[\\/]/i.test(path)) && !path.split(/[\\/]/).includes('..')
}

/** Writes a link of the app. */
export function linkOf(link: AppLink): string {
  if (link.kind === 'session')
    return [`${LINK_SCHEME}://session`, link.sessionId, ...(link.messageId === undefined ? [] : [link.messageId])]
      .map((part, index) => (index === 0 ? part : encodeURIComponent(part)))
      .join('/')
  const query = new URLSearchParams()
  if (link.kind === 'import') query.set('path', link.path)
  else {
    if (link.folder !== undefined) query.set('folder', link.folder)
    if (link.prompt !== undefined) query.set('prompt', link.prompt)
  }
  const written = query.toString()
  return `${LINK_SCHEME}://${link.kind}${written === '' ? '' : `?${written}`}`
}
