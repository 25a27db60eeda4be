import type { SignIn, SignInOutcome, SignInTarget } from '#shared/auth/entities'
import { defined } from '#shared/kernel/defined'
import type { Clock } from '#shared/kernel/clock'
import type { IdSource } from '#shared/kernel/ids'
import type { Result } from '#shared/kernel/result'
import type { ListFeed } from '#core/session/stream/list-feed'
import type { SignInFlow } from '#core/resources/mcp/oauth/sign-in-flow'

interface Pending {
  readonly signIn: SignIn
  readonly end: (outcome: SignInOutcome, error?: string) => void
}

/** Told once, however it ended. */
export type OnSignInEnded = (signIn: SignIn, outcome: SignInOutcome, error?: string) => void

/** Sign-ins in progress, one for each agent and MCP server. */
export class SignIns {
  private readonly pending = new Map<string, Pending>()

  constructor(
    private readonly feed: Pick<ListFeed, 'announce'>,
    private readonly clock: Clock,
    private readonly ids: IdSource,
  ) {}

  get all(): SignIn[] {
    return [...this.pending.values()].map(({ signIn }) => signIn)
  }

  /** Adds a sign-in, replacing another one with the same target. */
  begin(target: SignInTarget, flow: SignInFlow, onEnded: OnSignInEnded): SignIn {
    for (const other of this.pending.values()) if (isSame(other.signIn.target, target)) other.end('cancelled')
    const { method, verificationUrl, code, terminalId, expiresIn } = flow
    const signIn: SignIn = {
      signInId: this.ids.next(),
      target,
      method,
      verificationUrl,
      ...defined({ code, terminalId }),
      expiresAt: this.clock.now() + expiresIn,
    }
    const end = (outcome: SignInOutcome, error?: string): void => {
      if (!this.pending.delete(signIn.signInId)) return
      clearTimeout(limit)
      flow.cancel()
      const failed = error === undefined ? {} : { error }
      this.feed.announce('auth.signIn.ended', { signIn, outcome, ...failed })
      onEnded(signIn, outcome, error)
    }
    const limit = setTimeout(() => end('expired'), expiresIn).unref()
    this.pending.set(signIn.signInId, { signIn, end })
    void flow.ended.then((ended: Result<void, string>) => (ended.ok ? end('succeeded') : end('failed', ended.error)))
    this.feed.announce('auth.signIn.started', { signIn })
    return signIn
  }

  /** False when it is over already. */
  cancel(signInId: string): boolean {
    const found = this.pending.get(signInId)
    found?.end('cancelled')
    return found !== undefined
  }

  /** Gives up all of them, because the host closes. */
  end(): void {
    for (const { end } of [...this.pending.values()]) end('cancelled')
  }
}

function isSame(left: SignInTarget, right: SignInTarget): boolean {
  return left.kind === 'mcpServer'
    ? right.kind === 'mcpServer' && left.name === right.name
    : right.kind === 'agent' && left.adapterName === right.adapterName
}
