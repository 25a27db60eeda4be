import { defined } from '#shared/kernel/defined'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { terminalRequests } from '#shared/terminal/requests'
import type { HandlersOf, Handler } from '#core/base/host-port'
import { lookAtTrust } from '#core/resources/trust/look'
import type { SessionContext } from '#core/session/runtime/context'
import { findRuntime, inSession } from '#core/session/runtime/lookup'
import { locateFolder } from '../workspace/locate'
import { locateFiles } from './locate-files'
import { loginShell } from '#core/session/terminal/login-shell'

/** Default time that a read waits for output, in milliseconds. */
const WAIT_MS = 25_000

/** `terminal.open`. */
const open =
  (context: SessionContext): Handler<'terminal.open'> =>
  ({ sessionId, cwd, name, replaces, columns, rows }) =>
    inSession(context, sessionId, async (runtime) => {
      const { terminals } = context
      const old = replaces === undefined ? undefined : terminals.find(replaces, sessionId)
      if (old?.ok === false) return old
      const earlier = old?.value
      const located = await locateFolder(runtime, cwd ?? earlier?.state.cwd ?? '.')
      if (!located.ok) return located
      const folder = located.value
      const { trust } = await lookAtTrust(context, folder)
      if (trust.state === 'untrusted' || trust.state === 'changed')
        return err(knownError('folder-untrusted', { folder: trust.folder }))
      const { title, ...shell } = loginShell()
      const what = {
        purpose: 'shell',
        title,
        sessionId,
        ...defined({ name: name ?? earlier?.state.name }),
      } as const
      const before = await earlier?.lastScreen()
      const program = { ...shell, cwd: folder, ...defined({ before }) }
      const opened = await terminals.open(what, program, { columns, rows })
      if (!opened.ok) return opened
      if (earlier !== undefined) await terminals.close(earlier)
      return ok({ terminal: opened.value.state })
    })

/** `terminal.list`. */
const list =
  (context: SessionContext): Handler<'terminal.list'> =>
  async ({ sessionId }) => {
    const found = await findRuntime(context, sessionId)
    return found.ok ? ok({ terminals: context.terminals.of(sessionId) }) : found
  }

/** `terminal.read`. */
const read =
  ({ terminals }: SessionContext): Handler<'terminal.read'> =>
  async ({ terminalId, sessionId, offset, wait = WAIT_MS }, { gone }) => {
    const found = terminals.find(terminalId, sessionId)
    return found.ok ? ok(await found.value.read(offset, wait, gone)) : found
  }

const done = ok({ success: true })

/** The handlers of the requests about terminals. */
export function terminalHandlers(context: SessionContext): HandlersOf<typeof terminalRequests> {
  const { terminals } = context
  return {
    'terminal.open': open(context),
    'terminal.list': list(context),
    'terminal.read': read(context),
    'terminal.write': async ({ terminalId, sessionId, data }) => {
      const found = terminals.find(terminalId, sessionId)
      if (!found.ok) return found
      found.value.write(data)
      return done
    },
    'terminal.resize': async ({ terminalId, sessionId, columns, rows }) => {
      const found = terminals.find(terminalId, sessionId)
      if (!found.ok) return found
      found.value.resize(columns, rows)
      return done
    },
    'terminal.locateFiles': locateFiles(context),
    'terminal.rename': async ({ terminalId, sessionId, name }) => {
      const found = terminals.find(terminalId, sessionId)
      if (!found.ok) return found
      await terminals.rename(found.value, name)
      return done
    },
    'terminal.close': async ({ terminalId, sessionId }) => {
      const found = terminals.find(terminalId, sessionId)
      if (!found.ok) return found
      await terminals.close(found.value)
      return done
    },
  }
}
