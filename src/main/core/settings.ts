import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { err, ok, type Result } from '../../shared/kernel/result'

/** How an agent of the user's own is started: the shape that editors use. */
export const AgentServer = z.looseObject({
  /** A name on PATH or an absolute path. */
  command: z.string().min(1),
  args: z.array(z.string()).default([]),
  env: z.record(z.string(), z.string()).default({}),
})
export type AgentServer = z.infer<typeof AgentServer>

const Settings = z.looseObject({
  agentServers: z.record(z.string().min(1), z.unknown()).default({}),
  defaultAgent: z.string().optional(),
})

/** What `settings.json` says. Its other keys are left alone: the host only ever reads the file. */
export interface Settings {
  readonly agentServers: ReadonlyMap<string, AgentServer>
  readonly defaultAgent?: string
  /** What is wrong with single entries, for people. The rest of the file counts. */
  readonly problems: readonly string[]
}

export const SETTINGS_FILE = 'settings.json'

const nothing: Settings = { agentServers: new Map(), problems: [] }

/**
 * Reads `settings.json` of a data directory; a missing file is an empty one. A file that cannot be understood is an error
 * for people, and nothing of it counts.
 */
export async function readSettings(dataDir: string): Promise<Result<Settings, string>> {
  const path = join(dataDir, SETTINGS_FILE)
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ok(nothing)
    return err(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  return parseSettings(text, path)
}

function parseSettings(text: string, path: string): Result<Settings, string> {
  let json: unknown
  try {
    // Some editors begin files with a byte order mark.
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return err(`${path} is not valid JSON${place(error, text)}.`)
  }
  const parsed = Settings.safeParse(json)
  if (!parsed.success) return err(`${path} is not understood: ${z.prettifyError(parsed.error)}`)
  const { defaultAgent } = parsed.data
  const agentServers = new Map<string, AgentServer>()
  const problems: string[] = []
  for (const [name, value] of Object.entries(parsed.data.agentServers)) {
    const server = AgentServer.safeParse(value)
    if (server.success) agentServers.set(name, server.data)
    // The message names fields and types, never values: an environment may hold secrets.
    else problems.push(`agentServers.${name} in ${path} is left out: ${z.prettifyError(server.error)}`)
  }
  return ok({ agentServers, problems, ...(defaultAgent === undefined ? {} : { defaultAgent }) })
}

/** Where JSON breaks. The parser's own words quote the text, and an environment may hold secrets. */
function place(error: unknown, text: string): string {
  const position = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined
  return position === undefined ? '' : ` (line ${text.slice(0, Number(position)).split('\n').length})`
}
