import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ICON_ATTRIBUTES, staticIcon, staticIcons } from './static-icons'

const root = join(import.meta.dirname, '..', '..')
const icons = join(root, 'node_modules', '@lucide', 'svelte', 'dist', 'icons')
const sources = readdirSync(join(root, 'src', 'renderer'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(svelte|ts)$/.test(name))
  .map((name) => readFileSync(join(root, 'src', 'renderer', name), 'utf8'))
const imported = (source: string) => [...source.matchAll(/import (\w+) from '@lucide\/svelte\/icons\/([\w-]+)'/g)]

test('an icon is a template with the shapes of lucide', () => {
  const icon = staticIcon(readFileSync(join(icons, 'plus.svelte'), 'utf8'))
  expect(icon).toContain('viewBox="0 0 24 24"')
  expect(icon).toContain('lucide-plus')
  expect(icon).toContain('<path d="M5 12h14" /><path d="M12 5v14" />')
})

test('every icon of the app can be made one', () => {
  const names = new Set(sources.flatMap((source) => imported(source).map(([, , name = '']) => name)))
  expect(names.size).toBeGreaterThan(50)
  for (const name of names) {
    const entry = /from ["']\.\/([\w-]+)\.svelte["']/.exec(readFileSync(join(icons, `${name}.js`), 'utf8'))?.[1] ?? ''
    expect(staticIcon(readFileSync(join(icons, `${entry}.svelte`), 'utf8')), name).toContain('<svg')
  }
})

test('no icon has an attribute that would be ignored', () => {
  const ignored = sources.flatMap((source) =>
    imported(source).flatMap(([, component = '']) =>
      [...source.matchAll(new RegExp(`<${component}\\b((?:[^>{]|\\{[^}]*\\})*)/?>`, 'g'))].flatMap(
        ([tag, attributes = '']) =>
          [...attributes.matchAll(/([\w:-]+)=(?:"[^"]*"|\{[^}]*\})/g)].some(
            ([, name = '']) => !ICON_ATTRIBUTES.includes(name),
          )
            ? [tag]
            : [],
      ),
    ),
  )
  expect(ignored).toEqual([])
})

test('other components stay as they are', () => {
  expect(staticIcons.markup({ content: '<p>x</p>', filename: '/src/renderer/ui/Button.svelte' })).toBeUndefined()
})
