import { homedir } from 'node:os'
import { z } from 'zod'
import type { AdapterFailure, DeviceCodeSignIn } from '#shared/adapter/port'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Program } from '#core/agents/adapters/program/installed'
import { oneShotPrompt } from '../protocol/one-shot-prompt'
import { launch } from '../protocol/launch'

/** Codex does not report the lifetime of its codes; its own page states a quarter of an hour. */
const GOOD_FOR_MS = 15 * 60_000

const LoginResponse = z.looseObject({
  loginId: z.string(),
  userCode: z.string().min(1),
  verificationUrl: z.url({ protocol: /^https?$/ }),
})
const LoginCompleted = z.looseObject({
  loginId: z.string().nullish(),
  success: z.boolean(),
  error: z.string().nullish(),
})

/** Starts a ChatGPT sign-in with a device code. The app server runs until it ends. */
export async function signInWithCode(program: Program): Promise<Result<DeviceCodeSignIn, AdapterFailure>> {
  const ended = Promise.withResolvers<Result<void, string>>()
  const ignore = () => undefined
  const launched = await launch(program, {
    cwd: homedir(),
    signal: new AbortController().signal,
    onLog: ignore,
    listener: {
      onNotification({ method, params }) {
        const told = method === 'account/login/completed' ? LoginCompleted.safeParse(params).data : undefined
        if (told?.success === true) ended.resolve(ok(undefined))
        else if (told !== undefined) ended.resolve(err(told.error ?? 'The sign-in at Codex failed.'))
      },
      onRequest: () => false,
      onUnknown: ignore,
      onGarbage: ignore,
    },
    onEnd: () => ended.resolve(err('Codex stopped before the sign-in was over.')),
  })
  if (!launched.ok) return launched
  const { server, dispose } = launched.value
  const answer = await server.request('account/login/start', { type: 'chatgptDeviceCode' })
  const started = answer.ok ? LoginResponse.safeParse(answer.value).data : undefined
  if (started === undefined) {
    await dispose()
    const why = answer.ok ? 'it gave no code. Update it, or run codex login in a terminal.' : answer.error
    return err({ message: `Codex cannot sign in: ${why}`, category: 'provider', recoverable: true })
  }
  const { loginId, userCode, verificationUrl } = started
  void ended.promise.then(() => dispose())
  return ok({
    code: userCode,
    verificationUrl,
    expiresIn: GOOD_FOR_MS,
    ended: ended.promise,
    cancel() {
      void server.request('account/login/cancel', { loginId })
      ended.resolve(err('It was given up.'))
    },
  })
}

/** Signs out. */
export async function signOut(program: Program): Promise<Result<void, AdapterFailure>> {
  const asked = await oneShotPrompt(program, (server) => server.request('account/logout', {}))
  if (!asked.ok) return asked
  if (asked.value.ok) return ok(undefined)
  return err({ message: `Codex did not sign out: ${asked.value.error}`, category: 'runtime', recoverable: true })
}
