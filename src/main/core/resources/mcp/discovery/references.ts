import { basename, sep } from 'node:path'

/** Values that another tool fills in for its variables. */
export interface KnownValues {
  /** The user's home folder. */
  readonly home: string
  /** Folder of the project that the file belongs to; absent for files of the user. */
  readonly folder?: string | undefined
  /** Values of inputs that have one without asking, by id. */
  readonly inputs: ReadonlyMap<string, string>
  /** True where `$NAME` is a variable too. */
  readonly bareNames: boolean
}

const BRACED = /\$\{([^{}]*)\}|(?<!\$)\{(env|file):([^{}]+)\}/g
const BARE = /\$([A-Za-z_][A-Za-z0-9_]*)/g
const VARIABLE = /^(?:env:)?([A-Za-z_][A-Za-z0-9_]*)(?::-(.*))?$/s

/**
 * Returns a text of another tool with variables as they are written here: `${NAME}`, `${NAME:-default}`, `${env:NAME}` and
 * `{env:NAME}` become references to the environment, folders are filled in. What only that tool knows is left as it is, to be
 * told as missing later.
 */
export function withOurReferences(text: string, known: KnownValues): string {
  const braced = text.replace(BRACED, (whole, body: string | undefined, kind: string, name: string) =>
    body === undefined ? referenceTo(`${kind}:${name}`, known, `\${${kind}:${name}}`) : referenceTo(body, known, whole),
  )
  return known.bareNames ? braced.replace(BARE, (_whole, name: string) => `\${env:${name}}`) : braced
}

function referenceTo(body: string, known: KnownValues, whole: string): string {
  const filled = placeOf(body, known)
  if (filled !== undefined) return filled
  if (body.startsWith('input:')) return known.inputs.get(body.slice('input:'.length)) ?? whole
  if (EDITOR_FOLDERS.has(body)) return whole
  const [, name, byDefault] = VARIABLE.exec(body) ?? []
  if (name === undefined) return whole
  return byDefault === undefined ? `\${env:${name}}` : `\${env:${name}:-${byDefault}}`
}

const EDITOR_FOLDERS = new Set(['workspaceFolder', 'workspaceRoot', 'workspaceFolderBasename', 'cwd'])
/** Claude Code sets it for the servers that it starts. */
const CLAUDE_FOLDER = 'CLAUDE_PROJECT_DIR'

function placeOf(body: string, { home, folder }: KnownValues): string | undefined {
  if (body === 'userHome') return home
  if (body === 'pathSeparator' || body === '/') return sep
  if (folder === undefined || !(EDITOR_FOLDERS.has(body) || body === CLAUDE_FOLDER)) return undefined
  return body === 'workspaceFolderBasename' ? basename(folder) : folder
}
