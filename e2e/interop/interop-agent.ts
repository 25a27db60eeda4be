import type { ProgramVersions } from '#core/agents/adapters/versions'
import type { CountedBy } from './usage'

/** An agent that Parley is tested with. */
export interface InteropAgent {
  readonly name: string
  /** Way in which Parley finds it: an entry of its settings, or a program with a known name on the PATH. */
  readonly by: 'settings' | 'path'
  /** Name of its adapter in Parley. */
  readonly adapterName: string
  /** Granularity of its token reports: each model call, or each prompt. */
  readonly counts: CountedBy
  /** Granularity of the oldest supported version, if it differs. */
  readonly countsOldest?: CountedBy
  /** True for agents tested at night only: with the oldest and the newest version, and when named. */
  readonly isNightly?: true
  /** It accepts messages while it works. */
  readonly steers?: true
  /** True for agents that do not report token usage. */
  readonly countsNothing?: true
  /** Words of its permission request for a command; null: it runs commands without asking, whatever its mode. */
  readonly asks?: string | null
  /**
   * Words of the failure of a model that it refuses with 400; absent: those of the model. Null: it sends the prompt that failed
   * again with every later one, which then fails too.
   */
  readonly fails?: RegExp | null
  /** It tells its tools while it runs. */
  readonly tellsTools?: true
  /** It does not always resume its session after a restart; Parley then gives it the history. */
  readonly mayForget?: true
  /** Packages installed from the npm registry. */
  readonly versions: ProgramVersions
  /** Program inside the installed package, and its arguments if the settings contain it. */
  readonly bin: string
  readonly args: readonly string[]
  /** Arguments with which it speaks the Agent Client Protocol, where Parley knows them itself. */
  readonly acpArgs?: readonly string[]
  /** Prepares a home folder for a model server at `modelUrl`, and returns the matching environment. */
  prepare(home: string, modelUrl: string): Promise<Readonly<Record<string, string>>>
  /** Leaves a home and a project as they are after the agent has downloaded what its plugins import. */
  omitDownloads?(home: string, project: string): Promise<void>
}
