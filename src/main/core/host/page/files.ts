import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** A file of the built pages. */
export interface PageFile {
  readonly body: Buffer
  readonly contentType: string
  /** Its name holds a hash of what is in it, so it never changes. */
  readonly immutable: boolean
}

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/**
 * Reads the file that a URL's path names below `root`; `/` is the page itself. Null for what is not there, for paths
 * that lead anywhere else, and for kinds of files that pages have no use for.
 */
export async function readPageFile(root: string, urlPath: string): Promise<PageFile | null> {
  const name = nameOf(urlPath)
  const contentType = name === null ? undefined : contentTypes[extname(name)]
  if (name === null || contentType === undefined) return null
  try {
    return { body: await readFile(join(root, name)), contentType, immutable: name.startsWith('assets/') }
  } catch {
    return null
  }
}

/** A relative path made of plain names only, whatever the platform means by others. */
function nameOf(urlPath: string): string | null {
  const name = urlPath === '/' ? 'index.html' : urlPath.slice(1)
  const parts = name.split('/')
  return parts.every((part) => /^[\w@-][\w.-]*$/.test(part)) ? name : null
}
