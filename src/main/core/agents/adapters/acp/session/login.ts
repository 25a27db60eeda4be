import type { AdapterFailure, AgentSignIn, SignInCommand, TerminalSignIn } from '#shared/adapter/port'
import { err, ok } from '#shared/kernel/result'
import type { Choice } from '#shared/adapter/entities'
import { defined } from '#shared/kernel/defined'
import { findCommand } from '#core/base/process/find-command'
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

/** A sign-in in a terminal. */
interface TerminalMethod {
  /** Absent: the agent's own program. */
  readonly command?: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** Returns the sign-in in a terminal that a method is; undefined for any other. */
function terminalOf({ type, args, env, _meta }: AuthMethod): TerminalMethod | undefined {
  if (type === 'terminal') return { args: args ?? [], env: env ?? {} }
  const whole = _meta?.['terminal-auth']
  return whole === undefined ? undefined : { command: whole.command, args: whole.args ?? [], env: whole.env ?? {} }
}

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
      .filter((method) => (method.type ?? 'agent') === 'agent' && terminalOf(method) === undefined)
      .map(({ id, name, description }) => ({ id, name, ...defined({ description: description ?? undefined }) }))
  }

  /** Returns how to sign in, in words of the agent: one sentence for each way. */
  howTo({ command, args }: CommandLine): string[] {
    return this.#methods.map((method) => {
      const { name, description } = method
      const terminal = terminalOf(method)
      if (terminal === undefined) return description ?? name
      const words = terminal.command === undefined ? [command, ...args] : [terminal.command]
      return `${name}: run ${inTerminal([...words, ...terminal.args], terminal.env)} in a terminal`
    })
  }

  /** Notes that a session was opened, or refused for the lack of a sign-in. */
  readonly told = (isSignedIn: boolean): void => {
    this.#state = isSignedIn ? 'signedIn' : 'signedOut'
  }

  /** Returns the adapter's part about sign-ins; undefined while there is nothing to tell. */
  signIn(program: LoginProgram): AgentSignIn | undefined {
    const told = this.#methods.map(terminalOf).find((terminal) => terminal !== undefined)
    const words = this.#methods.map(({ name, description }) => description ?? name).join(' · ')
    const how = program.how ?? (words === '' ? undefined : `${program.name} needs a login: ${words}`)
    if (how === undefined) return undefined
    const { ways } = this
    const known = told ?? (program.args === undefined ? undefined : { args: program.args, env: {} })
    const isTold = this.#state !== 'unknown'
    const read = program.read ?? (isTold ? async () => ok({ isSignedIn: this.#state === 'signedIn' }) : undefined)
    return {
      how,
      ...(ways.length === 0 ? {} : { ways }),
      ...(this.#canSignOut ? { signOut: program.signOut } : {}),
      ...(read === undefined ? {} : { read }),
      ...(known === undefined
        ? {}
        : { terminal: { command: () => this.#command(program, known, told !== undefined) } }),
    }
  }

  async #command({ find, name }: LoginProgram, known: TerminalMethod, isTold: boolean) {
    const found = await find()
    if (!found.ok) return found
    const { args, env } = known
    const own = known.command === undefined ? undefined : await findCommand(known.command, found.value.env)
    if (known.command !== undefined && own === undefined) {
      const message = `${name}: the command for its sign-in is missing: ${known.command}`
      return err<AdapterFailure>({ message, category: 'runtime', recoverable: true })
    }
    // Reports of its last start do not count from here on.
    this.#state = 'unknown'
    const command: SignInCommand = {
      ...found.value,
      command: own ?? found.value.command,
      // A method without a command belongs to the one with which the agent was started.
      args: isTold && own === undefined ? [...found.value.args, ...args] : args,
      env: { ...found.value.env, ...env },
      onSucceeded: () => this.told(true),
    }
    return ok(command)
  }
}
