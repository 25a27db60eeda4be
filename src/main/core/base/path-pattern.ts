import { lstat, realpath } from 'node:fs/promises'
import path from 'node:path'
import picomatch from 'picomatch'

/** Maximum number of wildcards. Patterns with more could take long to match. */
const MAX_WILDCARDS = 10

/** Returns the user-facing error of a path pattern; null when it is valid. */
export function pathPatternProblem(pattern: string): string | null {
  if (pattern.startsWith('/') || /^[A-Za-z]:/.test(pattern))
    return 'A path pattern is relative to the folder of its rule.'
  if (pattern.split('/').includes('..')) return 'A path pattern cannot leave its folder.'
  if ((pattern.match(/[*?]/g) ?? []).length > MAX_WILDCARDS)
    return `A path pattern can have ${MAX_WILDCARDS} wildcards at most.`
  return null
}

/** Characters that need a backslash to be literal. */
const SPECIAL = /[\\*?[\]{}()]/g

/** Returns a pattern that matches only this path. Relative, with `/`. */
export function exactPattern(relativePath: string): string {
  return relativePath.replace(SPECIAL, (special) => `\\${special}`)
}

/** Returns the one path that a pattern without wildcards matches; null when it has some. */
function literalOf(pattern: string): string | null {
  const plain = pattern.replace(/\\(.)/gs, '')
  return plain.search(SPECIAL) < 0 ? pattern.replace(/\\(.)/gs, '$1') : null
}

/**
 * Returns whether a path matches, relative to the rule's folder and with `/`. `strict` is for allowing: wildcards do
 * not match names with a leading dot, case matters, and names that some systems treat as other ones never match.
 */
export function matchesPath(pattern: string, relativePath: string, strict: boolean): boolean {
  if (relativePath === '') return pattern === '.' || pattern === '**'
  if (strict && hasAlias(relativePath)) return false
  const literal = literalOf(pattern)
  if (literal !== null) return strict ? literal === relativePath : literal.toLowerCase() === relativePath.toLowerCase()
  return picomatch.isMatch(relativePath, pattern, {
    windows: false,
    noextglob: true,
    nonegate: true,
    dot: !strict,
    nocase: !strict,
  })
}

/**
 * Returns whether a name has other spellings: Windows drops dots and spaces at the end of a name, and reads
 * `name:stream` as a part of `name`.
 */
function hasAlias(relativePath: string): boolean {
  return /[. ](\/|$)|:/.test(relativePath)
}

/** Returns the path from a folder to its content, with `/`; null when it is not inside. Both have to be real paths. */
export function pathInside(folder: string, target: string): string | null {
  const relative = path.relative(folder, target)
  if (path.isAbsolute(relative) || relative === '..' || relative.startsWith(`..${path.sep}`)) return null
  return relative.split(path.sep).join('/')
}

/**
 * Resolves a path: symbolic links and `..` resolved, including in the existing part of a path to be created. Null when
 * that is impossible, or when programs would disagree about it.
 */
export async function realPathOf(target: string): Promise<string | null> {
  if (!path.isAbsolute(target) || target.includes('\0')) return null
  const up = /^.*[/\\]\.\.(?=[/\\]|$)/s.exec(target)?.[0]
  // After a link, `..` is another folder for those who follow the link first than for those who only read the words.
  if (up !== undefined && (await existingPath(up)) !== (await existingPath(path.normalize(up)))) return null
  const missing: string[] = []
  for (let existing = path.normalize(target); ; existing = path.dirname(existing)) {
    const real = await existingPath(existing)
    if (real === undefined) return null
    if (real !== null) return path.join(real, ...missing)
    if (path.dirname(existing) === existing) return null
    missing.unshift(path.basename(existing))
  }
}

/** Returns the real path of an existing file, null when it does not exist, undefined when that is unknown. */
async function existingPath(target: string): Promise<string | null | undefined> {
  try {
    return await realpath(target)
  } catch (error) {
    if (!isMissing(error)) return undefined
  }
  try {
    // A link to a missing file: writing through it creates a file elsewhere.
    await lstat(target)
    return undefined
  } catch (error) {
    return isMissing(error) ? null : undefined
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
