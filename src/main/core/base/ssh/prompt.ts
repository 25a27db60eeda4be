/** Kinds of prompts of `ssh`. */
export type SshPromptKind =
  /** A key of a host that is not known yet: `yes`, `no`, or its fingerprint. */
  | 'host-key'
  | 'password'
  /** Of a key on this computer. */
  | 'passphrase'
  /** Of a hardware key. */
  | 'pin'
  /** Yes or no. */
  | 'confirm'
  /** To be read only, such as "touch the key": shown until its signal is aborted. */
  | 'notice'
  /** Anything else that the server asks, such as a one-time code. */
  | 'other'

/** Prompt of `ssh` for the user. */
export interface SshPrompt {
  /** Host that the connection goes to. Hosts on the way ask too; the text names them. */
  readonly host: string
  readonly kind: SshPromptKind
  /** The words of `ssh`, or of the server: not to be trusted beyond their kind. */
  readonly text: string
}

/**
 * Asks the user. Resolves to the answer, or null to cancel. `signal` is aborted when the answer is not needed any more.
 */
export type AskPrompt = (prompt: SshPrompt, signal: AbortSignal) => Promise<string | null>

/** Returns the kind of a prompt. `hint`: value of `SSH_ASKPASS_PROMPT`. */
export function promptKind(text: string, hint: string | undefined): SshPromptKind {
  if (hint === 'none') return 'notice'
  if (/\(yes\/no|^Please type 'yes'/m.test(text)) return 'host-key'
  if (hint === 'confirm') return 'confirm'
  if (/^Enter passphrase for/i.test(text)) return 'passphrase'
  if (/^Enter PIN for/i.test(text)) return 'pin'
  return /password/i.test(text) ? 'password' : 'other'
}
