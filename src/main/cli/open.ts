import { existsSync, realpathSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { linkOf } from '#client/links'
import { err, ok } from '#shared/kernel/result'
import { resolveDataDir } from '#core/base/data-dir'
import { readHostFile } from '#core/base/host-file'
import { dial } from '#core/host/attach/dial'
import { exitCodes, fail, printJson, type Command, type CommandContext } from './command'
import { findSession, noSession } from './find-session'
import { withStore } from './with-client'

/** `parley open [TARGET]`: shows something in the running app, or starts the app with it. */
export const open: Command<'open'> = async ({ values, positionals: [target] }, context) => {
  if (context.startApp === undefined)
    return fail(context, 'This installation has no desktop app. parley serve --open opens Parley in the browser.')
  const link = target === undefined ? ok(undefined) : await linkTo(target, values.data, context)
  if (!link.ok) return fail(context, link.error)
  const dataDir = resolveDataDir(values.data)
  const other = await otherHost(dataDir)
  if (other !== undefined) return fail(context, other)
  const started = await context.startApp([...(link.value === undefined ? [] : [link.value]), '--data', dataDir])
  if (!started.ok) return fail(context, started.error)
  if (values.json === true) printJson(context, { link: link.value ?? null })
  return exitCodes.done
}

async function linkTo(target: string, data: string | undefined, context: CommandContext) {
  if (target.startsWith('parley:')) return ok(target)
  const path = resolve(target)
  if (existsSync(path)) {
    const real = realpathSync(path)
    return ok(linkOf(statSync(real).isDirectory() ? { kind: 'new', folder: real } : { kind: 'import', path: real }))
  }
  const found = await withStore({ data, empty: err(noSession(target)) }, context, (client) =>
    findSession(client, target),
  )
  return found.ok ? ok(linkOf({ kind: 'session', sessionId: found.value })) : err(found.error.message)
}

/** Returns the reason why the app cannot have the data: another program is its host. */
async function otherHost(dataDir: string): Promise<string | undefined> {
  const address = await readHostFile(dataDir)
  if (address === null || address.kind === 'desktop') return undefined
  const socket = await dial(address)
  if (socket === null) return undefined
  socket.destroy()
  return address.kind === 'serve'
    ? `Parley runs as parley serve (process ${address.pid}); parley serve --open opens it in the browser.`
    : address.kind === 'host'
      ? `Parley runs in the background (process ${address.pid}); parley host stop ends it.`
      : `Parley runs as parley rpc (process ${address.pid}); end it first.`
}
