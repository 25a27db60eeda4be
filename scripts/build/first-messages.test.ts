import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { en } from '#messages/en'
import { firstModules, messagesIn, partOf } from './first-messages'

const root = join(import.meta.dirname, '..', '..')
const modules = [...firstModules(join(root, 'src', 'renderer', 'main.ts'))]
const inSource = (file: string) => relative(root, file).split(sep).join('/')
const read = (file: string) => readFileSync(file, 'utf8')

/** Packages that the first screen may have; others come with the part of the app that uses them. */
const packages = ['svelte', 'svelte/attachments', 'svelte/events', 'svelte/reactivity', 'text-field-edit']
const PACKAGE = /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'"();]*?\bfrom\s*)?['"]([^.#'"][^'"]*)['"]/g

describe('the first screen', () => {
  it('has the sidebar and the start page, and neither conversations nor pages', () => {
    const names = modules.map(inSource)
    expect(names).toContain('src/renderer/features/sessions/Sidebar.svelte')
    expect(names).toContain('src/renderer/features/start/StartView.svelte')
    expect(names.filter((name) => /features\/(?:message|tool|review|palette|shell|files)\//.test(name))).toEqual([])
    expect(names.filter((name) => name.startsWith('src/shared/state/conversation'))).toEqual([])
  })

  it('has no packages but those that it shows something with: no schemas, no menus, no search', () => {
    const others = modules.flatMap((file) =>
      [...read(file).matchAll(PACKAGE)].flatMap(([, name = '']) =>
        packages.includes(name) || name.startsWith('@lucide/svelte/icons/') ? [] : [`${inSource(file)}: ${name}`],
      ),
    )
    expect(others).toEqual([])
  })

  it('reads a small part of the messages', () => {
    const keys = messagesIn(modules.filter((file) => !inSource(file).startsWith('src/messages/')).map(read))
    expect([...keys].filter(([, read]) => read === null)).toEqual([])
    const all = Object.values(en).reduce((sum, feature) => sum + Object.keys(feature).length, 0)
    const first = [...keys.values()].reduce((sum, read) => sum + (read?.size ?? 0), 0)
    expect(first).toBeGreaterThan(50)
    expect(first / all).toBeLessThan(0.2)
  })
})

describe('messagesIn', () => {
  it('finds messages by feature, also over several lines, and features that are read as a whole', () => {
    const keys = messagesIn(['{m.files.title} m.files\n  .open({ name })', 'm.tool', 'am.other.title'])
    expect(keys).toEqual(
      new Map([
        ['files', new Set(['title', 'open'])],
        ['tool', null],
      ]),
    )
  })
})

describe('partOf', () => {
  const source = `import { plural } from './format'
export const files: Translated<'files'> = {
  title: 'Files, "all"',
  /* with a comment, */
  count: ({ count }: { count: number }) => plural(count, { one: '# file', other: '# files' }),
  change: { added: 'Added' },
}
`

  it('divides messages into those that are read and the others', () => {
    const read = new Set(['count'])
    const [first, rest] = [partOf(source, read, 'first'), partOf(source, read, 'rest')]
    expect(first).toContain("plural(count, { one: '# file', other: '# files' })")
    expect(first).not.toMatch(/title|change/)
    expect(rest).toMatch(/title: 'Files, "all"',\s+change: \{ added: 'Added' \},\s+\}/)
    expect(rest).not.toContain('count:')
  })

  it('leaves nothing of a feature for the part that has none of it', () => {
    expect(partOf(source, undefined, 'first')).toBeUndefined()
    expect(partOf(source, null, 'rest')).toBeUndefined()
    expect(partOf(source, null, 'first')).toContain('title')
  })

  it('refuses what it cannot divide', () => {
    expect(() => partOf('export const { title } = files', null, 'first')).toThrow('one exported object')
    expect(() => partOf('export const files = { ...other }', null, 'first')).toThrow('plain keys')
  })
})
