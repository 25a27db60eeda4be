import { z } from 'zod'
import { McpServerConfig } from '#shared/mcp/entities'
import { isSafeAddress } from '#shared/registry/registry-file'
import { ScriptName } from '#shared/script/entities'
import { MAX_COMMAND, MAX_COMMANDS } from '#shared/script/limits'
import { ModelPrices } from '#shared/usage/price-list'
import { ApprovalPolicy } from '#shared/session/entities'

/** Returns whether an address of an agent is encrypted, or of this computer. */
export const isSafeAgentAddress = (url: string): boolean => isSafeAddress(url.replace(/^ws/i, 'http'))

/** Launch configuration of a user-defined agent, in the format that editors use, or the address of one that runs elsewhere. */
export const AgentServer = z
  .looseObject({
    /** Name on PATH or absolute path; empty for an agent with an address. */
    command: z.string().default(''),
    /** Address of an agent that runs elsewhere: https or wss, or http or ws on this computer. */
    url: z.string().refine(isSafeAgentAddress, 'has to be https or wss, or http or ws on this computer').optional(),
    /** Sent with each request to `url`. */
    headers: z.record(z.string(), z.string()).optional(),
    /** Folder that an agent with an address works in, where it runs. */
    cwd: z.string().optional(),
    args: z.array(z.string()).default([]),
    env: z.record(z.string(), z.string()).default({}),
    /** Installation from the registry of agents; absent for an agent that was added by hand. */
    registry: z
      .object({
        id: z.string(),
        version: z.string(),
        name: z.string(),
        /** Name of the folder that it is installed in. */
        folder: z.string().regex(/^[a-z][\w.-]*$/),
      })
      .optional()
      .catch(undefined),
  })
  .refine(({ command, url }) => command !== '' || url !== undefined, 'needs a command or a url')
export type AgentServer = z.infer<typeof AgentServer>

/** Tested version of an agent that Parley has installed beside the user's own. */
export const TestedAgent = z.looseObject({
  /** Absolute path of its program. */
  command: z.string().min(1),
  version: z.string(),
  /** Name of the folder that it is installed in. */
  folder: z.string().regex(/^[a-z][\w.-]*$/),
})
export type TestedAgent = z.infer<typeof TestedAgent>

/** Consent to an extension. */
export const ExtensionSettings = z.looseObject({
  /** Hash of the content that was consented to. */
  contentHash: z.string(),
})
export type ExtensionSettings = z.infer<typeof ExtensionSettings>

const commandLine = z.string().trim().min(1).max(MAX_COMMAND)

/** Scripts of the person for a repository, by the occasion: a command line, or several in order. */
export const RepositoryScripts = z.partialRecord(
  ScriptName,
  z.union([commandLine.transform((command) => [command]), z.array(commandLine).max(MAX_COMMANDS)]),
)
export type RepositoryScripts = z.infer<typeof RepositoryScripts>

/** Highest number of backups that the settings can keep of a kind. */
const MOST_BACKUPS = 1000

/**
 * A field of `settings.json`. `absent` applies when the file does not have it; `unsure` when what the file has is wrong
 * and no valid value is known: the strictest value, because the person may have meant that one.
 */
interface Field<T> {
  readonly shape: z.ZodType<T>
  readonly absent: T
  readonly unsure: T
}

function field<T, const A extends T | undefined>(shape: z.ZodType<T>, absent: A, unsure: T | A = absent): Field<T | A> {
  return { shape, absent, unsure }
}

/** Every skill: the list of those that are off cannot be read. */
export const ALL_SKILLS = '*'

/** Fields with one value, by their path. */
export const settingsFields = {
  defaultAgent: field(z.string(), undefined),
  approvalPolicy: field(ApprovalPolicy, undefined, 'reject'),
  disabledSkills: field<string[], string[]>(z.array(z.string()), [], [ALL_SKILLS]),
  titlesByAgent: field(z.boolean(), false),
  agentRegistry: field(z.string().refine(isSafeAddress, 'has to be https, or http on this computer'), undefined),
  'backups.daily': field(z.int().min(1).max(MOST_BACKUPS), undefined, MOST_BACKUPS),
  'backups.weekly': field(z.int().min(0).max(MOST_BACKUPS), undefined, MOST_BACKUPS),
  'backups.migration': field(z.int().min(1).max(MOST_BACKUPS), undefined, MOST_BACKUPS),
  'import.off': field<string[], string[]>(z.array(z.string()), []),
  'import.kept': field<string[], string[]>(z.array(z.string()), []),
  'import.isAsked': field(z.boolean(), false),
} as const
export type SettingsFieldName = keyof typeof settingsFields
export type SettingsFieldValue<K extends SettingsFieldName> = (typeof settingsFields)[K]['absent']

/**
 * A table of entries that are judged one by one. `keepsLast`: a wrong entry keeps its last valid value; otherwise it is
 * left out.
 */
interface Table<T> {
  readonly shape: z.ZodType<T>
  readonly keepsLast: boolean
}

function table<T>(shape: z.ZodType<T>, keepsLast = true): Table<T> {
  return { shape, keepsLast }
}

export const settingsTables = {
  agentServers: table(AgentServer),
  mcpServers: table(McpServerConfig),
  signIn: table(z.string()),
  testedAgents: table(TestedAgent, false),
  prices: table(ModelPrices),
  // One that cannot be read runs nothing.
  scripts: table(RepositoryScripts, false),
  // A consent that cannot be read is none.
  extensions: table(ExtensionSettings, false),
} as const
export type SettingsTableName = keyof typeof settingsTables
export type SettingsEntry<K extends SettingsTableName> = z.output<(typeof settingsTables)[K]['shape']>
