import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { errorNumbers } from '#shared/kernel/errors'
import { root } from '../run-command'

it('troubleshooting says what to do about every error code', () => {
  const page = readFileSync(join(root, 'docs', 'troubleshooting.md'), 'utf8')
  const [, ...tables] = page.split('## Error codes')
  const explained = [...tables.join('').matchAll(/^\| `([a-z-]+)`\s*\| \S.*\.\s*\|$/gm)].map(([, code]) => code)
  expect(explained.toSorted()).toEqual(Object.keys(errorNumbers).toSorted())
})
