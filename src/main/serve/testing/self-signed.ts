import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { CertificateFiles } from '../certificate'

const run = promisify(execFile)

/** Makes a certificate, signed by itself, for these names with openssl; null where there is no openssl. */
export async function selfSigned(
  folder: string,
  names: readonly string[],
  file = 'tls',
): Promise<CertificateFiles | null> {
  const files = { cert: join(folder, `${file}.crt`), key: join(folder, `${file}.key`) }
  const alternative = names.map((name) => `${/^[\d.]+$|:/.test(name) ? 'IP' : 'DNS'}:${name}`).join(',')
  const args = [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30'],
    ...['-subj', '/CN=Parley', '-keyout', files.key, '-out', files.cert],
    ...(names.length === 0 ? [] : ['-addext', `subjectAltName=${alternative}`]),
  ]
  try {
    await run('openssl', args)
    return files
  } catch {
    return null
  }
}

/** Reason for a test to be skipped. */
export const noOpenssl = 'openssl is not installed, so that no certificate can be made.'
