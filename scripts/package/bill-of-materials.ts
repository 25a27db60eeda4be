import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../run-command'

interface Bill {
  serialNumber?: string
  readonly metadata: { timestamp?: string }
  components?: object[]
}

/**
 * Writes a bill of materials in the form of CycloneDX: every package of the lockfile, because the app contains bundled
 * ones too, and the Node of the server package, whose binary no lockfile names. It has neither number nor time, so that the same packages give the same file.
 */
export async function writeBill(file: string): Promise<void> {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only']
  // Only a shell can start npm on Windows; the arguments are ours.
  const options = { cwd: root, maxBuffer: 1e8, shell: process.platform === 'win32' }
  const { stdout } = await promisify(execFile)('npm', args, options)
  const bill = JSON.parse(stdout) as Bill
  delete bill.serialNumber
  delete bill.metadata.timestamp
  bill.components = [...(bill.components ?? []), await nodeComponent()]
  await writeFile(file, `${JSON.stringify(bill, null, 2)}\n`)
}

/** Returns the Node that packages contain, with the digest of its binary for this machine. */
async function nodeComponent(): Promise<object> {
  const folder = join(root, 'node_modules', 'node')
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  const binary = await readFile(join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node'))
  return {
    type: 'platform',
    'bom-ref': `node-${process.platform}-${process.arch}@${version}`,
    name: 'Node.js',
    version,
    licenses: [{ license: { id: 'MIT' } }],
    hashes: [{ alg: 'SHA-256', content: createHash('sha256').update(binary).digest('hex') }],
    properties: [{ name: 'platform', value: `${process.platform}-${process.arch}` }],
  }
}
