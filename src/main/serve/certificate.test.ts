import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { loadCertificate } from './certificate'
import { noOpenssl, selfSigned } from './testing/self-signed'

it('covers the names of the certificate only', async ({ skip }) => {
  const files = await selfSigned(await temporaryFolder(), ['parley.test', '*.home.test', '192.168.1.5', '::1'])
  if (files === null) {
    skip(true, noOpenssl)
    return
  }
  const loaded = await loadCertificate(files)
  if (!loaded.ok) throw new Error(loaded.error)
  const covered = ['parley.test', 'a.home.test', '192.168.1.5', '::1']
  const others = ['evil.example', 'sub.parley.test', 'a.b.home.test', '127.0.0.1', 'localhost', '']
  expect([...covered, ...others].filter((name) => loaded.value.covers(name))).toEqual(covered)
})

it('says what is wrong with a certificate', async ({ skip }) => {
  const folder = await temporaryFolder()
  const files = await selfSigned(folder, ['parley.test'])
  const other = await selfSigned(folder, ['parley.test'], 'other')
  if (files === null || other === null) {
    skip(true, noOpenssl)
    return
  }
  const text = join(folder, 'text.pem')
  await writeFile(text, 'no certificate')
  const missing = join(folder, 'missing.pem')
  const [day, now] = [24 * 3600 * 1000, Date.now()]
  const problems = await Promise.all([
    loadCertificate({ ...files, cert: missing }),
    loadCertificate({ ...files, key: missing }),
    loadCertificate({ ...files, cert: text }),
    loadCertificate({ ...files, key: text }),
    loadCertificate({ ...files, key: other.key }),
    loadCertificate(files, new Date(now + 31 * day)),
    loadCertificate(files, new Date(now - 2 * day)),
  ])
  expect(problems.map((problem) => (problem.ok ? '' : problem.error.replaceAll(folder, '')))).toEqual([
    expect.stringMatching(/^The certificate .*missing\.pem cannot be read: ENOENT/),
    expect.stringMatching(/^The key .*missing\.pem cannot be read: ENOENT/),
    expect.stringContaining('it is not a certificate in PEM format'),
    expect.stringContaining('it is not a private key in PEM format'),
    expect.stringContaining('does not belong to the certificate'),
    expect.stringContaining('expired on'),
    expect.stringContaining('is not valid before'),
  ])
})
