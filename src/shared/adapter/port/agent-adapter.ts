import type { CatalogTool, QuotaSnapshot } from '../../catalog/entities'
import type { SignInState } from '../../auth/entities'
import type { Result } from '../../kernel/result'
import type { SettingsFamily } from '../../trust/entities'
import type { AdapterSupport, Choice, OwnSession } from '../entities'
import type { AdapterFailure } from './failure'
import type { RunningAgent } from './running-agent'
import type { StartOptions } from './start'

/** Availability of an adapter on this machine. Cheap to compute; starts no agent. */
export interface Availability {
  readonly available: boolean
  readonly reason?: string
  readonly version?: string
  /** Minimum supported version, if known. */
  readonly minimumVersion?: string
  /** Highest version that Parley was tested with, if known. */
  readonly testedVersion?: string
  /** Support for the installed version, if that version is known. */
  readonly support?: AdapterSupport
  /** Package of npm with the highest tested version, if it can be installed from there. */
  readonly testedPackage?: string
  readonly command?: string
  /** Absolute path of the program. */
  readonly path?: string
}

/** Sessions of an agent's own. */
export interface OwnSessions {
  readonly sessions: readonly OwnSession[]
  /** False when there are more. */
  readonly isWhole: boolean
  readonly canDelete: boolean
}

export interface OwnSessionFailure extends AdapterFailure {
  /** True when the agent has no such request. */
  readonly isUnable?: true
}

/** Sign-in that waits for a user to enter a code. */
export interface DeviceCodeSignIn {
  readonly code: string
  /** Page for entering the code; http or https. */
  readonly verificationUrl: string
  /** Lifetime of the code, in milliseconds. */
  readonly expiresIn: number
  /** Settles when the sign-in ends or is cancelled; the failure is a user-facing sentence. Never rejects. */
  readonly ended: Promise<Result<void, string>>
  /** Cancels the sign-in and ends every process it started. Idempotent. */
  cancel(): void
}

/** Command of an agent's own with which people sign in, in a terminal. */
export interface SignInCommand {
  /** Absolute path. */
  readonly command: string
  readonly args: readonly string[]
  /** The whole environment. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Called when the sign-in has succeeded. */
  readonly onSucceeded?: () => void
}

/** Sign-in in a terminal. */
export interface TerminalSignIn {
  /** Returns the command to run; fails when the program is missing. */
  command(): Promise<Result<SignInCommand, AdapterFailure>>
}

/** Sign-in support of a kind of agent. */
export interface AgentSignIn {
  /** User-facing instructions for signing in. */
  readonly how: string
  /** Sign-in methods to choose from in the settings; the adapter receives the chosen one. */
  readonly ways?: readonly Choice[]
  /** Returns the sign-in state for the chosen method. May run a program briefly. */
  read?(): Promise<Result<SignInState, AdapterFailure>>
  /** Signs in with a code that a user enters on a web page, on any device. A failed start leaves no process. */
  readonly deviceCode?: { start(): Promise<Result<DeviceCodeSignIn, AdapterFailure>> }
  /** Signs in with a command of the agent's own, in a terminal. Absent while no such command is known. */
  readonly terminal?: TerminalSignIn
  /** Signs out. */
  signOut?(): Promise<Result<void, AdapterFailure>>
}

/** Support for several accounts, each with its login in a folder that a variable names. */
export interface AccountSupport {
  /** Name of the variable. */
  readonly variable: string
  /** Returns the folder of the existing login, for which the variable is not set by Parley. */
  home(): string
  /** Returns sign-in and quota of the account in a folder. */
  at(folder: string): Pick<AgentAdapter, 'signIn' | 'quota'>
  /**
   * Returns the files of one of the agent's own sessions in the folder of an account, relative to it. Copied into the folder
   * of another account they continue the session there. Absent: sessions cannot be copied.
   */
  sessionFiles?(folder: string, adapterSessionId: string): Promise<readonly string[]>
}

/**
 * A kind of agent. Adapters depend on this port and the shared kernel only; never on the store, a transport or
 * Electron.
 */
export interface AgentAdapter {
  readonly adapterName: string
  readonly displayName: string
  readonly description: string
  readonly origin: 'builtin' | 'settings' | 'detected' | 'provider'
  readonly examples?: readonly string[]
  /** Program and arguments that continue one of its sessions in a terminal; `{id}` stands for its own id of the session. */
  readonly resumeCommand?: readonly string[]
  /** Modes that every session offers unless it is restricted; absent when they are known only once it runs. */
  readonly modes?: readonly Choice[]
  /** Present when its agents answer free-form requests, so that Parley can ask them for a summary. */
  readonly answersFreely?: { readonly kind: 'answersFreely' }
  /** Present when a model named at start is applied, even by agents that cannot switch models while running. */
  readonly modelAtStart?: { readonly kind: 'modelAtStart' }
  /**
   * Present when its agents can be denied access to every folder, including their own; see {@link
   * StartOptions.withoutFolders}.
   */
  readonly withoutFolders?: { readonly kind: 'withoutFolders' }
  /** Present when its agents can work with files that a client provides; see `StartOptions.clientFiles`. */
  readonly clientFiles?: { readonly kind: 'clientFiles' }
  /** Built-in tools of its agents, if known without starting one. */
  readonly tools?: readonly Pick<CatalogTool, 'name' | 'description' | 'parameters'>[]
  /** Sign-in support; absent when no sign-in is needed, or none is known. */
  readonly signIn?: AgentSignIn | undefined
  /** Present when its agents can work under several accounts. */
  readonly accounts?: AccountSupport
  /** Reads the remaining quota of the account its agents use, by allowance. */
  readonly quota?: { read(): Promise<Result<Readonly<Record<string, QuotaSnapshot>>, AdapterFailure>> }
  /** Lists the models its agents offer, without starting one for a session. */
  readonly modelList?: {
    /** Marks the list as a guess: a running agent's own list takes precedence. */
    readonly isFallback?: true
    read(): Promise<Result<readonly Choice[], AdapterFailure>>
  }
  /** Sessions that the agent itself lists. Each call starts it briefly; a program without lists fails as unable to. */
  readonly ownSessions?: {
    list(): Promise<Result<OwnSessions, OwnSessionFailure>>
    /** Deletes one; it cannot be undone. */
    remove(adapterSessionId: string): Promise<Result<void, OwnSessionFailure>>
  }
  /** Folder settings that its agents act on; absent: unknown, so possibly any. */
  readonly folderSettings?: {
    readonly families: readonly SettingsFamily[]
    /**
     * Settings the agent can start without when `heldBack` is set; any other settings need consent before it starts.
     */
    readonly holdsBack?: readonly SettingsFamily[]
  }
  availability(): Promise<Availability>
  /** Starts or resumes an agent for one session. Expected failures are values; a failed start leaves no process. */
  start(options: StartOptions): Promise<Result<RunningAgent, AdapterFailure>>
}
