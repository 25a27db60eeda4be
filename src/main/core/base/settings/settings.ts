import { join } from 'node:path'
import { z } from 'zod'
import { defined } from '../../../../shared/kernel/defined'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import { ApprovalPolicy } from '../../../../shared/session/entities'
import { McpServerConfig } from '../../../../shared/mcp/entities'
import { BackupsKept } from '../../../../shared/store/entities'
import { readSettingsJson, SETTINGS_FILE } from './settings-json'

/** Launch configuration of a user-defined agent, in the format that editors use. */
export const AgentServer = z.looseObject({
  /** Name on PATH or absolute path. */
  command: z.string().min(1),
  args: z.array(z.string()).default([]),
  env: z.record(z.string(), z.string()).default({}),
})
export type AgentServer = z.infer<typeof AgentServer>

/** User's choices about sessions of other tools. */
const ImportSettings = z.looseObject({
  /** Tools whose sessions are ignored. */
  off: z.array(z.string()).default([]),
  /** Tools whose sessions are imported automatically, with copies of their files. */
  kept: z.array(z.string()).default([]),
  isAsked: z.boolean().default(false),
})
export type ImportSettings = z.infer<typeof ImportSettings>

/** Consent to an extension. */
const ExtensionSettings = z.looseObject({
  /** Hash of the content that was consented to. */
  contentHash: z.string(),
})
export type ExtensionSettings = z.infer<typeof ExtensionSettings>

const Settings = z.looseObject({
  agentServers: z.record(z.string().min(1), z.unknown()).default({}),
  defaultAgent: z.string().optional(),
  approvalPolicy: ApprovalPolicy.optional(),
  mcpServers: z.record(z.string().min(1), z.unknown()).default({}),
  disabledSkills: z.array(z.string()).default([]),
  titlesByAgent: z.boolean().default(false),
  signIn: z.record(z.string(), z.string()).default({}).catch({}),
  backups: BackupsKept.optional().catch(undefined),
  import: ImportSettings.optional().catch(undefined),
  extensions: z.record(z.string(), z.unknown()).default({}),
})

/** Content of `settings.json`. Its other keys are left alone. */
export interface Settings {
  readonly agentServers: ReadonlyMap<string, AgentServer>
  readonly defaultAgent?: string
  /** Applies unless something else sets one. */
  readonly approvalPolicy?: ApprovalPolicy
  readonly mcpServers: ReadonlyMap<string, McpServerConfig>
  /** Names of skills that no session uses. */
  readonly disabledSkills: readonly string[]
  /** True if agents are asked for the titles of new sessions, which costs a little each time. */
  readonly titlesByAgent: boolean
  /** Sign-in method of each agent. */
  readonly signIn: Readonly<Record<string, string>>
  /** Choices about sessions of other tools. */
  readonly import: ImportSettings
  /** Enabled extensions, by id. */
  readonly extensions: ReadonlyMap<string, ExtensionSettings>
  /** Numbers of store backups to keep; absent if not configured. */
  readonly backups?: BackupsKept
  /** User-facing problems of single entries. The rest of the file applies. */
  readonly problems: readonly string[]
}

const nothing: Settings = {
  agentServers: new Map(),
  mcpServers: new Map(),
  disabledSkills: [],
  titlesByAgent: false,
  signIn: {},
  import: ImportSettings.parse({}),
  extensions: new Map(),
  problems: [],
}

/**
 * Reads `settings.json` of a data directory; a missing file counts as an empty one. A file that cannot be parsed is a
 * user-facing error, and nothing of it applies.
 */
export async function readSettings(dataDir: string): Promise<Result<Settings, string>> {
  const json = await readSettingsJson(dataDir)
  if (!json.ok) return json
  return json.value === null ? ok(nothing) : parseSettings(json.value, join(dataDir, SETTINGS_FILE))
}

function parseSettings(json: unknown, path: string): Result<Settings, string> {
  const parsed = Settings.safeParse(json)
  if (!parsed.success) return err(`${path} is not understood: ${z.prettifyError(parsed.error)}`)
  const { defaultAgent, approvalPolicy, disabledSkills, titlesByAgent } = parsed.data
  const problems: string[] = []
  /** Returns the valid entries. Messages name fields and types, never values, which may be secret. */
  const entries = <T extends z.ZodType>(
    key: 'agentServers' | 'mcpServers' | 'extensions',
    shape: T,
  ): Map<string, z.output<T>> => {
    const found = new Map<string, z.output<T>>()
    for (const [name, value] of Object.entries(parsed.data[key])) {
      const entry = shape.safeParse(value)
      if (entry.success) found.set(name, entry.data)
      else problems.push(`${key}.${name} in ${path} is left out: ${z.prettifyError(entry.error)}`)
    }
    return found
  }
  return ok({
    agentServers: entries('agentServers', AgentServer),
    mcpServers: entries('mcpServers', McpServerConfig),
    extensions: entries('extensions', ExtensionSettings),
    disabledSkills,
    titlesByAgent,
    signIn: parsed.data.signIn,
    import: parsed.data.import ?? nothing.import,
    problems,
    ...defined({ defaultAgent, approvalPolicy, backups: parsed.data.backups }),
  })
}
