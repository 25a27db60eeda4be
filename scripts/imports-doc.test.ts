import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { transcriptFormats } from '../src/main/core/agents/transcript-formats'

const facts: Readonly<Record<string, string>> = {
  tokens: 'tokens',
  cachedTokens: 'cached tokens',
  cost: 'costs',
  times: 'times of messages',
  folder: 'the folder',
  toolResults: 'results of tools',
  model: 'the model',
}

it('the page about sessions of other tools lists every tool with what is declared of it', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/importing.md'), 'utf8')
  const rows = page.split('\n').filter((line) => /^\| .* \| `[\w-]+`/.test(line))
  const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()))
  expect(cells.map(([, displayName, name, , untold, tested]) => [displayName, name, untold, tested])).toEqual(
    transcriptFormats.map(({ displayName, adapterName, untold = [], isUntested }) => [
      displayName,
      `\`${adapterName}\``,
      untold.map((fact) => facts[fact]).join(', '),
      isUntested === true ? 'no' : 'yes',
    ]),
  )
})
