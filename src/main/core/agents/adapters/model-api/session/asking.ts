import { type NoticeText } from '#shared/kernel/notice-texts'
import { setTimeout as delay } from 'node:timers/promises'
import type { AdapterEvent, ProviderAccess } from '#shared/adapter/port'
import { factsOf, type CallFacts } from '../protocol/call-facts'
import { failedCall, isConnectionError } from '../protocol/call-failure'
import { callKind, waitBefore, type CallKind } from '../protocol/call-kind'
import { askModel, type StepRequest } from '../prompt/step'
import type { StepOutcome } from '../prompt/step-outcome'
import type { Remedies } from './remedies'
import { refusesPictures } from './refusal-words'

/** Maximum number of retries after transient failures, with increasing delays. */
const MOST_RETRIES = 4

interface Asking {
  /** Builds the request; again for each time that it is sent. */
  readonly request: () => StepRequest
  readonly access: ProviderAccess
  readonly remedies: Remedies
  readonly signal: AbortSignal
  readonly emit: (event: AdapterEvent) => void
}

/**
 * Asks a model until it answers: again after a while when the failure passes, and with less where the provider refuses a
 * part of what it is sent. Every failed call is reported. Never rejects.
 */
export async function askUntilAnswered({ request, access, remedies, signal, emit }: Asking): Promise<StepOutcome> {
  const tell = (notices: readonly NoticeText[]): void => {
    for (const notice of notices) emit({ type: 'notice', level: 'warning', ...notice })
  }
  for (let retries = 0; ;) {
    const sent = request()
    const said = await askModel(sent)
    if (signal.aborted) return said
    const { error } = said
    if (error === undefined || said.isHeard) {
      tell(remedies.helped())
      if (error !== undefined) emit(failedCall(error, access, sent.modelId))
      return said
    }
    const facts = factsOf(error)
    const kind = callKind(facts)
    const isConnection = isConnectionError(error)
    if (!isConnection && isRefusal(kind, facts)) {
      if (remedies.apply(kind, facts)) {
        emit(failedCall(error, access, sent.modelId, {}))
        continue
      }
      emit(failedCall(error, access, sent.modelId))
      tell(remedies.gaveUp())
      return said
    }
    const wait = waitBefore(facts, retries, isConnection)
    if (wait === undefined || retries === MOST_RETRIES) {
      // Some servers break over pictures instead of refusing them.
      const mayBeFiles = facts.status === 500
      const changed = mayBeFiles && remedies.leaveOutFiles(facts)
      emit(failedCall(error, access, sent.modelId, changed ? {} : undefined))
      if (changed) continue
      if (mayBeFiles) tell(remedies.gaveUp())
      return said
    }
    retries++
    emit(failedCall(error, access, sent.modelId, { retry: retries, maxRetries: MOST_RETRIES, retryDelayMs: wait }))
    const isDue = await delay(wait, true, { signal }).catch(() => false)
    if (!isDue) return { messages: [], calls: [], isHeard: false }
  }
}

/** Returns whether the provider will never take the request as it is, and may take it with less. */
function isRefusal(kind: CallKind, { status, words }: CallFacts): boolean {
  switch (kind) {
    case 'invalid-request':
    case 'too-large':
    case 'filtered':
    case 'context-limit':
      return true
    case 'not-found':
    case 'overloaded':
      return refusesPictures(words) || (kind === 'not-found' && /support tool use/i.test(words))
    case 'other':
      // The library itself refuses what no provider of the kind takes.
      return status === undefined && /functionality not supported/.test(words)
    default:
      return false
  }
}
