import { randomBytes } from 'node:crypto'
import type { AdapterFailure } from '#shared/adapter/port'
import { err, ok, type Result } from '#shared/kernel/result'
import { readLog } from '#core/base/process/process-log'
import { supervise, type Supervised } from '#core/agents/adapters/program/end'
import type { Program } from '#core/agents/adapters/program/installed'
import { launchTolerantly, type Occasion } from '#core/agents/adapters/program/launch'
import type { Attempt } from '#core/agents/adapters/program/options'
import { answeredInTime, type Beginning } from '#core/agents/adapters/program/ready'
import { refused } from './failures'
import type { Generation } from './generation'
import { opencode, variablesOf, type Relative } from '../relatives'
import { connectServer, type Server } from './server'

/** A server that accepts requests. */
export interface Launched extends Supervised {
  readonly pid: number
  readonly generation: Generation
  readonly server: Server
  /** Waits during the start: also fails when the server ends, takes too long, or the start is cancelled. */
  inTime<T>(answer: Promise<Result<T, AdapterFailure>>): Promise<Result<T, AdapterFailure>>
  /** Ends it because of a fault; `reason` is the end of a sentence. */
  giveUp(reason: string): void
}

/**
 * Starts a private server on a free port of this machine; its password is not stored anywhere. On failure nothing of it
 * remains.
 */
export function launch(
  program: Program,
  occasion: Occasion,
  relative: Relative = opencode,
): Promise<Result<Launched, AdapterFailure>> {
  return launchTolerantly(program, occasion, [], (...attempt) => tryToLaunch(relative, ...attempt))
}

async function tryToLaunch(
  relative: Relative,
  program: Program,
  occasion: Occasion,
  fit: Attempt['fit'],
): Promise<Result<Launched, AdapterFailure>> {
  const { command, processes, startTimeoutMs } = program
  const { cwd, signal, onLog, onEnd } = occasion
  const { displayName: name, user } = relative
  const password = randomBytes(24).toString('base64url')
  const args = fit([...program.args, 'serve', '--hostname', '127.0.0.1', '--port', '0'])
  const env = {
    ...program.env,
    // OpenCode has its own name as the user's where it is not told another one.
    ...variablesOf(relative, { SERVER_PASSWORD: password, SERVER_USERNAME: relative === opencode ? undefined : user }),
  }
  const spawned = await processes.spawn({ command, args, cwd, env, stdin: 'ignore' })
  if (!spawned.ok) return err(refused({ message: spawned.error }, relative))
  const tree = spawned.value
  const listening = Promise.withResolvers<Result<Ready, AdapterFailure>>()
  const log = readLog(tree.stderr, onLog)
  let secret = password
  readLog(tree.stdout, (line) => {
    const ready = readyIn(line)
    const [, printed] = /password\W+(\S+)/i.exec(line) ?? []
    // Version 2 may have made another one.
    if (printed !== undefined) secret = printed
    else if (ready === undefined) onLog(line)
    else listening.resolve(ok(ready))
  })
  const broken = Promise.withResolvers<{ readonly broken?: string }>()
  void tree.exited.then(() => broken.resolve({}))
  const { closed, dispose } = supervise(tree, { closed: broken.promise }, log, onEnd)
  const beginning: Beginning = {
    name,
    timeoutMs: startTimeoutMs,
    signal,
    log,
    closed,
    isOver: () => tree.hasExited(),
  }
  const inTime: Launched['inTime'] = (answer) => answeredInTime(beginning, answer)
  const ready = await inTime(listening.promise)
  if (!ready.ok) {
    await dispose()
    return ready
  }
  const { address, generation } = ready.value
  const server = connectServer(address, () => ({ user, password: secret }), { timeoutMs: startTimeoutMs, signal })
  const giveUp = (reason: string) => broken.resolve({ broken: reason })
  return ok({ pid: tree.pid, generation, server, inTime, closed, giveUp, dispose })
}

/** Report of a server that accepts requests. */
interface Ready {
  readonly address: URL
  readonly generation: Generation
}

/** Parses the address that it listens on; version 1 names itself before it. */
function readyIn(line: string): Ready | undefined {
  const [, name, address] = /(\w+ )?server listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(line) ?? []
  return address === undefined ? undefined : { address: new URL(address), generation: name === undefined ? 2 : 1 }
}
