import type { CatalogTool, QuotaSnapshot } from '../../catalog/entities'
import type { SignInState } from '../../health/entities'
import type { Result } from '../../kernel/result'
import type { SettingsFamily } from '../../trust/entities'
import type { Choice } from '../entities'
import type { AdapterFailure } from './failure'
import type { RunningAgent } from './running-agent'
import type { StartOptions } from './start'

/** Whether an adapter can be used on this machine. Cheap; no agent is started for it. */
export interface Availability {
  readonly available: boolean
  readonly reason?: string
  readonly version?: string
  /** The oldest version that can be used, where that is known. */
  readonly minimumVersion?: string
  readonly command?: string
  /** Where the program lies; absolute. */
  readonly path?: string
}

/** A sign-in with a code that waits for a person. */
export interface DeviceCodeSignIn {
  readonly code: string
  /** Where the code is entered; http or https. */
  readonly verificationUrl: string
  /** How long the code is good, in milliseconds. */
  readonly expiresIn: number
  /** Settles when it is over, or was cancelled; the failure is a sentence for people. Never rejects. */
  readonly ended: Promise<Result<void, string>>
  /** Gives it up, and ends every process that it needed. Idempotent. */
  cancel(): void
}

/** A kind of agent. Adapters know this port and the shared kernel; never the store, a transport or electron. */
export interface AgentAdapter {
  readonly adapterName: string
  readonly displayName: string
  readonly description: string
  readonly origin: 'builtin' | 'settings' | 'detected' | 'provider'
  readonly examples?: readonly string[]
  /** Marks that its agents understand whatever they are asked in words, so that Parley may ask them for a summary. */
  readonly answersFreely?: { readonly kind: 'answersFreely' }
  /** Marks that a model named at the start is taken, also by agents that cannot be switched while they run. */
  readonly modelAtStart?: { readonly kind: 'modelAtStart' }
  /** Marks that its agents can be kept out of every folder, also their own; see {@link StartOptions.withoutFolders}. */
  readonly withoutFolders?: { readonly kind: 'withoutFolders' }
  /** Marks that its agents can work with files that a client provides; see `StartOptions.clientFiles`. */
  readonly clientFiles?: { readonly kind: 'clientFiles' }
  /** The tools its agents have of their own, where that is known without starting one. */
  readonly tools?: readonly Pick<CatalogTool, 'name' | 'description' | 'parameters'>[]
  /** How to sign in at its agents; absent where nobody has to. */
  readonly signIn?: {
    /** For people: what to do where nobody is signed in. */
    readonly how: string
    /** Ways of which people choose one in the settings; the adapter is told which. */
    readonly ways?: readonly Choice[]
    /** Whether somebody is signed in, in the chosen way. May run a program for a moment. */
    read?(): Promise<Result<SignInState, AdapterFailure>>
    /** Signs in with a code that a person enters on a page, on whatever device. A failed start leaves no process. */
    readonly deviceCode?: { start(): Promise<Result<DeviceCodeSignIn, AdapterFailure>> }
    /** Forgets who is signed in. */
    signOut?(): Promise<Result<void, AdapterFailure>>
  }
  /** Tells what is left of the allowances of the account its agents work under, by allowance. */
  readonly quota?: { read(): Promise<Result<Readonly<Record<string, QuotaSnapshot>>, AdapterFailure>> }
  /** Tells which models its agents offer, without starting one for a session. */
  readonly modelList?: {
    /** The answer is no more than a guess: what a running agent tells counts instead. */
    readonly isFallback?: true
    read(): Promise<Result<readonly Choice[], AdapterFailure>>
  }
  /** The settings of folders that its agents act on; absent: not known, so any. */
  readonly folderSettings?: {
    readonly families: readonly SettingsFamily[]
    /** Those of them that it starts without where `heldBack` says so; with others it needs consent to start. */
    readonly holdsBack?: readonly SettingsFamily[]
  }
  availability(): Promise<Availability>
  /** Starts or resumes an agent for one session. Expected failures are values; a failed start leaves no process. */
  start(options: StartOptions): Promise<Result<RunningAgent, AdapterFailure>>
}
