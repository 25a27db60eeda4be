import type { AdapterEvent } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import type { IdSource } from '#shared/kernel/ids'
import type { Pause } from '#core/agents/adapters/tools/pacing'
import type { CodeEnding } from '../prompt/steps'

/** Time until the code counts as entered. */
const ENTERED_AFTER_MS = 4000
const GOOD_FOR_MS = 15 * 60_000
/** A reserved example address. */
const PAGE = 'https://example.com/device'

/** Simulates a sign-in with a device code: nobody is asked or signed in. */
export class CodeGate {
  private readonly waiting = new Map<string, AbortController>()

  constructor(
    private readonly emit: (event: AdapterEvent) => void,
    private readonly ids: IdSource,
    private readonly pause: Pause,
  ) {}

  /** Shows a code. Resolves to the outcome; `cancelled` when it was cancelled or the signal aborted. */
  async ask(ending: CodeEnding, signal: AbortSignal): Promise<'entered' | 'refused' | 'cancelled'> {
    const requestId = this.ids.next()
    const given = new AbortController()
    this.waiting.set(requestId, given)
    const over = AbortSignal.any([signal, given.signal])
    this.emit({
      type: 'deviceCode.requested',
      requestId,
      code: 'PLAY-2468',
      verificationUrl: PAGE,
      expiresIn: GOOD_FOR_MS,
    })
    if (ending === 'waits') await aborted(over)
    else await this.pause(ENTERED_AFTER_MS, over)
    this.waiting.delete(requestId)
    const ended = over.aborted ? 'cancelled' : ending === 'refused' ? 'refused' : 'entered'
    const why = { entered: undefined, refused: 'The sign-in was refused.', cancelled: 'The sign-in was given up.' }[
      ended
    ]
    this.emit({
      type: 'deviceCode.resolved',
      requestId,
      success: ended === 'entered',
      ...defined({ errorMessage: why }),
    })
    return ended
  }

  /** Cancels a code. Does nothing for one that is no longer pending. */
  cancel(requestId: string): void {
    this.waiting.get(requestId)?.abort()
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
