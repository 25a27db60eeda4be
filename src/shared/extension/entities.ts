import { z } from 'zod'
import { AgentPlugin } from '../adapter/entities'

/** Groups of requests that an extension may use. */
export const ExtensionScope = z.enum(['tools', 'commands', 'context', 'compression', 'sessions', 'approvals', 'host'])
export type ExtensionScope = z.infer<typeof ExtensionScope>

/** The name of an extension: that of its folder. */
export const ExtensionName = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/, 'lowercase letters, digits, hyphens')

/** `parley-extension.json` in the folder of an extension. */
export const ExtensionManifest = z.object({
  name: ExtensionName,
  /** Shown in place of the name. */
  title: z.string().trim().min(1).max(100).optional(),
  description: z.string().trim().max(1000).optional(),
  version: z.string().max(100).optional(),
  /**
   * Program and arguments, run in the folder of the extension. `node` is the Node.js that Parley runs on; any other
   * name is resolved on PATH. Paths, also those of arguments, lead into the folder.
   */
  program: z.array(z.string().min(1).max(4096)).min(1).max(64),
  /** Requests that the extension may use. */
  scopes: z.array(ExtensionScope).max(16),
})
export type ExtensionManifest = z.infer<typeof ExtensionManifest>

/** Location of an extension: the folder of a session, or Parley's data folder. */
export const ExtensionSource = z.enum(['project', 'user'])
export type ExtensionSource = z.infer<typeof ExtensionSource>

export const ExtensionStatus = z.enum(['running', 'disabled', 'failed', 'starting'])
export type ExtensionStatus = z.infer<typeof ExtensionStatus>

/** An extension that was found, and its current state. */
export const Extension = z.object({
  /** Qualified by its source: `user:NAME`, or `project:FOLDER`. */
  id: z.string(),
  /** Name of the extension, unique in its source. */
  name: z.string(),
  source: ExtensionSource,
  /** State of the extension and its process. */
  status: ExtensionStatus,
  /** Of the running program. */
  pid: z.int().optional(),
  /** Name for people; absent: `name`. */
  title: z.string().optional(),
  /** Purpose, as its manifest says. */
  description: z.string().optional(),
  /** Version, as its manifest says. */
  version: z.string().optional(),
  /** Its folder. */
  path: z.string(),
  /** Command line that starts it. */
  program: z.array(z.string()),
  /** Kinds of requests that it may send. */
  scopes: z.array(ExtensionScope),
  /** Identifies everything in the folder; consent is given to it. Absent when the folder cannot be used. */
  contentHash: z.string().optional(),
  /** `changed`: consent was given to other content. */
  consent: z.enum(['none', 'given', 'changed']),
  /** User-facing reason why it does not run. */
  problem: z.string().optional(),
  /** Names of what it has registered. */
  tools: z.array(z.string()),
  /** Names of the commands that it adds. */
  commands: z.array(z.string()),
})
export type Extension = z.infer<typeof Extension>

/** A plugin or extension that an agent has installed. */
export const Plugin = AgentPlugin.extend({ agentId: z.string(), adapterName: z.string() })
export type Plugin = z.infer<typeof Plugin>

/** A tool that a client offers to agents. */
export const ExternalTool = z.strictObject({
  /** Name that models call it by. */
  name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/, 'at most 64 letters, digits, _ and -'),
  /** Purpose of the tool, for the model. */
  description: z.string().max(10_000),
  /** A JSON schema of an object. Absent: the tool takes no arguments. */
  parameters: z.record(z.string(), z.unknown()).optional(),
  /** Declares that the tool changes nothing. */
  readOnly: z.boolean().optional(),
})
export type ExternalTool = z.infer<typeof ExternalTool>

/** Result of a client's tool call. */
export const ExternalToolResult = z.union([
  z.string().max(10_000_000),
  z.looseObject({
    /** Result that the model receives. */
    textResultForLlm: z.string().max(10_000_000),
    /** `failure`, `rejected` and `denied` are failures, any other is a success. */
    resultType: z.string().max(64).optional(),
    /** Set when the tool failed. */
    error: z.string().max(100_000).optional(),
  }),
])
export type ExternalToolResult = z.infer<typeof ExternalToolResult>

/** A slash command that a client implements. */
export const ClientCommand = z.strictObject({
  /** Name after the slash. */
  name: z.string().regex(/^[a-z0-9][a-z0-9:_-]{0,63}$/, 'lowercase letters, digits, : _ and -, without the slash'),
  /** Purpose of the command, for people. */
  description: z.string().max(1000).optional(),
  /** Shown after the name while it is typed. */
  hint: z.string().max(200).optional(),
  /** Default true. When false, an invocation waits until no agent of the session is working. */
  allowDuringAgentExecution: z.boolean().optional(),
})
export type ClientCommand = z.infer<typeof ClientCommand>

/** Result of a queued command. */
export const QueuedCommandResult = z.union([
  z.strictObject({
    /** Marks a command that the client has run. */
    handled: z.literal(true),
    /** Drops the commands queued behind it. */
    stopProcessingQueue: z.boolean().optional(),
  }),
  z.strictObject({ handled: z.literal(false) }),
])
export type QueuedCommandResult = z.infer<typeof QueuedCommandResult>

/** A compression step that a client implements. */
export const ClientCompressionAction = z.strictObject({
  actionId: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'lowercase letters, digits and hyphens'),
  /** Name for people. */
  title: z.string().trim().min(1).max(100),
  /** Effect of the action, for people. */
  description: z.string().trim().max(1000),
})
export type ClientCompressionAction = z.infer<typeof ClientCompressionAction>
