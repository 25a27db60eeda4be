import { z } from 'zod'

/** Tools whose files in a folder an agent may act on. */
export const SettingsFamily = z.enum(['claude', 'codex', 'opencode', 'copilot', 'gemini', 'editor', 'shared', 'git'])
export type SettingsFamily = z.infer<typeof SettingsFamily>

/**
 * The effect of something in a folder. `hook`: runs at moments of a session. `mcp-server`, `plugin`: runs with the agent.
 * `command`, `agent`, `skill`: acts when it is used. `setting`: changes permissions, environment or programs. `git`: runs
 * when git reads the folder.
 */
export const TrustItemKind = z.enum(['hook', 'mcp-server', 'plugin', 'command', 'agent', 'skill', 'setting', 'git'])
export type TrustItemKind = z.infer<typeof TrustItemKind>

/** Something in a folder that would run, or change what agents may do. */
export const TrustItem = z.object({
  family: SettingsFamily,
  kind: TrustItemKind,
  /** Its name in the file, for example of a server or an event. */
  name: z.string(),
  /** Of the file; relative to the folder where it is inside of it. */
  path: z.string(),
  /** The exact text that would take effect; the first 20,000 characters of it. */
  text: z.string().max(20_000),
  /** Of all of it, with the scripts of the folder that it names. */
  hash: z.string(),
  /** `known`: was consented to. `changed`: something of this name was. */
  state: z.enum(['known', 'new', 'changed']),
})
export type TrustItem = z.infer<typeof TrustItem>

/**
 * `nothing`: the folder runs nothing. `trusted`: all of it was consented to. `untrusted`: none of it was. `changed`: there
 * is more than what was consented to.
 */
export const TrustState = z.enum(['nothing', 'trusted', 'untrusted', 'changed'])
export type TrustState = z.infer<typeof TrustState>

/** Everything that a folder would run, and whether somebody consented to it. */
export const FolderTrust = z.object({
  /** The root of the repository, or the folder itself; without symbolic links. */
  folder: z.string(),
  state: TrustState,
  /** Of all items. */
  contentHash: z.string(),
  items: z.array(TrustItem),
})
export type FolderTrust = z.infer<typeof FolderTrust>

/** A folder that somebody consented to. */
export const TrustedFolder = z.object({
  folder: z.string(),
  /** When it was last consented to, in milliseconds since 1970. */
  grantedAt: z.number(),
  /** How many items were consented to. */
  itemCount: z.int().nonnegative(),
})
export type TrustedFolder = z.infer<typeof TrustedFolder>
