import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { requests } from '#shared/contract'
import { root } from './run-command'

/** Names without a verb, which documents that Parley follows or earlier versions fixed. */
const fixed: readonly string[] = [
  'session.search.hits',
  'session.search.byMeaning',
  'session.usage',
  'store.usage',
  'store.status',
  'workspace.status',
  'workspace.done',
  'workspace.scripts',
  'workspace.ports',
  'workspace.pullRequest',
  'workspace.pullRequest.status',
  'usage.days',
  'landing.forecast',
  'landing.conflict',
  'landing.plan',
  'provenance.lines',
  'provenance.files',
  'provenance.commits',
  'attempt.files',
  'compression.action.plan',
  'trust.waiting',
  'device.listening',
  'device.push.state',
  'session.ui.elicitation',
  'sessionFs.exists',
  'sessionFs.stat',
  'sessionFs.mkdir',
  'sessionFs.readdir',
  'sessionFs.readdirWithTypes',
  'sessionFs.rm',
]

const glossary = readFileSync(join(root, 'docs', 'glossary.md'), 'utf8')
const section = glossary.slice(glossary.indexOf('## Verbs of requests'))
const verbs = new Set(
  [...section.matchAll(/^\| ([a-z]+) +\|/gm), ...section.matchAll(/`([a-z]+)`/g)].map(([, verb]) => verb),
)

/** Returns the first word of the last part of a name. */
const verbOf = (name: string): string => /[a-z]+/.exec(name.slice(name.lastIndexOf('.') + 1))?.[0] ?? ''

it('names each request with a verb of the glossary', () => {
  const others = Object.keys(requests).filter((name) => !verbs.has(verbOf(name)) && !fixed.includes(name))
  expect(others).toEqual([])
})

it('makes no exception for a name that does not exist or has a verb', () => {
  expect(fixed.filter((name) => !(name in requests) || verbs.has(verbOf(name)))).toEqual([])
})
