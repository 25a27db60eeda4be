import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { readHelp } from './help'

/** Pages with documentation beside them; returns the folder of the pages. */
async function builtPages(): Promise<string> {
  const root = await temporaryFolder()
  for (const path of ['renderer', 'docs/assets/chunks']) await mkdir(join(root, path), { recursive: true })
  const script = 'document.title'
  await writeFile(
    join(root, 'docs', 'index.html'),
    `<script>${script}</script><script src="/help/assets/app.js"></script><p style="color: red">x</p>`,
  )
  await writeFile(join(root, 'docs', '404.html'), '<p>PAGE NOT FOUND</p>')
  await writeFile(join(root, 'docs', 'assets', 'chunks', '@search.abc.js'), 'export default 1')
  await writeFile(join(root, 'secret.html'), 'secret')
  return join(root, 'renderer')
}

it('serves the documentation, with its own scripts only', async () => {
  const page = await readHelp(await builtPages(), '/help/')
  expect(page).toMatchObject({ status: 200, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  const policy = page?.headers['Content-Security-Policy'] ?? ''
  const hash = createHash('sha256').update('document.title').digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy).toContain("default-src 'none'")
})

it('keeps files whose names contain a hash', async () => {
  const file = await readHelp(await builtPages(), '/help/assets/chunks/@search.abc.js')
  expect(file).toMatchObject({ status: 200, headers: { 'Cache-Control': 'private, max-age=31536000, immutable' } })
})

it.each(['/help/nothing.html', '/help/../secret.html', '/help/..%2fsecret.html'])(
  'answers %s with its page for what is not there',
  async (path) => {
    const reply = await readHelp(await builtPages(), path)
    expect(reply?.status).toBe(404)
    expect(Buffer.from(reply?.body ?? []).toString()).toContain('PAGE NOT FOUND')
  },
)

it('explains where it is not part of the build, and leaves other paths alone', async () => {
  const pages = join(await temporaryFolder(), 'renderer')
  const reply = await readHelp(pages, '/help/')
  expect(reply?.status).toBe(404)
  expect(Buffer.from(reply?.body ?? []).toString()).toContain('npm run docs')
  for (const path of ['/', '/helpful', '/assets/help.js']) expect(await readHelp(pages, path)).toBeNull()
})
