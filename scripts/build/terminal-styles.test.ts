import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { withoutInlineStyles } from './terminal-styles'

const file = createRequire(import.meta.url)
  .resolve('@xterm/xterm')
  .replace(/xterm\.js$/, 'xterm.mjs')

it('leaves no inline style in the installed xterm.js', async () => {
  const code = withoutInlineStyles(await readFile(file, 'utf8'))
  expect(code).not.toMatch(/createElement\("style"\)|setAttribute\("style"/)
  expect(code).toMatch(/_addStyle\(t,e\)\{t\.style\.cssText\+=`\$\{e\};`\}/)
})

it('says when a later version writes styles in another way', () => {
  expect(() => withoutInlineStyles('a.createElement("style")')).toThrow('style elements')
  const elements = 'a.createElement("style");'.repeat(3)
  expect(() => withoutInlineStyles(`${elements}t.setAttribute("style",e)`)).toThrow('style attributes')
})
