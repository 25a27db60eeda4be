import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { unwatchFile, watchFile } from 'node:fs'
import { isIP, type AddressInfo } from 'node:net'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Log } from '#core/base/context'
import type { Host } from '#core/base/host-port'
import type { Devices } from '#core/base/devices/devices'
import { loadCertificate, type Certificate, type CertificateFiles } from './certificate'
import type { Exposure } from './exposure'
import { createAcpEndpoint } from './acp'
import { createDeviceAccess } from './device-access'
import { createDevicePageHandler } from './device-pages'
import { startPush } from './push'
import { createRpcEndpoint } from './rpc'
import { certifiedSite, proxiedSite } from './site'

export interface ExposedOptions {
  readonly host: Host
  readonly devices: Devices
  /** Folder of the built pages. */
  readonly pages: string
  readonly exposure: Exposure
  /** Receives problems of a renewed certificate. */
  readonly log: Log
  /** Interval of looking for a renewed certificate, in milliseconds. */
  readonly watchMs?: number
}

/** A running server for other machines. */
export interface ExposedServer {
  /** Address that browsers open. */
  readonly origin: string
  readonly port: number
  close(): Promise<void>
}

const WATCH_MS = 10_000

/** Serves the pages and JSON-RPC of a host to paired devices, with TLS or behind a declared proxy. */
export async function startExposed(options: ExposedOptions): Promise<Result<ExposedServer, ContractError>> {
  const { host, devices, pages, exposure, log, watchMs = WATCH_MS } = options
  const { security } = exposure
  try {
    await devices.load()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return err(contractError('devices-unusable', `The devices cannot be read: ${reason}`))
  }
  let certificate: Certificate | null = null
  if (security.kind === 'tls') {
    const loaded = await loadCertificate(security.files)
    if (!loaded.ok) return err(contractError('internal', loaded.error))
    certificate = loaded.value
  }
  const site =
    security.kind === 'tls'
      ? certifiedSite((name) => certificate?.covers(name) === true)
      : proxiedSite(security.origin, exposure.host)
  const access = createDeviceAccess(host, devices, security.kind === 'proxy')
  const rpc = createRpcEndpoint(access, site)
  const acp = createAcpEndpoint(access, site)
  const handlePage = createDevicePageHandler({ host, root: pages, devices, access, site })
  const secure = certificate === null ? null : createHttpsServer({ cert: certificate.cert, key: certificate.key })
  const server: HttpServer = secure ?? createHttpServer()
  server.on('request', (request, response) => {
    if (acp.isFor(request)) acp.request(request, response)
    else void handlePage(request, response)
  })
  server.on('upgrade', (request, socket, head) => {
    if (acp.isFor(request)) acp.upgrade(request, socket, head)
    else rpc.upgrade(request, socket, head)
  })

  const problem = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    server.once('error', resolve)
    server.listen({ host: exposure.host, port: exposure.port, exclusive: true }, () => {
      server.off('error', resolve)
      resolve(null)
    })
  })
  if (problem !== null) return err(contractError('internal', cannotListen(exposure, problem)))
  const { port } = server.address() as AddressInfo

  const renew = async (files: CertificateFiles) => {
    const loaded = await loadCertificate(files)
    if (!loaded.ok) {
      log(`The certificate in use stays: ${loaded.error}`)
      return
    }
    certificate = loaded.value
    secure?.setSecureContext({ cert: certificate.cert, key: certificate.key })
    log(`A renewed certificate is in use, valid until ${certificate.validTo.toISOString().slice(0, 10)}.`)
  }
  const endWatch = security.kind === 'tls' ? watch(security.files, watchMs, () => void renew(security.files)) : () => {}

  const origin = security.kind === 'proxy' ? security.origin : originOf(certificate?.names ?? [], exposure.host, port)
  devices.origin = origin
  const push = startPush({ host, devices, log })
  return ok({
    origin,
    port,
    async close() {
      endWatch()
      push.end()
      devices.origin = undefined
      const closed = new Promise((resolve) => server.close(resolve))
      rpc.close()
      await acp.close()
      server.closeAllConnections()
      await closed
    },
  })
}

/** Calls back when one of two files changes. Both belong together, so a change of either waits for the other. */
function watch({ cert, key }: CertificateFiles, interval: number, onChanged: () => void): () => void {
  for (const file of [cert, key]) watchFile(file, { interval, persistent: false }, onChanged)
  return () => {
    for (const file of [cert, key]) unwatchFile(file, onChanged)
  }
}

/** The address that people open: under a name of the certificate, since browsers accept no other. */
function originOf(names: readonly string[], listenAddress: string, port: number): string {
  const name = names.includes(listenAddress)
    ? listenAddress
    : (names.find((each) => !each.includes('*') && each !== 'localhost' && isIP(each) === 0) ??
      names[0] ??
      listenAddress)
  return `https://${name.includes(':') ? `[${name}]` : name}${port === 443 ? '' : `:${port}`}`
}

function cannotListen({ host, port }: Exposure, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE') return `Port ${port} of ${host} is in use. Choose another one with --listen ${host}:PORT.`
  if (code === 'EADDRNOTAVAIL') return `${host} is not an address of this computer.`
  if (code === 'EACCES') return `Port ${port} may not be used by your user. Choose one above 1023.`
  return `Parley cannot listen on ${host}:${port}: ${message}`
}
