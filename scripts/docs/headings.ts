import { readdir, readFile } from 'node:fs/promises'
import { join, posix, sep } from 'node:path'

/** A link to a heading that its page does not have. */
interface Missing {
  readonly page: string
  readonly link: string
}

/** Returns the links of a built site to headings that do not exist, by page. `base`: the path that the site is served at. */
export async function missingHeadings(site: string, base = '/help/'): Promise<Missing[]> {
  const files = (await readdir(site, { recursive: true })).filter((name) => name.endsWith('.html'))
  const pages = new Map<string, { ids: Set<string>; links: string[] }>()
  for (const file of files) {
    const text = await readFile(join(site, file), 'utf8')
    pages.set(file.split(sep).join('/'), {
      ids: new Set([...text.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id)),
      links: [...text.matchAll(/\shref="([^":]*#[^"]+)"/g)].map(([, link = '']) => link),
    })
  }
  return [...pages].flatMap(([page, { links }]) =>
    links.flatMap((link) => {
      const [path = '', heading = ''] = link.split('#', 2)
      const target =
        path === '' ? page : path.startsWith(base) ? path.slice(base.length) : posix.join(posix.dirname(page), path)
      return pages.get(target)?.ids.has(decodeURIComponent(heading)) === true ? [] : [{ page, link }]
    }),
  )
}
