import type { AgentSignIn, SignInCommand, TerminalSignIn } from '../../../../../../shared/adapter/port'
import { ok } from '../../../../../../shared/kernel/result'
import type { Choice } from '../../../../../../shared/adapter/entities'
import { defined } from '../../../../../../shared/kernel/defined'
import type { AuthMethod, Initialized } from '../protocol/responses'

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
  /** Signs out; offered by agents that can. */
  readonly signOut: NonNullable<AgentSignIn['signOut']>
  readonly name: string
}

/** The command that starts an agent. */
export interface CommandLine {
  readonly command: string
  readonly args: readonly string[]
}

/** Returns a command as it is typed in a terminal. */
function inTerminal(words: readonly string[], env: Readonly<Record<string, string>>): string {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${typed(value)}`)
  return [...variables, ...words.map(typed)].join(' ')
}

const typed = (word: string): string =>
  /^[\w@%+=:,./~-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`

/** Sign-in state of an agent, as its starts reported it. */
export class Login {
  #methods: readonly AuthMethod[] = []
  #canSignOut = false
  #state: 'unknown' | 'signedIn' | 'signedOut' = 'unknown'

  /** Takes the sign-in methods that the agent reported. */
  readonly offered = ({ authMethods, agentCapabilities }: Initialized): void => {
    this.#methods = authMethods ?? []
    this.#canSignOut = (agentCapabilities?.auth?.logout ?? null) !== null
  }

  /** Ways to sign in that the agent carries out when it is asked, for somebody to choose from. */
  get ways(): Choice[] {
    return this.#methods
      .filter(({ type }) => (type ?? 'agent') === 'agent')
      .map(({ id, name, description }) => ({ id, name, ...defined({ description: description ?? undefined }) }))
  }

  /** Returns how to sign in, in words of the agent: one sentence for each way. */
  howTo({ command, args }: CommandLine): string[] {
    return this.#methods.map(({ type, name, description, args: more, env }) =>
      type === 'terminal'
        ? `${name}: run ${inTerminal([command, ...args, ...(more ?? [])], env ?? {})} in a terminal`
        : (description ?? name),
    )
  }

  /** Notes that a session was opened, or refused for the lack of a sign-in. */
  readonly told = (isSignedIn: boolean): void => {
    this.#state = isSignedIn ? 'signedIn' : 'signedOut'
  }

  /** Returns the adapter's part about sign-ins; undefined while there is nothing to tell. */
  signIn(program: LoginProgram): AgentSignIn | undefined {
    const method = this.#methods.find(({ type }) => type === 'terminal')
    const words = this.#methods.map(({ name, description }) => description ?? name).join(' · ')
    const how = program.how ?? (words === '' ? undefined : `${program.name} needs a login: ${words}`)
    if (how === undefined) return undefined
    const { ways } = this
    const known = method ?? (program.args === undefined ? undefined : { args: program.args, env: {} })
    const isTold = this.#state !== 'unknown'
    const read = program.read ?? (isTold ? async () => ok({ isSignedIn: this.#state === 'signedIn' }) : undefined)
    return {
      how,
      ...(ways.length === 0 ? {} : { ways }),
      ...(this.#canSignOut ? { signOut: program.signOut } : {}),
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
    // Reports of its last start do not count from here on.
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
