/*
 * xterm.js writes style elements and style attributes, which the policy of Parley's pages forbids. While the app is built, it
 * is made to write its sheets into templates, from where `adopted-styles.ts` takes them, and single styles as properties.
 */

/** Number of style elements that the emulator makes. */
const ELEMENTS = 3

/** Plugin of the build that makes xterm.js fit the policy of the page. */
export const terminalStyles = {
  name: 'terminal-styles',
  transform: {
    filter: { id: /@xterm[\\/]xterm[\\/]lib[\\/]xterm\.mjs$/ },
    handler: (code: string) => ({ code: withoutInlineStyles(code), map: null }),
  },
}

/** Returns the script of xterm.js without inline styles. Throws when it writes them differently. */
export function withoutInlineStyles(code: string): string {
  const parts = code.split('createElement("style")')
  if (parts.length !== ELEMENTS + 1) throw new Error('xterm.js makes another number of style elements.')
  const attribute = /(\w+)\.setAttribute\("style",`\$\{\1\.getAttribute\("style"\)\|\|""\}\$\{(\w+)\};`\)/g
  const found = parts.join('createElement("template")')
  if ([...found.matchAll(attribute)].length !== 1 || found.split('setAttribute("style"').length !== 2)
    throw new Error('xterm.js sets style attributes differently.')
  return found.replace(attribute, '$1.style.cssText+=`${$2};`')
}
