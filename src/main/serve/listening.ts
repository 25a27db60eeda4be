import { X509Certificate, randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ListenChoice, type ListenState } from '#shared/device/entities'
import { defined } from '#shared/kernel/defined'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Log } from '#core/base/context'
import type { Devices } from '#core/base/devices/devices'
import type { DeviceListener } from '#core/base/devices/listener'
import type { Host } from '#core/base/host-port'
import { loadCertificate } from './certificate'
import { startExposed, type ExposedServer } from './exposed-server'
import { exposureOf } from './exposure'
import { ownCertificate } from './own-certificate'

interface Options {
  readonly dataDir: string
  readonly devices: Devices
  /** Folder of the built pages. */
  readonly pages: string
  readonly log: Log
}

const DEFAULT: ListenChoice = { address: '0.0.0.0', certificate: { kind: 'own' } }
const failed = (reason: string): Result<never, ContractError> => err(contractError('listen-failed', reason))

/**
 * Listening for devices by choice of the user, which is kept in `listening.json`: off until it was switched on. The choice
 * has a file of its own, because settings can be written by agents that edit files.
 */
export class Listening implements DeviceListener {
  private host: Host | null = null
  private server: ExposedServer | null = null
  private choice: ListenChoice = DEFAULT
  private fingerprint: string | undefined
  private problem: string | undefined
  /** Changes, one after the other. */
  private lane: Promise<unknown> = Promise.resolve()

  constructor(private readonly options: Options) {}

  /** Listens for a host, if that was chosen before. A failure is part of the state. */
  async begin(host: Host): Promise<void> {
    this.host = host
    const kept = await this.read()
    if (kept === null) return
    this.choice = kept.choice
    if (!kept.isOn) return
    const begun = await this.inTurn(() => this.start(kept.choice))
    if (begun.ok) return
    this.problem = begun.error.message
    this.options.log(`Parley does not listen for devices: ${begun.error.message}`)
  }

  async end(): Promise<void> {
    await this.inTurn(() => this.close())
  }

  state(): ListenState {
    const { choice, fingerprint, problem } = this
    return { isOn: this.server !== null, choice, ...defined({ fingerprint, problem }) }
  }

  listen(choice: ListenChoice): Promise<Result<ListenState, ContractError>> {
    return this.inTurn(async () => {
      const begun = await this.start(choice)
      if (!begun.ok) return begun
      const kept = await this.keep(true)
      return kept.ok ? ok(this.state()) : kept
    })
  }

  stop(): Promise<Result<void, ContractError>> {
    return this.inTurn(async () => {
      await this.close()
      return this.keep(false)
    })
  }

  private async start(choice: ListenChoice): Promise<Result<void, ContractError>> {
    const { host, options } = this
    if (host === null) return failed('Parley is starting. Try again.')
    const { certificate } = choice
    const files = certificate.kind === 'files' ? certificate : await ownCertificate(options.dataDir, new Date())
    const exposure = exposureOf({ listen: choice.address, tlsCert: files.cert, tlsKey: files.key })
    if (!exposure.ok || exposure.value === null)
      return failed(`"${choice.address}" is no IP address, with a port if needed, such as 192.168.1.5:4271.`)
    const loaded = await loadCertificate(files)
    if (!loaded.ok) return failed(loaded.error)
    // The address may be the one in use.
    await this.close()
    const { devices, pages, log } = options
    const started = await startExposed({ host, devices, pages, exposure: exposure.value, log })
    if (!started.ok) return started.error.code === 'internal' ? failed(started.error.message) : started
    this.server = started.value
    this.choice = choice
    this.fingerprint = new X509Certificate(await readFile(files.cert)).fingerprint256
    this.problem = undefined
    return ok(undefined)
  }

  private async close(): Promise<void> {
    const { server } = this
    this.server = null
    this.fingerprint = undefined
    this.problem = undefined
    if (server === null) return
    await server.close()
    this.options.devices.origin = undefined
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.lane.then(work, work)
    this.lane = next
    return next
  }

  private get file(): string {
    return join(this.options.dataDir, 'listening.json')
  }

  private async read(): Promise<{ isOn: boolean; choice: ListenChoice } | null> {
    try {
      const kept = JSON.parse(await readFile(this.file, 'utf8')) as { isOn?: unknown; choice?: unknown }
      return { isOn: kept.isOn === true, choice: ListenChoice.parse(kept.choice) }
    } catch {
      // Nothing was chosen, or nothing that is understood: it stays off.
      return null
    }
  }

  private async keep(isOn: boolean): Promise<Result<void, ContractError>> {
    const temporary = `${this.file}.${randomUUID()}`
    try {
      await writeFile(temporary, `${JSON.stringify({ isOn, choice: this.choice })}\n`, { mode: 0o600, flag: 'wx' })
      await rename(temporary, this.file)
      return ok(undefined)
    } catch (error) {
      return failed(`The choice could not be stored: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}
