import { webcrypto } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { hostname, networkInterfaces } from 'node:os'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { loadCertificate, type CertificateFiles } from './certificate'

const DAY_MS = 24 * 60 * 60_000
/** Validity of a new certificate; browsers refuse longer ones. */
const VALID_MS = 397 * DAY_MS
/** Rest of the validity at which another one is made. */
const RENEW_MS = 30 * DAY_MS

/** Names and addresses under which this computer is reached in its networks. */
export function ownNames(): string[] {
  const addresses = Object.values(networkInterfaces())
    .flat()
    .flatMap((one) => (one === undefined || one.address.startsWith('fe80:') ? [] : [one.address]))
  const name = hostname().toLowerCase()
  const names = /^[a-z\d][a-z\d.-]*$/.test(name) ? [name, ...(name.includes('.') ? [] : [`${name}.local`])] : []
  return [...new Set(['localhost', ...names, ...addresses])]
}

/**
 * Returns a certificate for the names of this computer, signed by itself. It is kept in the data folder, so that devices
 * that trust it go on, until it expires or a name is missing in it.
 */
export async function ownCertificate(dataDir: string, now: Date, names = ownNames()): Promise<CertificateFiles> {
  const folder = join(dataDir, 'tls')
  const files = { cert: join(folder, 'own.crt'), key: join(folder, 'own.key') }
  const kept = await loadCertificate(files, now)
  const isUsable = kept.ok && kept.value.validTo.getTime() - now.getTime() > RENEW_MS
  if (isUsable && names.every((name) => kept.value.covers(name))) return files
  const { cert, key } = await makeCertificate(names, now)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const [file, text] of [
    [files.key, key],
    [files.cert, cert],
  ] as const) {
    await writeFile(`${file}.new`, text, { mode: 0o600 })
    await rename(`${file}.new`, file)
  }
  return files
}

async function makeCertificate(names: readonly string[], now: Date): Promise<{ cert: string; key: string }> {
  // Loaded when it is needed: it is large, and most never listen.
  await import('reflect-metadata')
  const {
    ExtendedKeyUsage,
    ExtendedKeyUsageExtension,
    PemConverter,
    SubjectAlternativeNameExtension,
    X509CertificateGenerator,
  } = await import('@peculiar/x509')
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const made = await X509CertificateGenerator.createSelfSigned(
    {
      name: 'CN=Parley',
      serialNumber: Buffer.from(webcrypto.getRandomValues(new Uint8Array(16))).toString('hex'),
      // Clocks of phones differ.
      notBefore: new Date(now.getTime() - DAY_MS),
      notAfter: new Date(now.getTime() + VALID_MS - DAY_MS),
      signingAlgorithm: algorithm,
      // Node knows more uses of keys than the types of browsers.
      keys: keys as unknown as CryptoKeyPair,
      extensions: [
        new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
        new SubjectAlternativeNameExtension(
          names.map((value) => ({ type: isIP(value) === 0 ? ('dns' as const) : ('ip' as const), value })),
        ),
      ],
    },
    webcrypto as Crypto,
  )
  const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { cert: made.toString('pem'), key: PemConverter.encode(key, 'PRIVATE KEY') }
}
