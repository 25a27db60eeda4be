import { cpSync, globSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'jsonc-parser'
import { svelte2tsx } from 'svelte2tsx'
import { collectCommand, root } from '../run-command'

/*
 * Part of `npm run check`: the lint rules that need types, for Svelte files. oxlint does not read these, so it is given a copy
 * of the app in which each has become the TypeScript that svelte-check compiles too. Scripts are the same there, markup
 * becomes calls. The copy is outside of the checkout, in which oxlint reads no folder that git ignores.
 */

/** Rules that complain about what svelte2tsx adds, or do not know that state changes between two lines. */
const UNFIT =
  /no-unsafe-|no-unnecessary-condition|no-unnecessary-type-assertion|no-generated-empty-object-type|no-deprecated/
const COPIED = ['src/renderer', 'src/messages', 'src/shared', 'src/client', 'package.json']
const CONFIGURATIONS = ['tsconfig.paths.json', 'tsconfig.base.json', 'tsconfig.web.json']

interface OxlintConfiguration {
  readonly rules: Readonly<Record<string, unknown>>
  readonly overrides: readonly { readonly rules: Readonly<Record<string, unknown>> }[]
}

const copy = realpathSync(mkdtempSync(join(tmpdir(), 'parley-components-')))
const typescriptOf = (component: string) => join(copy, `${component}.tsx`)
try {
  for (const part of [...COPIED, ...CONFIGURATIONS]) cpSync(join(root, part), join(copy, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')

  const components = globSync('src/renderer/**/*.svelte', { cwd: root }).sort()
  for (const filename of components) {
    const { code } = svelte2tsx(readFileSync(join(root, filename), 'utf8'), { filename, isTsFile: true, mode: 'ts' })
    writeFileSync(typescriptOf(filename), code)
  }
  const shims = ['svelte-shims-v4.d.ts', 'svelte-jsx-v4.d.ts'].map((name) => `node_modules/svelte2tsx/${name}`)
  const project = {
    extends: './tsconfig.web.json',
    compilerOptions: { jsx: 'preserve' },
    include: ['src/**/*.ts', 'src/**/*.tsx', ...shims],
  }
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(project))

  const { rules, overrides } = parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as OxlintConfiguration
  const all = [rules, ...overrides.map((override) => override.rules)].flatMap((some) => Object.entries(some))
  const fit = Object.fromEntries(all.filter(([name]) => !UNFIT.test(name)))
  const configuration = join(copy, 'oxlintrc.json')
  writeFileSync(
    configuration,
    JSON.stringify({ plugins: ['typescript'], categories: { correctness: 'off' }, rules: fit }),
  )

  const { ok, output } = await collectCommand('oxlint', [
    ...['--type-aware', '--format=unix', '-c', configuration],
    ...components.map(typescriptOf),
  ])
  if (!ok) console.log(output.replaceAll(/^.*?(src[\\/]renderer\S+)\.tsx:(\d+):\d+: (.*)$/gm, described))
  process.exitCode = ok ? 0 : 1
  console.log(`${components.length} components were linted.`)
} finally {
  rmSync(copy, { recursive: true, force: true })
}

/** A complaint with the code that it is about: its line has another number in the component. */
function described(_line: string, component: string, line: string, complaint: string): string {
  const code = readFileSync(typescriptOf(component), 'utf8').split('\n')[Number(line) - 1] ?? ''
  return `${component}: ${complaint}\n    ${code.trim()}`
}
