import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { trial } from './steps'

const run = promisify(execFile)

/** Libraries that Electron is linked with, as Debian 12 calls their packages. */
const LIBRARIES = ['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1'] as const

/** Maximum number of packages that the app brings beyond those libraries and what they recommend. */
const MOST_MORE = 5

function obstacle(): string | undefined {
  if (process.platform !== 'linux') return 'this is not Linux'
  if (process.getuid?.() !== 0) return 'a system in a folder needs root'
  if (!existsSync('/usr/sbin/debootstrap')) return 'debootstrap not found'
  return undefined
}

/** Counts what the Debian package brings into a lean system of Debian 12, beside what the libraries alone would bring. */
export function tryLeanSystem(output: string): Promise<boolean> {
  const reason = obstacle()
  if (reason !== undefined) {
    console.log(`Debian package in a lean system: skipped, ${reason}`)
    return Promise.resolve(true)
  }
  return trial('Debian package in a lean system', async ({ step }, clean) => {
    const file = (await readdir(output)).find((name) => name.endsWith('.deb'))
    if (file === undefined) throw new Error('There is no Debian package.')
    const system = await mkdtemp(join(tmpdir(), 'parley-lean-'))
    clean(() => rm(system, { recursive: true, force: true }))
    await step('make the system', async () => {
      await run('debootstrap', ['--variant=minbase', 'bookworm', system, await mirror()], { maxBuffer: 1e8 })
      await cp('/etc/apt/apt.conf.d', join(system, 'etc/apt/apt.conf.d'), { recursive: true })
      await cp(join(output, file), join(system, 'root', 'parley.deb'))
    })
    const libraries = await step('count the packages of the libraries', () => brought(system, LIBRARIES))
    const all = await step('count the packages of the app', () => brought(system, ['/root/parley.deb']))
    const known = new Set([...libraries, 'parley'])
    const more = all.filter((name) => !known.has(name))
    console.log(`  ${all.length} packages, ${libraries.length} of the libraries; more: ${more.join(', ') || 'none'}`)
    if (more.length > MOST_MORE) throw new Error(`The package brings ${more.length} more packages than its libraries.`)
  })
}

/** Returns the names of packages that an installation would add to a system, with what they recommend. */
async function brought(system: string, packages: readonly string[]): Promise<string[]> {
  const args = [system, 'apt-get', 'install', '--simulate', '--install-recommends', ...packages]
  const { stdout } = await run('chroot', args, { maxBuffer: 1e8 })
  return [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name)
}

/** Returns the address that this machine has Debian's packages from. */
async function mirror(): Promise<string> {
  const folder = '/etc/apt/sources.list.d'
  const files = ['/etc/apt/sources.list', ...(await readdir(folder)).map((name) => join(folder, name))]
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')))
  const address = /^(?:URIs:|deb(?: \[.*\])?) *(https?:\S*debian\/?)(?:\s|$)/m.exec(texts.join('\n'))?.[1]
  if (address === undefined) throw new Error('No source of Debian’s packages is set up.')
  return address
}
