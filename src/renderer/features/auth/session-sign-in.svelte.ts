import type { SignIn, SignInMethod } from '#shared/auth/entities'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'

interface Lead {
  readonly sessionId: string
  readonly agentId: string
  readonly adapterName: string
}

/** Sign-in at the agent of a session whose turn failed because nobody is signed in. */
export class SessionSignIn {
  /** True when the agent says so. */
  isNeeded = $state(false)
  busy = $state(false)
  problem = $state('')
  /** The sign-in that takes place in a terminal. */
  inTerminal = $state.raw<SignIn | null>(null)

  constructor(private readonly appWindow: Pick<AppWindow, 'connection' | 'adapters' | 'focusComposer'>) {}

  /** Looks whether a failed turn was refused for the lack of a sign-in. Returns a function that forgets about it. */
  look({ sessionId, agentId }: Lead): () => void {
    const { connection, adapters } = this.appWindow
    let isStale = false
    // What an agent tells of sign-ins is known once it was started.
    void adapters
      .load()
      .then(() => connection.request('session.auth.getStatus', { sessionId, agentId }))
      .then((answer) => {
        if (!isStale) this.isNeeded = answer.ok && !answer.value.isAuthenticated
      })
    return () => {
      isStale = true
      this.isNeeded = false
      this.problem = ''
    }
  }

  start = async ({ sessionId, adapterName }: Lead, method: SignInMethod): Promise<void> => {
    this.busy = true
    this.problem = ''
    const target = { kind: 'agent', adapterName } as const
    const answer = await this.appWindow.connection.request('auth.signIn.start', { target, method, sessionId })
    this.busy = false
    if (!answer.ok) this.problem = answer.error.message
    else if (answer.value.terminalId !== undefined) this.inTerminal = answer.value
  }

  cancel = async (sessionId: string): Promise<void> => {
    const { inTerminal } = this
    this.inTerminal = null
    if (inTerminal?.terminalId === undefined) return
    const { connection } = this.appWindow
    const { signInId, terminalId } = inTerminal
    const answer = await connection.request('auth.signIn.cancel', { signInId })
    // A sign-in of another machine is only reached through the session.
    if (!answer.ok || !answer.value.success) await connection.request('terminal.close', { sessionId, terminalId })
  }

  /** Asks the agent again after its command has ended, and returns to the message. */
  ended = async ({ sessionId, agentId }: Lead): Promise<void> => {
    this.inTerminal = null
    const answer = await this.appWindow.connection.request('session.auth.getStatus', { sessionId, agentId })
    this.isNeeded = answer.ok && !answer.value.isAuthenticated
    this.appWindow.focusComposer()
  }

  /** Follows the end of the sign-in. Returns a function that stops it. */
  watch(lead: () => Lead | undefined): () => void {
    return this.appWindow.connection.onServerEvent((event) => {
      if (event.type !== 'auth.signIn.ended' || event.payload.signIn.signInId !== this.inTerminal?.signInId) return
      const { outcome, error = '' } = event.payload
      const agent = lead()
      if (outcome === 'failed') this.problem = error
      if (agent !== undefined) void this.ended(agent)
    })
  }
}
