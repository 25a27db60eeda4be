import { parse as parseJson, type ParseError } from 'jsonc-parser'
import { parse as parseToml } from 'smol-toml'
import type { McpServerConfig } from '../../../../../shared/mcp/entities'
import { readText } from '../../../base/folders/regular-file'
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
  const { path, format, keys, shape, origin } = place
  const file = await readText(path, MAX_FILE_BYTES)
  if (!file.ok)
    return {
      servers: [],
      problems: file.error.missing ? [] : [`${path} of ${origin} cannot be read: ${file.error.reason}.`],
    }
  const content = file.value.complete ? parse(file.value.text, format) : undefined
  if (content === undefined) return { servers: [], problems: [`${path} of ${origin} is not understood.`] }
  const table = keys.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), content)
  if (!isRecord(table)) return { servers: [], problems: [] }
  const problems: string[] = []
  const servers = Object.entries(table).flatMap(([name, entry]): FoundServer[] => {
    const server = readServer(shape, entry)
    if (server === null) problems.push(`The server ${name} in ${path} of ${origin} is not understood.`)
    return server === null ? [] : [{ id: JSON.stringify([path, ...keys, name]), name, place, ...server }]
  })
  return { servers, problems }
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
