import { RequestError } from '@agentclientprotocol/sdk/unstable'
import { sessionOfKey } from '#shared/kernel/session-key'
import type { ContractError, ErrorCode } from '#shared/kernel/errors'

/** Failures that the sender of a request can put right. */
const ofParams: ReadonlySet<ErrorCode> = new Set([
  'invalid-params',
  'capability-missing',
  'folder-not-found',
  'message-empty',
  'message-too-large',
  'message-role',
  'attachment-too-large',
  'adapter-not-found',
  'agent-not-found',
  'model-not-found',
  'invalid-lineage',
  'command-not-found',
  'session-archived',
  'session-moved',
])

/** Failures because the client may not do what it asks. */
const ofRights: ReadonlySet<ErrorCode> = new Set(['scope-missing', 'device-refused', 'agent-refused'])

/** Returns a failure of Parley as the protocol reports it, with Parley's own code in `data`. */
export function acpError({ code, message, details }: ContractError): RequestError {
  if (code === 'session-not-found') return sessionNotFound(details?.['sessionId'], message)
  return new RequestError(numberOf(code), message, { ...details, code })
}

function numberOf(code: ErrorCode): number {
  if (ofParams.has(code)) return RequestError.invalidParams().code
  return (ofRights.has(code) ? RequestError.invalidRequest() : RequestError.internalError()).code
}

function sessionNotFound(id: unknown, message: string): RequestError {
  const sessionId = typeof id === 'string' ? sessionOfKey(id).sessionId : ''
  const { code, data } = RequestError.sessionNotFound(sessionId)
  return new RequestError(code, message, { ...(data as object), code: 'session-not-found' })
}
