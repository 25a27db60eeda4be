import { homedir } from 'node:os'
import { basename } from 'node:path'
import type { AgentAdapter, TerminalSignIn } from '#shared/adapter/port'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { defined } from '#shared/kernel/defined'
import type { TerminalEnd } from '#shared/terminal/entities'
import type { ActivityContext } from '../context'
import type { BegunSignIn } from './begun-sign-in'

/** Size until whoever shows the terminal has told how much room there is. */
const SIZE = { columns: 80, rows: 24 }
/** Time after which a sign-in is given up, in milliseconds. */
const GOOD_FOR_MS = 30 * 60_000

/** Begins a sign-in with an agent's own command. It runs in the home folder, where no project has a say. */
export async function signInInTerminal(
  context: ActivityContext,
  adapter: Pick<AgentAdapter, 'displayName' | 'signIn'>,
  { command: find }: TerminalSignIn,
  sessionId: string | undefined,
): Promise<Result<BegunSignIn, ContractError>> {
  const found = await find()
  if (!found.ok) return err(contractError('sign-in-failed', found.error.message))
  const { command, args, env, onSucceeded = () => undefined } = found.value
  const what = { purpose: 'signIn', title: basename(command), ...defined({ sessionId }) } as const
  const opened = await context.terminals.open(what, { command, args, cwd: homedir(), env }, SIZE)
  if (!opened.ok) return opened
  const terminal = opened.value
  const { terminalId } = terminal.state
  return ok({
    flow: {
      method: 'terminal',
      terminalId,
      verificationUrl: '',
      expiresIn: GOOD_FOR_MS,
      ended: terminal.ended.then((end) => outcomeOf(adapter, end)),
      // Also called when it has ended.
      cancel: () => void context.terminals.close(terminal),
    },
    onSucceeded,
  })
}

/** Returns whether somebody is signed in now: as the agent says, or by the end of the command where it cannot. */
async function outcomeOf(
  adapter: Pick<AgentAdapter, 'displayName' | 'signIn'>,
  end: TerminalEnd,
): Promise<Result<void, string>> {
  const { displayName, signIn } = adapter
  const hasSucceeded = end.exitCode === 0
  const state = await signIn?.read?.()
  if (state?.ok === true) return state.value.isSignedIn ? ok(undefined) : err(`${displayName} is still not signed in.`)
  if (hasSucceeded) return ok(undefined)
  const how = end.signal === undefined ? `with exit code ${end.exitCode ?? 'unknown'}` : `by ${end.signal}`
  return err(`The sign-in at ${displayName} ended ${how}.`)
}
