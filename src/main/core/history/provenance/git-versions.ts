import { createHash } from 'node:crypto'
import { readGit, textOf } from '#core/base/git/git-program'

/** Maximum number of commits of a file that are read, latest first. */
const MOST_COMMITS = 300
/** Maximum length of a text that is compared, in bytes. */
const LONGEST = 512 * 1024

/** A commit that changed a file. */
export interface FileCommit {
  readonly commit: string
  /** End of the second of the commit, in Unix ms: git tells no more. */
  readonly at: number
  /** Paths and contents before it, one for each parent, and after it; null: there was none. */
  readonly before: readonly { readonly path: string; readonly blob: string | null }[]
  readonly after: { readonly path: string; readonly blob: string | null }
}

/** Returns the commits that changed a file, oldest first, through renames; null when git does not tell them. */
export async function commitsOf(top: string, name: string, from: string): Promise<FileCommit[] | null> {
  const told = textOf(
    await readGit(
      top,
      [
        ...['log', '--follow', '-m', '--raw', '--no-abbrev', '-z', '-M', '--no-ext-diff', '--no-textconv'],
        ...[`--max-count=${MOST_COMMITS}`, '--format=%x01%H %ct', from, '--', name],
      ],
      { timeoutMs: 10_000 },
    ),
  )
  if (told === undefined) return null
  const commits = new Map<string, FileCommit>()
  for (const part of told.split('\u0001').slice(1)) {
    const [head = '', ...fields] = part.split('\0')
    const [commit = '', seconds = '0'] = head.trim().split(' ')
    const change = parseRaw(fields)
    if (change === undefined) continue
    const known = commits.get(commit)
    const before = [...(known?.before ?? []), change.before]
    commits.set(commit, { commit, at: Number(seconds) * 1000 + 999, before, after: change.after })
  }
  return [...commits.values()].reverse()
}

const NONE = /^0+$/

function parseRaw(fields: readonly string[]): { before: FileCommit['after']; after: FileCommit['after'] } | undefined {
  const at = fields.findIndex((field) => field.trimStart().startsWith(':'))
  const [, , , old = '', now = '', kind = ''] = /^:(\S+) (\S+) (\S+) (\S+) (\S+)/u.exec(fields[at]?.trim() ?? '') ?? []
  const path = fields[at + 1]
  if (at < 0 || path === undefined) return undefined
  const renamed = /^[RC]/u.test(kind) ? (fields[at + 2] ?? path) : path
  return {
    before: { path, blob: NONE.test(old) ? null : old },
    after: { path: renamed, blob: NONE.test(now) ? null : now },
  }
}

/** Returns the texts of blobs by their ids; those that are no text or too long are missing. */
export async function textsOfBlobs(top: string, blobs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>()
  if (blobs.length === 0) return texts
  const told = await readGit(top, ['cat-file', '--batch'], { input: `${blobs.join('\n')}\n`, timeoutMs: 10_000 })
  if (!told.ok) return texts
  const output = told.value
  for (let at = 0; at < output.length;) {
    const end = output.indexOf(10, at)
    if (end < 0) break
    const [id = '', kind, size = '0'] = output.toString('latin1', at, end).split(' ')
    if (kind === 'missing') {
      at = end + 1
      continue
    }
    const length = Number(size)
    const bytes = output.subarray(end + 1, end + 1 + length)
    if (kind === 'blob' && length <= LONGEST && !bytes.includes(0)) texts.set(id, bytes.toString('utf8'))
    at = end + length + 2
  }
  return texts
}

/** Returns the hash of a text as versions of files have it. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
