import type { AgentSignIn, SignInCommand, TerminalSignIn } from '../../../../../../shared/adapter/port'
import { ok } from '../../../../../../shared/kernel/result'
import type { Initialized } from '../protocol/responses'

type AuthMethod = NonNullable<NonNullable<Initialized['authMethods']>[number]>

/** Program of an agent that a sign-in runs in a terminal, and what its sign-in needs in addition. */
interface LoginProgram {
  /** The agent's instructions, if they are known before it runs. */
  readonly how: string | undefined
  /** Arguments of a sign-in that is known before the agent names one. */
  readonly args: readonly string[] | undefined
  /** Reads the state from the agent's files; absent: what its last start told. */
  readonly read: AgentSignIn['read'] | undefined
  /** Returns the agent's own program with the arguments with which it was started. */
  readonly find: TerminalSignIn['command']
  readonly name: string
}

/** What the starts of an agent told of its sign-in. */
export class Login {
  #methods: readonly AuthMethod[] = []
  #state: 'unknown' | 'signedIn' | 'signedOut' = 'unknown'

  /** The agent told how it can be signed in at. */
  readonly offered = (methods: Initialized['authMethods']): void => {
    this.#methods = methods ?? []
  }

  /** A session was opened, or refused for the lack of a sign-in. */
  readonly told = (isSignedIn: boolean): void => {
    this.#state = isSignedIn ? 'signedIn' : 'signedOut'
  }

  /** Returns the adapter's part about sign-ins; undefined while there is nothing to tell. */
  signIn(program: LoginProgram): AgentSignIn | undefined {
    const method = this.#methods.find(({ type }) => type === 'terminal')
    const words = this.#methods.map(({ name, description }) => description ?? name).join(' · ')
    const how = program.how ?? (words === '' ? undefined : `${program.name} needs a login: ${words}`)
    if (how === undefined) return undefined
    const known = method ?? (program.args === undefined ? undefined : { args: program.args, env: {} })
    const isTold = this.#state !== 'unknown'
    const read = program.read ?? (isTold ? async () => ok({ isSignedIn: this.#state === 'signedIn' }) : undefined)
    return {
      how,
      ...(read === undefined ? {} : { read }),
      ...(known === undefined
        ? {}
        : {
            terminal: {
              command: () => this.#command(program, known.args ?? [], known.env ?? {}, method !== undefined),
            },
          }),
    }
  }

  async #command(
    { find }: LoginProgram,
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    isAppended: boolean,
  ) {
    const found = await find()
    if (!found.ok) return found
    // What its last start told does not count from here on.
    this.#state = 'unknown'
    const command: SignInCommand = {
      ...found.value,
      // A named method belongs to the command with which the agent was started.
      args: isAppended ? [...found.value.args, ...args] : args,
      env: { ...found.value.env, ...env },
      onSucceeded: () => this.told(true),
    }
    return ok(command)
  }
}
