/** Kinds of failures of connections through `ssh`. */
export type SshFailureCode =
  /** The name cannot be the name of a host. */
  | 'host-invalid'
  /** There is no `ssh` on this computer. */
  | 'ssh-missing'
  /** The configuration of `ssh` has an error. */
  | 'configuration'
  | 'host-unknown'
  | 'unreachable'
  /** The key of the host is not the known one. */
  | 'host-key-changed'
  /** The user, or the configuration, did not accept the key of the host. */
  | 'host-key-refused'
  | 'permission-denied'
  /** Parley is not installed at the other end. */
  | 'parley-missing'
  /** Parley at the other end is too old to be attached to. */
  | 'parley-old'
  /** Nothing of the above; the message is what was written to stderr. */
  | 'failed'

/** Failure of a connection through `ssh`. */
export interface SshFailure {
  readonly code: SshFailureCode
  /** User-facing: the words of `ssh`, where it said anything. */
  readonly message: string
}

/** Words of `ssh` on stderr, each with the failure that they mean, in order of precedence. */
const WORDS: readonly (readonly [RegExp, SshFailureCode])[] = [
  [/REMOTE HOST IDENTIFICATION HAS CHANGED|^Host key for .* has changed/m, 'host-key-changed'],
  [/^Host key verification failed|^No .* host key is known for/m, 'host-key-refused'],
  [/^Bad (?:owner or permissions|configuration option)|bad configuration options?$/m, 'configuration'],
  [/Could not resolve hostname/, 'host-unknown'],
  [/Permission denied|Too many authentication failures|No more authentication methods/, 'permission-denied'],
  [
    /^ssh: connect to host|timed out|^kex_exchange_identification|^Connection (?:closed|reset) by|^ssh_exchange/m,
    'unreachable',
  ],
]

/** Exit code with which the command at the other end says that Parley is missing. */
export const PARLEY_MISSING = 127
/** Exit code of `parley` for options that it does not know. */
const MISUSED = 2

const MAX_LENGTH = 4000

/** Returns the failure of an `ssh` that ended before the connection was made. `stderr`: all it wrote there. */
export function sshFailure(stderr: string, exitCode: number | null): SshFailure {
  const said = stderr.replaceAll('\r', '').trim().slice(-MAX_LENGTH)
  if (exitCode === PARLEY_MISSING) return { code: 'parley-missing', message: 'Parley is not installed there.' }
  if (exitCode === MISUSED) return { code: 'parley-old', message: said || 'Parley there is too old.' }
  const code = WORDS.find(([words]) => words.test(said))?.[1] ?? 'failed'
  return { code, message: said || `ssh ended with ${exitCode === null ? 'a signal' : `code ${exitCode}`}.` }
}
