import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { parseLink } from '#client/links'
import { linksIn } from './opened'

const cwd = resolve('/work')

it('finds links and session files among the arguments of a program', () => {
  const file = join(cwd, 'a b.parley.json')
  const found = linksIn(
    ['/usr/bin/parley', '--flag', 'parley://session/x', 'a b.parley.json', pathToFileURL(file).href, 'notes.json'],
    cwd,
  )
  expect(found.map(parseLink)).toEqual([
    { ok: true, value: { kind: 'session', sessionId: 'x' } },
    { ok: true, value: { kind: 'import', path: file } },
    { ok: true, value: { kind: 'import', path: file } },
  ])
})

it('ignores what names no local file', () => {
  expect(linksIn(['--x.parley.json', 'file://elsewhere/a.txt', 'file://%zz', ''], cwd)).toEqual([])
})
