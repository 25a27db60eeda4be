import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { askingRows } from './rows/asking.cases'
import { handshakeRows } from './rows/handshake.cases'
import { optionRows } from './rows/options.cases'
import { promptRows } from './rows/prompt.cases'
import { scopeRows } from './rows/scopes.cases'
import { serveRows } from './rows/serve.cases'
import { sessionRows } from './rows/sessions.cases'
import { stdioRows } from './rows/stdio.cases'
import { updateRows } from './rows/updates.cases'
import { vendorRows } from './rows/vendors.cases'
import type { Row } from './testing/row'

// A busy machine starts processes slowly.
vi.setConfig({ testTimeout: 60_000 })

const subjects: readonly (readonly [subject: string, rows: readonly Row[]])[] = [
  ['Handshake and new sessions', handshakeRows],
  ['Prompts', promptRows],
  ['Updates', updateRows],
  ['Agent, mode, model and effort', optionRows],
  ['Permission and questions', askingRows],
  ['Sessions', sessionRows],
  ['Agents of other vendors', vendorRows],
  ['Scopes of devices', scopeRows],
  ['parley acp', stdioRows],
  ['parley serve', serveRows],
]

describe.each(subjects)('%s', (_subject, rows) => {
  for (const { name, run } of rows) it(name, run)
})

it('docs/acp.md lists every row', async () => {
  const document = await readFile(join(import.meta.dirname, '..', '..', '..', 'docs', 'acp.md'), 'utf8')
  const listed = document.split(/^## What is tested$/m)[1]?.match(/^(?:### |- )(?:.|\n {2})*/gm)
  const unwrapped = listed?.map((entry) => entry.replaceAll(/\n {2}/g, ' '))
  expect(unwrapped).toEqual(
    subjects.flatMap(([subject, rows]) => [`### ${subject}`, ...rows.map(({ name }) => `- ${name}`)]),
  )
})
