import { X509Certificate } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Devices } from '#core/base/devices/devices'
import { hostOfTest } from '#core/testing/host-of-test'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { posixIt } from '#core/testing/posix-it'
import { Listening } from './listening'
import { ownCertificate } from './own-certificate'

async function setUp(dataDir?: string) {
  const folder = dataDir ?? (await temporaryFolder())
  const devices = new Devices(folder)
  const log: string[] = []
  const listening = new Listening({ dataDir: folder, devices, pages: folder, log: (line) => log.push(line) })
  const { host, client } = await hostOfTest([], { devices, listener: listening })
  await listening.begin(host)
  onTestFinished(() => listening.end())
  return { dataDir: folder, devices, log, client: await client() }
}

/** The certificate that a server at an address shows. */
function certificateAt(origin: string): Promise<X509Certificate> {
  const { port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', rejectUnauthorized: false }, () => {
      const shown = socket.getPeerX509Certificate()
      socket.destroy()
      if (shown === undefined) reject(new Error('there is a certificate'))
      else resolve(shown)
    })
    socket.on('error', reject)
  })
}

const local = { address: '127.0.0.1:0', certificate: { kind: 'own' as const } }

describe('listening for devices', () => {
  it('is off until it is switched on, and then for the next start too', async () => {
    const { client, dataDir } = await setUp()
    expect((await client.must('device.listening', {})).listening).toEqual({
      isOn: false,
      choice: { address: '0.0.0.0', certificate: { kind: 'own' } },
    })
    expect((await client.must('device.list', {})).origin).toBeUndefined()
    const { listening } = await client.must('device.listen', local)
    const { origin = '' } = await client.must('device.list', {})
    const shown = await certificateAt(origin)
    expect(shown.fingerprint256).toBe(listening.fingerprint)
    expect(shown.checkIP('127.0.0.1')).toBe('127.0.0.1')
    const again = await setUp(dataDir)
    expect((await again.client.must('device.listening', {})).listening).toMatchObject({ isOn: true, choice: local })
    // Devices that trusted the certificate go on.
    const { origin: next = '' } = await again.client.must('device.list', {})
    expect((await certificateAt(next)).fingerprint256).toBe(listening.fingerprint)
    expect(await again.client.must('device.stopListening', {})).toEqual({ success: true })
    expect((await again.client.must('device.list', {})).origin).toBeUndefined()
    await expect(certificateAt(next)).rejects.toThrow()
    const last = await setUp(dataDir)
    expect((await last.client.must('device.listening', {})).listening).toMatchObject({ isOn: false })
  })

  it('says what is wrong with an address or a certificate, and stays as it was', async () => {
    const { client, dataDir } = await setUp()
    await client.must('device.listen', local)
    const before = (await client.must('device.list', {})).origin
    const cert = join(dataDir, 'none.crt')
    for (const [choice, words] of [
      [{ ...local, address: 'example.org' }, 'is no IP address'],
      [{ ...local, address: '256.0.0.1:1' }, 'is no IP address'],
    ] as const) {
      const refused = await client.request('device.listen', choice)
      expect(refused).toMatchObject({ error: { code: 'listen-failed' } })
      expect(refused.ok ? '' : refused.error.message).toContain(words)
    }
    expect((await client.must('device.list', {})).origin).toBe(before)
    const files = { kind: 'files' as const, cert, key: cert }
    const refused = await client.request('device.listen', { ...local, certificate: files })
    expect(refused.ok ? '' : refused.error.message).toContain('cannot be read')
  })

  it('does not begin with a choice that is not understood', async () => {
    const dataDir = await temporaryFolder()
    await writeFile(join(dataDir, 'listening.json'), '{"isOn":true,"choice":{"address":7}}')
    const { client } = await setUp(dataDir)
    expect((await client.must('device.listening', {})).listening).toMatchObject({ isOn: false })
  })

  it('is no choice where the command line says it', async () => {
    const { client } = await hostOfTest([])
    const other = await client()
    expect(await other.must('device.listening', {})).toEqual({ listening: null })
    expect(await other.request('device.listen', local)).toMatchObject({ error: { code: 'capability-missing' } })
  })
})

describe('a certificate of Parley’s own', () => {
  it('is made anew when it ends soon, or when a name is missing in it', async () => {
    const dataDir = await temporaryFolder()
    const now = new Date('2026-01-01T00:00:00Z')
    const read = async (at: Date, names: string[]) => readFile((await ownCertificate(dataDir, at, names)).cert, 'utf8')
    const first = await read(now, ['box', '10.0.0.5'])
    expect(await read(now, ['box'])).toBe(first)
    const second = await read(now, ['box', '10.0.0.6'])
    expect(second).not.toBe(first)
    expect(new X509Certificate(second).subjectAltName).toBe('DNS:box, IP Address:10.0.0.6')
    expect(await read(new Date('2027-01-20T00:00:00Z'), ['box', '10.0.0.6'])).not.toBe(second)
  })

  posixIt('has a key that only its owner can read', async () => {
    const { key } = await ownCertificate(await temporaryFolder(), new Date())
    expect((await stat(key)).mode & 0o777).toBe(0o600)
  })
})
