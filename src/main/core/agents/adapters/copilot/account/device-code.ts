import { homedir } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { AdapterFailure, DeviceCodeSignIn } from '#shared/adapter/port'
import { err, ok, type Result } from '#shared/kernel/result'
import { readLog } from '#core/base/process/process-log'
import type { Program } from '#core/agents/adapters/program/installed'

/** Lifetime of GitHub's codes. */
const GOOD_FOR_MS = 15 * 60_000
/** The code is requested from GitHub. */
const CODE_LIMIT_MS = 45_000

/** Parses the line in which the program prints the code. */
export function readCode(line: string): { readonly code: string; readonly verificationUrl: string } | undefined {
  const [, verificationUrl, code] = /visit (https?:\/\/\S+) and enter code ([A-Z0-9-]+)/i.exec(line) ?? []
  return verificationUrl === undefined || code === undefined || !URL.canParse(verificationUrl)
    ? undefined
    : { code, verificationUrl }
}

/** Starts a GitHub sign-in with a device code, through the program's own command, which runs until it ends. */
export async function signInWithCode({
  command,
  args,
  env,
  processes,
}: Program): Promise<Result<DeviceCodeSignIn, AdapterFailure>> {
  const spawned = await processes.spawn({ command, args: [...args, 'login'], cwd: homedir(), env, stdin: 'ignore' })
  if (!spawned.ok) return failed(spawned.error)
  const { stdout, stderr, exited, kill } = spawned.value
  const told = Promise.withResolvers<ReturnType<typeof readCode>>()
  readLog(stdout, (line) => {
    const code = readCode(line)
    if (code !== undefined) told.resolve(code)
  })
  const complaints = readLog(stderr, () => undefined)
  const limit = new AbortController()
  const code = await Promise.race([
    told.promise,
    exited.then(() => undefined),
    delay(CODE_LIMIT_MS, undefined, { signal: limit.signal, ref: false }).catch(() => undefined),
  ])
  limit.abort()
  if (code === undefined) {
    await kill()
    return failed(lastLine(complaints.tail()) ?? 'it told no code. Run copilot login in a terminal.')
  }
  return ok({
    ...code,
    expiresIn: GOOD_FOR_MS,
    ended: exited.then(({ exitCode }) =>
      exitCode === 0 ? ok(undefined) : err(lastLine(complaints.tail()) ?? 'The sign-in at GitHub failed.'),
    ),
    cancel: () => void kill(),
  })
}

function failed(why: string): Result<never, AdapterFailure> {
  return err({ message: `GitHub Copilot cannot sign in: ${why}`, category: 'provider', recoverable: true })
}

/** Returns the last line of the program's errors, which caused its end. */
function lastLine(text: string): string | undefined {
  return text
    .split('\n')
    .map((line) => line.trim())
    .findLast((line) => line !== '')
}
