/**
 * Every failure a caller can get, with its JSON-RPC number. Codes are part of the contract: never renumber, only add.
 * The numbers below -32000 are those of JSON-RPC 2.0.
 */
export const errorNumbers = {
  'parse-error': -32700,
  'invalid-request': -32600,
  'unknown-request': -32601,
  'invalid-params': -32602,
  internal: -32603,
  'not-connected': -32001,
  'protocol-version': -32002,
  'host-closing': -32003,
  'capability-missing': -32004,
  'session-not-found': -32010,
  'session-exists': -32011,
  'session-archived': -32012,
  'session-not-closed': -32013,
  'session-not-archived': -32014,
  'invalid-lineage': -32015,
  'session-busy': -32016,
  'branch-merged': -32017,
  'merge-not-found': -32018,
  'removal-not-found': -32019,
  'agent-not-found': -32020,
  'agent-conflict': -32021,
  'adapter-not-found': -32022,
  'adapter-failed': -32023,
  'folder-not-found': -32024,
  'message-not-found': -32030,
  'message-empty': -32031,
  'message-too-large': -32032,
  'turn-not-found': -32033,
  'message-role': -32034,
  'nothing-to-compress': -32035,
  'compression-not-found': -32036,
  'permission-not-found': -32040,
  'permission-resolved': -32041,
  'permission-option': -32042,
  'permission-rule-not-found': -32043,
  'permission-rule-invalid': -32044,
  'blob-not-found': -32050,
  'attachment-too-large': -32051,
  'upload-not-found': -32052,
  'upload-mismatch': -32053,
  'reference-unusable': -32054,
  'budget-exceeded': -32068,
  'store-full': -32060,
  'store-read-only': -32061,
  'store-failed': -32062,
  'snapshot-invalid': -32063,
  'snapshot-version': -32064,
  'snapshot-too-large': -32065,
  'file-unreadable': -32066,
  cancelled: -32067,
  'settings-invalid': -32070,
  'settings-not-written': -32071,
  'mcp-server-not-found': -32080,
  'mcp-server-exists': -32081,
  'mcp-failed': -32082,
  'sign-in-failed': -32083,
  'skill-not-found': -32085,
  'command-not-found': -32086,
  'client-failed': -32090,
  'client-timeout': -32091,
  'process-not-found': -32100,
  'process-failed': -32101,
  'process-limit': -32102,
  'path-outside': -32103,
  'file-not-found': -32104,
  'file-unusable': -32105,
  'elicitation-not-found': -32110,
  'elicitation-invalid': -32111,
  'task-not-found': -32115,
  'task-limit': -32116,
  'custom-agent-not-found': -32117,
  'persona-not-found': -32130,
  'profile-not-found': -32131,
  'provider-config-not-found': -32132,
  'name-taken': -32133,
  'configuration-in-use': -32134,
  'selection-unknown': -32135,
  'secret-failed': -32136,
  'agent-server-not-found': -32137,
  'file-not-changed': -32160,
  'file-changed-since': -32161,
  'file-not-kept': -32162,
  'file-not-written': -32163,
  'backup-not-found': -32180,
  'backup-damaged': -32181,
  'store-unreadable': -32182,
  'store-intact': -32183,
  'transcript-unusable': -32170,
  'turn-conflict': -32240,
  'swap-unconfirmed': -32241,
  'model-not-found': -32242,
  'folder-conflict': -32243,
  'extension-not-found': -32260,
  'extension-consent': -32261,
  'scope-missing': -32262,
  'tool-not-found': -32263,
  'name-reserved': -32264,
} as const

export type ErrorCode = keyof typeof errorNumbers

/** Failures that any request can have, so declarations do not repeat them. */
export const commonErrorCodes = [
  'invalid-params',
  'internal',
  'not-connected',
  'host-closing',
  'store-full',
  'store-read-only',
  'store-failed',
] as const satisfies readonly ErrorCode[]

/** An expected failure as it crosses every transport. `message` is written for the person who sees it. */
export interface ContractError {
  readonly code: ErrorCode
  readonly message: string
  /** Facts about the failure, by code; JSON only. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** Builds a {@link ContractError}. */
export function contractError(code: ErrorCode, message: string, details?: Record<string, unknown>): ContractError {
  return details === undefined ? { code, message } : { code, message, details }
}
