import { z } from 'zod'
import { time } from '../kernel/fields'

/** Tools whose files in a folder an agent may read. */
export const SettingsFamily = z.enum(['claude', 'codex', 'opencode', 'copilot', 'gemini', 'editor', 'shared', 'git'])
export type SettingsFamily = z.infer<typeof SettingsFamily>

/**
 * Effect of an item in a folder. `hook`: runs on session events. `mcp-server`, `plugin`: runs with the agent.
 * `command`, `agent`, `skill`: takes effect when used. `setting`: changes permissions, environment or programs. `git`:
 * runs when git reads the folder.
 */
export const TrustItemKind = z.enum(['hook', 'mcp-server', 'plugin', 'command', 'agent', 'skill', 'setting', 'git'])
export type TrustItemKind = z.infer<typeof TrustItemKind>

/** An item in a folder that would run, or change what agents may do. */
export const TrustItem = z.object({
  family: SettingsFamily,
  kind: TrustItemKind,
  /** Name within the file, for example of a server or an event. */
  name: z.string(),
  /** Path of the file; relative when it is inside the folder. */
  path: z.string(),
  /** Exact text that would take effect; the first 20,000 characters of it. */
  text: z.string().max(20_000),
  /** Hash of the whole text, including the folder's scripts that it references. */
  hash: z.string(),
  /** `known`: consented to. `changed`: an earlier version of it was. */
  state: z.enum(['known', 'new', 'changed']),
})
export type TrustItem = z.infer<typeof TrustItem>

/**
 * `nothing`: the folder runs nothing. `trusted`: everything was consented to. `untrusted`: nothing was. `changed`: it
 * has content beyond what was consented to.
 */
export const TrustState = z.enum(['nothing', 'trusted', 'untrusted', 'changed'])
export type TrustState = z.infer<typeof TrustState>

/** Everything that a folder would run, and the consent to it. */
export const FolderTrust = z.object({
  /** Repository root, or the folder itself; symbolic links resolved. */
  folder: z.string(),
  state: TrustState,
  /** Hash of all items. */
  contentHash: z.string(),
  /** Programs and settings of the folder that need consent. */
  items: z.array(TrustItem),
})
export type FolderTrust = z.infer<typeof FolderTrust>

/** A session with an agent that a folder's content is blocked for. */
export const BlockedSession = z.object({
  sessionId: z.string(),
  /** Title of the session; absent when it has none. */
  title: z.string().optional(),
  /** Its agents. */
  adapterNames: z.array(z.string()),
  /** `blocked`: they work without the content. `refused`: one of them was not started. */
  state: z.enum(['blocked', 'refused']),
})
export type BlockedSession = z.infer<typeof BlockedSession>

/** A folder whose content waits for consent, because an agent was to start in it. */
export const WaitingFolder = z.object({
  /** Repository root, or the folder itself. */
  folder: z.string(),
  state: TrustState,
  /** Hash of all items. */
  contentHash: z.string(),
  /** Items without consent. */
  items: z.array(TrustItem.pick({ family: true, kind: true, name: true, path: true, state: true })),
  /** First start of an agent that it was blocked for. */
  since: time,
  /** In the order of their first start. */
  sessions: z.array(BlockedSession),
})
export type WaitingFolder = z.infer<typeof WaitingFolder>

/** A folder with consent. */
export const TrustedFolder = z.object({
  folder: z.string(),
  /** Time of the last consent, in milliseconds since 1970. */
  grantedAt: z.number(),
  /** Number of items consented to. */
  itemCount: z.int().nonnegative(),
})
export type TrustedFolder = z.infer<typeof TrustedFolder>
