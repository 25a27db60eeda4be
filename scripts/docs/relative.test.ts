import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeRelative } from './relative'

it('pages and styles name what they need without the base, and scripts start below it only', async () => {
  const site = await mkdtemp(join(tmpdir(), 'site-'))
  await mkdir(join(site, 'more'))
  await mkdir(join(site, 'assets'))
  const head =
    '<link rel="stylesheet" href="/help/assets/a.css"><script type="module" src="/help/assets/app.js"></script>'
  await writeFile(
    join(site, 'index.html'),
    `${head}<a href="/help/more/b.html#x">b</a><a href="https://a.b/help/">c</a>`,
  )
  await writeFile(
    join(site, 'more', 'b.html'),
    `${head}<a href="/help/">home</a><img src="/help/icon.svg"><a href="#x">x</a>`,
  )
  await writeFile(join(site, 'assets', 'a.css'), '@font-face{src:url(/help/assets/font.woff2)}')
  await makeRelative(site, '/help/')
  expect(await readFile(join(site, 'index.html'), 'utf8')).toBe(
    '<link rel="stylesheet" href="assets/a.css"><script src="start.js" data-app="./assets/app.js" defer></script>' +
      '<a href="more/b.html#x">b</a><a href="https://a.b/help/">c</a>',
  )
  expect(await readFile(join(site, 'more', 'b.html'), 'utf8')).toBe(
    '<link rel="stylesheet" href="../assets/a.css"><script src="../start.js" data-app="./assets/app.js" defer></script>' +
      '<a href="../index.html">home</a><img src="../icon.svg"><a href="#x">x</a>',
  )
  expect(await readFile(join(site, 'assets', 'a.css'), 'utf8')).toBe('@font-face{src:url(../assets/font.woff2)}')
  expect(await readFile(join(site, 'start.js'), 'utf8')).toContain('location.pathname.startsWith("/help/")')
})
