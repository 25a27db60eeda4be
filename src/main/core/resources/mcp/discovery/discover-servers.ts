import { parse as parseJson, type ParseError } from 'jsonc-parser'
import { parse as parseToml } from 'smol-toml'
import type { McpServerConfig } from '#shared/mcp/entities'
import { readText } from '#core/base/folders/regular-file'
import { knownPlaces, type Place, type Surroundings } from './places'
import { readServer } from './shapes'

/** `.claude.json` holds much else and grows to megabytes. */
const MAX_FILE_BYTES = 32 * 1024 * 1024

/** A server of another tool. */
export interface FoundServer {
  readonly id: string
  readonly name: string
  readonly place: Place
  readonly config: McpServerConfig
  readonly enabled: boolean
}

/** Returns the servers configured in other tools, and user-facing read errors. Missing files are no error. */
export async function discoverServers(
  surroundings: Surroundings,
): Promise<{ servers: FoundServer[]; problems: string[] }> {
  const read = await Promise.all(knownPlaces(surroundings).map(readPlace))
  return { servers: read.flatMap(({ servers }) => servers), problems: read.flatMap(({ problems }) => problems) }
}

async function readPlace(place: Place): Promise<{ servers: FoundServer[]; problems: string[] }> {
  const { path, format, keys, shape, origin, home, folder } = place
  const file = await readText(path, MAX_FILE_BYTES)
  if (!file.ok)
    return {
      servers: [],
      problems: file.error.missing ? [] : [`${path} of ${origin} cannot be read: ${file.error.reason}.`],
    }
  const content = file.value.complete ? parse(file.value.text, format) : undefined
  if (content === undefined) return { servers: [], problems: [`${path} of ${origin} is not understood.`] }
  const table = valueAt(content, keys)
  if (!isRecord(table)) return { servers: [], problems: [] }
  const known = { home, folder, inputs: inputsOf(content), bareNames: shape === 'gemini' }
  const isOff = switchedOff(content, place)
  const problems: string[] = []
  const servers = Object.entries(table).flatMap(([name, entry]): FoundServer[] => {
    const server = readServer(shape, entry, known)
    if (!server.ok)
      problems.push(`The server ${name} in ${path} of ${origin} cannot be read because of ${server.error}.`)
    if (!server.ok || server.value === null) return []
    const { config, enabled } = server.value
    return [{ id: JSON.stringify([path, ...keys, name]), name, place, config, enabled: enabled && !isOff(name) }]
  })
  return { servers, problems }
}

const valueAt = (content: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), content)

/** Returns the values of inputs that an editor would offer first; those of passwords are asked for. */
function inputsOf(content: unknown): ReadonlyMap<string, string> {
  const inputs = valueAt(content, ['inputs'])
  return new Map(
    (Array.isArray(inputs) ? (inputs as readonly unknown[]) : []).flatMap((input) =>
      isRecord(input) &&
      typeof input['id'] === 'string' &&
      typeof input['default'] === 'string' &&
      input['password'] !== true
        ? [[input['id'], input['default']] as const]
        : [],
    ),
  )
}

/** Returns a test for servers that another part of their file switches off. */
function switchedOff(content: unknown, { shape, keys }: Place): (name: string) => boolean {
  const names = (...way: string[]): readonly unknown[] | undefined => {
    const list = valueAt(content, way)
    return Array.isArray(list) ? list : undefined
  }
  if (shape === 'gemini')
    return (name) =>
      names('mcp', 'excluded')?.includes(name) === true || names('mcp', 'allowed')?.includes(name) === false
  const [projects, folder] = keys
  if (projects !== 'projects' || folder === undefined) return () => false
  return (name) => names(projects, folder, 'disabledMcpServers')?.includes(name) === true
}

function parse(text: string, format: Place['format']): unknown {
  if (format === 'toml') {
    try {
      return parseToml(text)
    } catch {
      return undefined
    }
  }
  // Editors allow comments and trailing commas in theirs.
  const errors: ParseError[] = []
  const value: unknown = parseJson(text.replace(/^\uFEFF/, ''), errors, { allowTrailingComma: true })
  return errors.length > 0 ? undefined : value
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
