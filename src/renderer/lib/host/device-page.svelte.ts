import { forgetSocketSecret, hasSocketSecret, keepSocketSecret } from './socket-secret'

const PAIR = /^#pair=([\w-]{1,20})$/

/** Result of an attempt to pair. */
export type PairOutcome = 'paired' | 'wrong-code' | 'too-often' | 'unreachable'

/**
 * State of a page that a paired device opens. Such pages are served over TLS only; those on the computer of Parley itself
 * never are.
 */
class DevicePage {
  #needsPairing = $state(false)
  #isLost = $state(false)
  #onLost: () => void = () => undefined
  /** The code in the address that the page was opened with; it is taken out of the address. */
  readonly code: string = ''

  constructor() {
    if (location.protocol !== 'https:') return
    // Without it, for example with a certificate that the browser does not accept, everything else works.
    void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
    this.#needsPairing = !hasSocketSecret(localStorage)
    const code = PAIR.exec(location.hash)?.[1]
    if (code === undefined) return
    this.code = code
    this.#needsPairing = true
    history.replaceState(history.state, '', location.pathname)
  }

  /** True when a code has to be entered before anything else. */
  get needsPairing(): boolean {
    return this.#needsPairing
  }

  /** True when the device was paired before. */
  get isLost(): boolean {
    return this.#isLost
  }

  /** Sets the function to call when the device turns out not to be paired any more. */
  onLost(listener: () => void): void {
    this.#onLost = listener
  }

  /** Locks the page: the device is not paired any more. Does nothing on pages that are not a device's. */
  lose(): void {
    if (location.protocol !== 'https:') return
    forgetSocketSecret(localStorage)
    this.#isLost = true
    this.#needsPairing = true
    this.#onLost()
  }

  /** Exchanges a code for access. */
  async pair(code: string, name: string): Promise<PairOutcome> {
    try {
      const headers = { 'Content-Type': 'application/json' }
      const answer = await fetch('/pair', { method: 'POST', headers, body: JSON.stringify({ code, name }) })
      if (answer.status === 429) return 'too-often'
      if (answer.status === 401 || answer.status === 400) return 'wrong-code'
      if (!answer.ok) return 'unreachable'
      const { secret } = (await answer.json()) as { secret: string }
      keepSocketSecret(secret, localStorage)
      return 'paired'
    } catch {
      return 'unreachable'
    }
  }
}

/** That of this page. */
export const devicePage = new DevicePage()
