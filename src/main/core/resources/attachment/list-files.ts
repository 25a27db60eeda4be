import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join, parse, relative, sep } from 'node:path'
import ignore, { type Ignore } from 'ignore'

/** Names that are never referenced in messages, whatever the ignore files say. */
const SKIPPED: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', 'node_modules'])
/** Number of folders read concurrently. */
const AT_ONCE = 16

/** The files and folders below a folder. */
export interface FileListing {
  /** From the folder, with slashes; folders end in one. What is nearer to the top comes first. */
  readonly paths: readonly string[]
  readonly truncated: boolean
}

interface Rules {
  /** Base of the rules, relative to the listed folder: '' or with a trailing slash; `../` parts are in `prefix`. */
  readonly base: string
  /** Prefix of the listing's paths, relative to the rules. */
  readonly prefix: string
  readonly matcher: Ignore
}

interface Folder {
  readonly path: string
  readonly rules: readonly Rules[]
}

/**
 * Lists the content of a folder, at most `limit` paths, without files ignored by git. Links are listed, not followed;
 * unreadable entries are omitted. Reads folder by folder, so that the host continues in between.
 */
export async function listFiles(root: string, limit: number): Promise<FileListing> {
  const paths: string[] = []
  let level: Folder[] = [{ path: '', rules: await rulesAbove(root) }]
  while (level.length > 0) {
    const next: Folder[] = []
    for (let at = 0; at < level.length; at += AT_ONCE) {
      const read = await Promise.all(level.slice(at, at + AT_ONCE).map((folder) => readFolder(root, folder)))
      for (const { files, folders } of read) {
        for (const path of [...folders.map((folder) => folder.path), ...files]) {
          if (paths.length >= limit) return { paths, truncated: true }
          paths.push(path)
        }
        next.push(...folders)
      }
    }
    level = next
  }
  return { paths, truncated: false }
}

async function readFolder(root: string, folder: Folder): Promise<{ files: string[]; folders: Folder[] }> {
  const files: string[] = []
  const folders: Folder[] = []
  const entries = await readdir(join(root, folder.path), { withFileTypes: true }).catch(() => [])
  const own = entries.some((entry) => entry.name === '.gitignore')
    ? await readRules(join(root, folder.path, '.gitignore'), folder.path, '')
    : null
  const rules = own === null ? folder.rules : [...folder.rules, own]
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (SKIPPED.has(entry.name)) continue
    const path = folder.path + entry.name + (entry.isDirectory() ? '/' : '')
    if (isIgnored(path, rules)) continue
    if (entry.isDirectory()) folders.push({ path, rules })
    else files.push(path)
  }
  return { files, folders }
}

/** Rules further down win over those further up. */
function isIgnored(path: string, rules: readonly Rules[]): boolean {
  let isOut = false
  for (const { base, prefix, matcher } of rules) {
    const { ignored, unignored } = matcher.test(prefix + path.slice(base.length))
    if (ignored) isOut = true
    else if (unignored) isOut = false
  }
  return isOut
}

/** The rules of the repository that the folder is in, from its top down to above the folder. */
async function rulesAbove(root: string): Promise<Rules[]> {
  const above: string[] = []
  for (let folder = root; ; folder = dirname(folder)) {
    above.unshift(folder)
    if (await exists(join(folder, '.git'))) break
    if (folder === parse(folder).root) return []
  }
  const [top = root] = above
  const prefixOf = (folder: string): string => {
    const steps = relative(folder, root).split(sep).join('/')
    return steps === '' ? '' : `${steps}/`
  }
  const files = [
    { file: join(top, '.git', 'info', 'exclude'), prefix: prefixOf(top) },
    ...above.slice(0, -1).map((folder) => ({ file: join(folder, '.gitignore'), prefix: prefixOf(folder) })),
  ]
  const rules = await Promise.all(files.map(({ file, prefix }) => readRules(file, '', prefix)))
  return rules.filter((found) => found !== null)
}

async function readRules(file: string, base: string, prefix: string): Promise<Rules | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null ? null : { base, prefix, matcher: ignore().add(text) }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
