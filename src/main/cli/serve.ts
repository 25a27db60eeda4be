import open from 'open'
import { z } from 'zod'
import type { HostAddress } from '#core/base/host-file'
import { Devices } from '#core/base/devices/devices'
import { openHost } from '#core/host/attach/open-host'
import { resolveDataDir } from '#core/base/data-dir'
import { startExposed, type ExposedServer } from '../serve/exposed-server'
import { Listening } from '../serve/listening'
import { exposureOf } from '../serve/exposure'
import { addressWith, startServer } from '../serve/server'
import { defined } from '#shared/kernel/defined'
import { exitCodes, fail, untilStopped, UsageError, type Command } from './command'
import { describeHost } from './running-host'

/** `parley serve`: the app for a browser, and JSON-RPC over WebSocket for programs, until it is stopped. */
export const serve: Command<'serve'> = async ({ values }, context) => {
  const port = values.port === undefined ? undefined : readPort(values.port)
  const { listen, 'tls-cert': tlsCert, 'tls-key': tlsKey, origin } = values
  const exposure = exposureOf({ listen, tlsCert, tlsKey, origin })
  if (!exposure.ok) throw new UsageError(exposure.error)
  const dataDir = resolveDataDir(values.data)
  const log = (line: string) => void context.stderr.write(`${line}\n`)

  const devices = new Devices(dataDir)
  // With options of its own it listens as they say.
  const listener = exposure.value === null ? new Listening({ dataDir, devices, pages: context.pages, log }) : undefined
  const opened = await openHost({
    dataDir,
    kind: 'serve',
    createHost: () => context.composeHost({ dataDir, devices, listener, log }),
  })
  if (!opened.ok) return fail(context, opened.error.message)
  if (opened.value.role === 'client') {
    opened.value.socket.destroy()
    const { address } = opened.value
    if (exposure.value !== null)
      return fail(context, `${describeHost(dataDir, address, 'already')} Stop it first to listen for other machines.`)
    const url = port === undefined || address.url?.endsWith(`:${port}`) === true ? await anotherAddress(address) : null
    if (url === null) return fail(context, describeHost(dataDir, address, 'already'))
    const facts = { url, pid: address.pid, dataDir }
    context.stdout.write(values.json ? `${JSON.stringify(facts)}\n` : anotherAnnouncement(facts))
    if (values.open) await openInBrowser(url, log)
    return exitCodes.done
  }
  const { own } = opened.value
  const started = await startServer({ host: own.host, pages: context.pages, port })
  if (!started.ok) {
    await own.close('Parley could not start.')
    return fail(context, started.error.message)
  }
  const server = started.value
  let exposed: ExposedServer | undefined
  if (exposure.value !== null) {
    const { pages } = context
    const opened = await startExposed({ host: own.host, devices, pages, exposure: exposure.value, log })
    if (!opened.ok) {
      await own.close('Parley could not start.')
      await server.close()
      return fail(context, opened.error.message)
    }
    exposed = opened.value
  }
  await listener?.begin(own.host)
  await own.announce({ url: server.origin, programToken: server.programToken })

  const { url } = server
  const facts = { url, pid: process.pid, dataDir, ...defined({ exposed: exposed?.origin }) }
  context.stdout.write(values.json ? `${JSON.stringify(facts)}\n` : announcement(facts))
  if (values.open) await openInBrowser(url, log)

  await untilStopped(context)
  await own.close('Parley was stopped.')
  await listener?.end()
  await exposed?.close()
  await server.close()
  return exitCodes.done
}

function readPort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65535) throw new UsageError(`--port takes a number from 0 to 65535, not "${text}".`)
  return port
}

async function openInBrowser(url: string, log: (line: string) => void): Promise<void> {
  try {
    const browser = await open(url)
    browser.on('error', () => {})
  } catch (error) {
    log(`The browser could not be opened: ${String(error)}`)
  }
}

/** Requests a new address of a running `parley serve`; null when the host has no pages or does not answer. */
async function anotherAddress({ url, programToken }: HostAddress): Promise<string | null> {
  if (url === undefined || programToken === undefined) return null
  try {
    const headers = { authorization: `Bearer ${programToken}` }
    const answer = await fetch(new URL('/token', url), { method: 'POST', headers, signal: AbortSignal.timeout(5000) })
    const told = FreshToken.safeParse(await answer.json())
    return told.success ? addressWith(url, told.data.token) : null
  } catch {
    return null
  }
}

const FreshToken = z.object({ token: z.string() })

interface Facts {
  readonly url: string
  readonly pid: number
  readonly dataDir: string
  readonly exposed?: string
}

const announcement = ({ url, dataDir, exposed }: Facts) =>
  exposed === undefined
    ? `Parley is at ${url}\nThe address works only once. Data is in ${dataDir}. Press Ctrl+C to stop.\n`
    : `Parley is at ${url}\nThe address works only once. Data is in ${dataDir}. Press Ctrl+C to stop.\nPaired devices reach it at ${exposed}\nPair one with a code: parley devices pair\n`

const anotherAnnouncement = ({ url, pid, dataDir }: Facts) =>
  `Parley is already running (process ${pid}); it is also at ${url}\nThe address works only once. Data is in ${dataDir}.\n`
