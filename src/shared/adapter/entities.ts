import { z } from 'zod'
import type { CatalogTool } from '../catalog/entities'
import { time } from '../kernel/fields'
import { ReasoningEffort, ReasoningLevels } from '../session/entities'

/** One of several modes or models an agent offers. */
export const Choice = z.object({
  /** Id that requests name it by. */
  id: z.string(),
  /** Display name. */
  name: z.string(),
  /** What distinguishes it, for a person who chooses; absent when the agent says nothing. */
  description: z.string().optional(),
})
export type Choice = z.infer<typeof Choice>

/** A session that an agent itself has. */
export const OwnSession = z.object({
  /** Id that the agent gives it. */
  adapterSessionId: z.string(),
  /** Folder that it works in. */
  cwd: z.string(),
  /** Title that the agent gives it; absent when it has none. */
  title: z.string().optional(),
  /** Time of its last change; absent when the agent does not tell it. */
  updatedAt: time.optional(),
  /** Session of Parley in which it is already. */
  sessionId: z.string().optional(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** Current choice and the available ones. */
export const Choices = z.object({
  /** Id of the choice in effect. */
  current: z.string(),
  /** Everything that can be chosen. */
  available: z.array(Choice),
})
export type Choices = z.infer<typeof Choices>

/** Current reasoning effort and the levels the agent supports. */
export const Efforts = z.object({
  /** Null when it is the agent's default or a level without a name in the contract. */
  current: ReasoningEffort.nullable(),
  supportedReasoningLevels: ReasoningLevels,
})
export type Efforts = z.infer<typeof Efforts>

/** A slash command an agent offers. */
export const AgentCommand = z.object({
  /** Name after the slash. */
  name: z.string(),
  /** Purpose of the command, as the agent describes it. */
  description: z.string(),
  /** Words that stand for its argument until something is typed; absent when it takes none. */
  hint: z.string().optional(),
})
export type AgentCommand = z.infer<typeof AgentCommand>

/** Names of the capability objects an adapter or a running agent has. Presence is the capability. */
export const Capability = z.enum([
  'resume',
  'fork',
  'load',
  'modes',
  'models',
  'efforts',
  'permissions',
  'elicitation',
  'usage',
  'steer',
  'mcp',
])
export type Capability = z.infer<typeof Capability>

/** Degree to which Parley was tested with a version of a program. */
export const AdapterSupport = z.enum(['tested', 'newer', 'untested'])
export type AdapterSupport = z.infer<typeof AdapterSupport>

/** An adapter as clients see it. */
export const AdapterInfo = z.object({
  adapterName: z.string(),
  adapterId: z.string(),
  /** The product's own name. */
  displayName: z.string(),
  /** One sentence about the agent, for people who choose one. */
  description: z.string(),
  /** Origin: built in, `settings.json`, detected on this machine, or a configured provider. */
  origin: z.enum(['builtin', 'settings', 'detected', 'provider']),
  /** True for the one that starts sessions which name none. */
  isDefault: z.boolean(),
  /** False, with `reason`, when the adapter cannot be started on this machine. */
  available: z.boolean(),
  /** User-facing reason why it cannot be started. */
  reason: z.string().optional(),
  /** Version of the installed program; absent when it is not known. */
  version: z.string().optional(),
  /** Minimum supported version, if known. */
  minimumVersion: z.string().optional(),
  /** Highest version that Parley was tested with, if known. */
  testedVersion: z.string().optional(),
  /**
   * Support for the installed version: `tested` up to the highest tested one, `newer` beyond it, `untested` when no version of its
   * generation has been run with Parley. Absent when a version is not known.
   */
  support: AdapterSupport.optional(),
  /** Package of npm with the highest tested version, which `registry.installTested` installs; absent: there is none. */
  testedPackage: z.string().optional(),
  /** True when the tested version is used that Parley installed beside the user's own. */
  usesTested: z.boolean().optional(),
  /** The command line, for agents that are processes. */
  command: z.string().optional(),
  /** Path of the program. */
  path: z.string().optional(),
  /** Sign-in options; absent when no sign-in is needed. */
  signIn: z
    .object({
      /** User-facing instructions for signing in. */
      how: z.string(),
      /** Sign-in methods to choose from. */
      ways: z.array(Choice),
      /** Chosen method; absent until one is chosen. */
      way: z.string().optional(),
      /** True when Parley can sign in with a code entered on a web page. */
      hasDeviceCode: z.boolean(),
      /** True when Parley can run the agent's own sign-in in a terminal. */
      hasTerminal: z.boolean().optional(),
      /** True when Parley can sign out. */
      canSignOut: z.boolean(),
    })
    .optional(),
  /** Example prompts. */
  examples: z.array(z.string()).optional(),
  /**
   * Program and arguments that continue one of its sessions in a terminal; `{id}` stands for the agent's own id of the session.
   * Absent: no such command is known.
   */
  resumeCommand: z.array(z.string()).optional(),
  /** Modes that every session of it offers; absent when they are known only once it runs. */
  modes: z.array(Choice).optional(),
  /** True when it may list its own sessions (`adapter.sessions.list`); it tells whether it does once it is asked. */
  mayListSessions: z.boolean().optional(),
})
export type AdapterInfo = z.infer<typeof AdapterInfo>

/** An agent that Parley knows, whether or not it is installed. */
export const KnownAgent = z.object({
  adapterName: z.string(),
  /** The product's own name. */
  displayName: z.string(),
  /** One sentence about the agent, for people who choose one. */
  description: z.string(),
  /** Command line that installs it on this system; absent where none is known. */
  install: z.string().optional(),
  /** Id in the registry of agents, from which `registry.install` installs it; absent where it is not there. */
  registryId: z.string().optional(),
})
export type KnownAgent = z.infer<typeof KnownAgent>

/** Content that a prompt may hold in addition to text and file paths. */
export const PromptContent = z.object({
  /** True when it takes pictures. */
  image: z.boolean(),
  /** True when it takes recordings. */
  audio: z.boolean(),
  /** True when it takes the contents of files within a prompt. */
  embeddedContext: z.boolean(),
})
export type PromptContent = z.infer<typeof PromptContent>

/** Features known only once the agent runs. */
export const AgentFeatures = z.object({
  capabilities: z.array(Capability),
  modes: Choices.optional(),
  models: Choices.optional(),
  efforts: Efforts.optional(),
  /** Slash commands that it offers; absent when it has none. */
  commands: z.array(AgentCommand).optional(),
  /** Absent: text and file paths only. */
  promptContent: PromptContent.optional(),
  /** Set when the agent started without what its folder would run; absent: nothing is held back. */
  heldBack: z
    .object({
      folder: z.string(),
      /** Number of settings of the folder that are held back. */
      count: z.int().nonnegative(),
    })
    .optional(),
})
export type AgentFeatures = z.infer<typeof AgentFeatures>

/** A plugin that an agent has installed, as it reports it. */
/** A tool that an agent reports. */
export type ReportedTool = Omit<CatalogTool, 'adapterName' | 'serverName'>

export const AgentPlugin = z.object({
  /** Name of the plugin. */
  name: z.string(),
  /** Source it was installed from; empty when the agent does not report one. */
  marketplace: z.string(),
  /** Version of the plugin; absent when the agent does not report it. */
  version: z.string().optional(),
  /** False when it is installed but switched off. */
  enabled: z.boolean(),
})
export type AgentPlugin = z.infer<typeof AgentPlugin>
