import { parseArgs } from 'node:util'
import open from 'open'
import type { HostAddress } from '../core/attach/host-file'
import { openHost } from '../core/attach/open-host'
import { resolveDataDir } from '../core/data-dir'
import { startServer } from '../serve/server'
import { exitCodes, fail, untilStopped, type Command } from './command'
import { UsageError } from './usage'

/** `parley serve`: the app for a browser, and JSON-RPC over WebSocket for programs, until it is told to end. */
export const serve: Command = async (args, context) => {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      port: { type: 'string' },
      open: { type: 'boolean' },
      json: { type: 'boolean' },
    },
  })
  const port = values.port === undefined ? undefined : readPort(values.port)
  const dataDir = resolveDataDir(values.data)
  const log = (line: string) => void context.stderr.write(`${line}\n`)

  const opened = await openHost({ dataDir, kind: 'serve', createHost: () => context.composeHost({ dataDir, log }) })
  if (!opened.ok) return fail(context, opened.error.message)
  if (opened.value.role === 'client') {
    opened.value.socket.destroy()
    return fail(context, alreadyRuns(dataDir, opened.value.address))
  }
  const { own } = opened.value
  const started = await startServer({ host: own.host, pages: context.pages, port })
  if (!started.ok) {
    await own.close('Parley could not start.')
    return fail(context, started.error.message)
  }
  const server = started.value
  await own.announce(server.origin)

  const { url } = server
  context.stdout.write(
    values.json ? `${JSON.stringify({ url, pid: process.pid, dataDir })}\n` : announcement(url, dataDir),
  )
  if (values.open) await openBrowser(url).catch((error: unknown) => log(`No browser could be opened: ${String(error)}`))

  await untilStopped(context)
  await own.close('Parley was ended.')
  await server.close()
  return exitCodes.done
}

function readPort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65535) throw new UsageError(`--port takes a number from 0 to 65535, not "${text}".`)
  return port
}

/** Opens the user's browser; rejects where there is none. */
async function openBrowser(url: string): Promise<void> {
  const browser = await open(url)
  browser.on('error', () => {})
}

const announcement = (url: string, dataDir: string) =>
  `Parley is at ${url}\nThe address works once. Data is in ${dataDir}. Ctrl+C ends Parley.\n`

function alreadyRuns(dataDir: string, { kind, pid, url }: HostAddress): string {
  const how = { desktop: 'as the desktop app', serve: `at ${url ?? 'an address of its own'}`, rpc: 'as `parley rpc`' }
  return `Parley already runs ${how[kind]} (process ${pid}) with the data in ${dataDir}.`
}
