import { defined } from '#shared/kernel/defined'
import type { SignIn, SignInMethod, SignInOutcome, SignInTarget } from '#shared/auth/entities'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { m } from '#messages'

/** Sign-in at one agent or MCP server, kept up to date while it shows. */
export class TargetSignIn {
  /** The sign-in that waits for a person; null when there is none. */
  current = $state.raw<SignIn | null>(null)
  /** Reason for the last failure; empty when there is none. */
  problem = $state('')
  busy = $state(false)

  constructor(
    private readonly appWindow: Pick<AppWindow, 'connection' | 'openExternal' | 'announcer'>,
    private readonly target: () => SignInTarget,
    /** A sign-in has ended well. */
    private readonly onSucceeded: () => void,
  ) {}

  /** Begins to follow. Answers how to stop. */
  watch(): () => void {
    const { connection } = this.appWindow
    void connection.request('auth.signIn.list', {}).then((listed) => {
      if (listed.ok) this.current = listed.value.signIns.find(({ target }) => this.#isOurs(target)) ?? null
    })
    return connection.onServerEvent((event) => {
      if (event.type === 'auth.signIn.started' && this.#isOurs(event.payload.signIn.target)) {
        this.current = event.payload.signIn
        this.problem = ''
      } else if (event.type === 'auth.signIn.ended' && event.payload.signIn.signInId === this.current?.signInId)
        this.#end(event.payload.outcome, event.payload.error)
    })
  }

  /** Begins a sign-in, and opens the page where it has no code that has to be read first. */
  start = async (method?: SignInMethod): Promise<void> => {
    this.busy = true
    this.problem = ''
    const { connection, openExternal } = this.appWindow
    const target = this.target()
    const answer = await connection.request('auth.signIn.start', {
      target,
      ...defined({ method }),
    })
    this.busy = false
    if (!answer.ok) this.problem = answer.error.message
    else if (answer.value.method === 'browser') await openExternal(answer.value.verificationUrl)
  }

  cancel = async (): Promise<void> => {
    if (this.current === null) return
    await this.appWindow.connection.request('auth.signIn.cancel', { signInId: this.current.signInId })
  }

  signOut = async (): Promise<void> => {
    this.busy = true
    const answer = await this.appWindow.connection.request('auth.signOut', { target: this.target() })
    this.busy = false
    this.problem = answer.ok ? '' : answer.error.message
    if (answer.ok) this.onSucceeded()
  }

  #isOurs(target: SignInTarget): boolean {
    return JSON.stringify(target) === JSON.stringify(this.target())
  }

  #end(outcome: SignInOutcome, error: string | undefined): void {
    this.current = null
    if (outcome === 'failed') this.problem = error ?? m.auth.failed
    if (outcome === 'expired') this.problem = m.auth.timedOut
    if (outcome !== 'succeeded') return
    this.appWindow.announcer.say(m.auth.signedIn)
    this.onSucceeded()
  }
}
