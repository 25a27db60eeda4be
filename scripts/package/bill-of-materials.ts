import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { root } from '../run-command'

interface Bill {
  serialNumber?: string
  readonly metadata: { timestamp?: string }
}

/**
 * Writes a bill of materials in the form of CycloneDX: every package of the lockfile, because the app contains bundled
 * ones too. It has neither number nor time, so that the same packages give the same file.
 */
export async function writeBill(file: string): Promise<void> {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only']
  // Only a shell can start npm on Windows; the arguments are ours.
  const options = { cwd: root, maxBuffer: 1e8, shell: process.platform === 'win32' }
  const { stdout } = await promisify(execFile)('npm', args, options)
  const bill = JSON.parse(stdout) as Bill
  delete bill.serialNumber
  delete bill.metadata.timestamp
  await writeFile(file, `${JSON.stringify(bill, null, 2)}\n`)
}
