import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmod, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { builtProgram } from '#core/testing/built-program'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { version } from '#core/base/version'

const cli = builtProgram(new URL('../../../../cli/index.ts', import.meta.url))

/** Makes an archive with the layout of the server's package; `script` is its `bin/parley`. */
export async function makeArchive({ script = `exec '${process.execPath}' '${cli}' "$@"`, ballast = 0 } = {}) {
  const folder = await temporaryFolder()
  const file = join(folder, 'server.tar.gz')
  const bin = join(folder, 'parley-server', 'bin')
  await mkdir(bin, { recursive: true })
  await writeFile(join(bin, 'parley'), `#!/bin/sh\n${script}\n`)
  await chmod(join(bin, 'parley'), 0o755)
  await writeFile(join(folder, 'parley-server', 'ballast'), randomBytes(ballast))
  const packed = join(folder, 'server.tar')
  await promisify(execFile)('tar', ['-cf', packed, '-C', folder, 'parley-server'])
  // The ballast cannot be made smaller, and trying takes a second.
  await writeFile(file, gzipSync(await readFile(packed), { level: 0 }))
  return { file, version, sha256: await hashOf(file) }
}

/** Returns the SHA-256 of a file in hexadecimal digits. */
export const hashOf = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex')

/** Puts the package for this system where Parley looks for it, below its data folder. */
export async function putPackage(dataDir: string, options: Parameters<typeof makeArchive>[0] = {}): Promise<void> {
  const archive = await makeArchive(options)
  const folder = join(dataDir, 'packages')
  const name = `parley-server-${version}-${process.platform}-${process.arch}.tar.gz`
  await mkdir(folder, { recursive: true })
  await copyFile(archive.file, join(folder, name))
  await writeFile(join(folder, 'SHA256SUMS'), `${archive.sha256}  ${name}\n`)
}
