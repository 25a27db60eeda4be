import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, posix, sep } from 'node:path'

/** Script that starts the site where it is served at its base. Elsewhere its pages stay as they are: text, styles and links. */
const START = 'start.js'

/**
 * Makes the links of a built site relative, so that its pages can be opened as files and served anywhere. What a page does with
 * scripts, such as the search, works below `base` only, because addresses are part of them.
 */
export async function makeRelative(site: string, base: string): Promise<void> {
  const files = (await readdir(site, { recursive: true })).map((name) => name.split(sep).join('/'))
  for (const file of files) {
    // It is shown for any address, so its links cannot depend on where it is.
    if (file === '404.html') continue
    const isPage = file.endsWith('.html')
    if (!isPage && !file.endsWith('.css')) continue
    const text = await readFile(join(site, file), 'utf8')
    const changed = isPage ? relativePage(text, file, base) : text.replaceAll(`url(${base}`, `url(${upFrom(file)}`)
    if (changed !== text) await writeFile(join(site, file), changed)
  }
  await writeFile(join(site, START), startScript(base))
}

/** The app changes its address without loading the page, so links to other pages get an address that does not depend on it. */
function startScript(base: string): string {
  return `const app = document.currentScript.dataset.app
if (location.pathname.startsWith(${JSON.stringify(base)})) {
  for (const link of document.querySelectorAll('a[href]')) {
    if (/^(?:#|[a-z]+:)/i.test(link.getAttribute('href'))) continue
    const { pathname, hash } = new URL(link.href)
    link.setAttribute('href', pathname + hash)
  }
  import(app)
}
`
}

function relativePage(text: string, file: string, base: string): string {
  const up = upFrom(file)
  return text
    .replaceAll(/(\s(?:href|src)=")([^"]*)/g, (whole, attribute: string, address: string) => {
      if (!address.startsWith(base)) return whole
      const rest = address.slice(base.length)
      // The start page by its name: a folder opened as a file is a list of its files.
      return `${attribute}${up}${rest === '' || rest.startsWith('#') ? `index.html${rest}` : rest}`
    })
    .replaceAll(/<script type="module" src="([^"]*)"><\/script>/g, (_whole, app: string) => {
      const fromStart = posix.join('/', posix.dirname(file), app).slice(1)
      return `<script src="${up}${START}" data-app="./${fromStart}" defer></script>`
    })
}

/** Returns the way from a file to the root of the site: empty, or with a slash at its end. */
function upFrom(file: string): string {
  return '../'.repeat(file.split('/').length - 1)
}
