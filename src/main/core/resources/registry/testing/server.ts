import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { create } from 'tar'
import { ZipFile } from 'yazl'

const AGENT = join(import.meta.dirname, '..', 'fixtures', 'agent.mjs')

/** The program of the test agent of a version. */
export async function agentProgram(version = '1.0.0'): Promise<string> {
  return (await readFile(AGENT, 'utf8')).replace('1.0.0', version)
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Packs files into a compressed tar archive. */
export async function tarOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-test-'))
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), text, { mode: 0o755 })
    }
    return await buffer(create({ cwd: folder, gzip: true, portable: true }, Object.keys(files)))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Packs files into a zip archive. `mode`: of each of them, with its kind. */
export function zipOf(files: Readonly<Record<string, string>>, mode = 0o100755): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name, { mode })
  zip.end()
  return buffer(zip.outputStream)
}

/** A server on this computer with a registry of agents, their archives and packages of npm. */
export class RegistryServer {
  readonly #contents = new Map<string, Buffer>()
  readonly #stalled = new Map<string, () => void>()
  readonly #server: Server
  #origin = ''
  /** Paths that were asked for. */
  readonly asked: string[] = []

  constructor() {
    this.#server = createServer((request, answer) => {
      const path = decodeURIComponent(request.url ?? '')
      this.asked.push(path)
      const stalled = this.#stalled.get(path)
      const content = this.#contents.get(path)
      if (stalled !== undefined) {
        // As a download that begins and never ends.
        answer.writeHead(200, { 'content-length': 1_000_000 }).write('begun')
        stalled()
      } else if (content === undefined) answer.writeHead(404).end()
      else answer.writeHead(200, { 'content-length': content.length }).end(content)
    })
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.#server.unref()
    this.#origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  address(path: string): string {
    return `${this.#origin}${path}`
  }

  /** Answers a path with a content, and returns its address. */
  put(path: string, content: Buffer | string): string {
    this.#contents.set(path, Buffer.from(content))
    this.#stalled.delete(path)
    return this.address(path)
  }

  /** Never answers a path to its end. Resolves when it was asked for. */
  stall(path: string): Promise<void> {
    return new Promise((resolve) => this.#stalled.set(path, resolve))
  }

  /** Offers agents in the form of the registry; each has what is not said. Returns the address of the registry. */
  offer(...agents: object[]): string {
    const complete = agents.map((agent) => ({
      name: 'Test agent',
      version: '1.0.0',
      description: 'Answers with its version',
      authors: ['Somebody'],
      license: 'MIT',
      ...agent,
    }))
    return this.put('/registry.json', JSON.stringify({ version: '1.0.0', agents: complete }))
  }

  /** Publishes a package with the test agent as its program; npm finds it at `address('/npm/')`. */
  async publish(name: string, version: string): Promise<string> {
    const manifest = { name, version, bin: { [name]: 'agent.mjs' } }
    const files = { 'package/package.json': JSON.stringify(manifest), 'package/agent.mjs': await agentProgram(version) }
    const path = `/npm/${name}/-/${name}-${version}.tgz`
    const packed = await tarOf(files)
    const tarball = this.put(path, packed)
    const integrity = `sha512-${createHash('sha512').update(packed).digest('base64')}`
    const versions = { [version]: { ...manifest, dist: { tarball, integrity } } }
    this.put(`/npm/${name}`, JSON.stringify({ name, 'dist-tags': { latest: version }, versions }))
    return path
  }
}

/** A binary for every system, with these properties. */
export function everywhere(binary: object): { readonly binary: object } {
  const systems = ['darwin', 'linux', 'windows'].flatMap((system) => [`${system}-aarch64`, `${system}-x86_64`])
  return { binary: Object.fromEntries(systems.map((system) => [system, binary])) }
}
