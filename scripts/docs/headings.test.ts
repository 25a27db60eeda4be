import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { missingHeadings } from './headings'

it('finds links to headings that their page does not have', async () => {
  const site = await mkdtemp(join(tmpdir(), 'site-'))
  await mkdir(join(site, 'more'))
  await writeFile(
    join(site, 'index.html'),
    '<h2 id="here">x</h2><a href="#here">x</a><a href="more/other.html#there">x</a><a href="/help/more/other.html#gone">x</a>',
  )
  await writeFile(
    join(site, 'more', 'other.html'),
    '<h2 id="there">x</h2><a href="../index.html#here">x</a><a href="../index.html#away">x</a><a href="https://a.b/#c">x</a>',
  )
  expect(await missingHeadings(site)).toEqual([
    { page: 'index.html', link: '/help/more/other.html#gone' },
    { page: 'more/other.html', link: '../index.html#away' },
  ])
})
