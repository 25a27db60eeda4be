import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { dropPaths } from '../helpers/drop'
import { claudeLine, jsonLines } from '../helpers/transcripts'

const ESCAPE = '\u001b'

/** A session of another tool that makes some calls, one after the other. */
function transcriptOf(
  calls: readonly (readonly [name: string, input: object, output: string, native?: object])[],
): string {
  const lines: object[] = [claudeLine('user', 'u', null, 'Mend the queue')]
  let parent = 'u'
  for (const [index, [name, input, output, native]] of calls.entries()) {
    const id = `call-${index}`
    lines.push(claudeLine('assistant', `a${index}`, parent, [{ type: 'tool_use', id, name, input }]))
    const isError = output.startsWith('Exit code')
    const result = [{ type: 'tool_result', tool_use_id: id, content: output, is_error: isError }]
    lines.push({ ...claudeLine('user', `r${index}`, `a${index}`, result), ...(native && { toolUseResult: native }) })
    parent = `r${index}`
  }
  return jsonLines([...lines, claudeLine('assistant', 'end', parent, [{ type: 'text', text: 'Mended.' }])])
}

const change = { filePath: '/project/src/queue.ts', oldString: 'a\nb\n', newString: 'a\nc\nd\n' }

test('rows of tools say what was done to what and what came of it, and reads fold', async ({ page, ui, folders }) => {
  const file = join(folders.home, '11111111-1111-4111-8111-111111111111.jsonl')
  const reads = ['a', 'b', 'c'].map((name) => ['Read', { file_path: `/project/src/${name}.ts` }, 'x'] as const)
  await writeFile(
    file,
    transcriptOf([
      ...reads,
      ['Grep', { pattern: 'sendChunk', path: '/project/src', output_mode: 'content' }, 'src/a.ts:4:sendChunk()'],
      ['Edit', { file_path: change.filePath, old_string: 'b\n', new_string: 'c\nd\n' }, 'Updated.', change],
      [
        'Bash',
        { command: 'cd /project && npm test', description: 'Run the tests' },
        `Exit code 1\n${ESCAPE}[31m2 failed${ESCAPE}[39m of 12`,
      ],
    ]),
  )
  await dropPaths(page, [file])
  const dialog = page.getByRole('dialog', { name: 'Import sessions' })
  await dialog.getByRole('button', { name: /^Import/ }).click()
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect(ui.timeline.getByText('Mended.')).toBeVisible()

  const rows = ui.timeline.locator('summary')
  await expect(rows).toHaveText([
    /^\s*Read 3 files\s*Done$/,
    /^\s*Search\s*"sendChunk"\s*in src\s*· 1 hit\s*Done$/,
    /^\s*Edit\s*src\/queue\.ts\s*\+2 −1\s*Done$/,
    /^\s*Run\s*npm test\s*· exit 1\s*2 failed of 12\s*Failed$/,
  ])
  await expect(rows.nth(3).getByTitle('Run the tests')).toHaveText('npm test')
  expect(await violations(page, { colors: true, part: ui.timeline })).toEqual([])

  // By keyboard: the folded reads open to their rows.
  await rows.first().focus()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(7)
  await expect(rows.nth(1)).toHaveText(/^\s*Read\s*src\/a\.ts/)

  // A narrow window keeps what came of a call in view.
  await page.setViewportSize({ width: 480, height: 760 })
  for (const words of ['+2', 'exit 1']) await expect(ui.timeline.getByText(words)).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('rows of a live session speak the same way', async ({ ui, folders }) => {
  await writeFile(join(folders.home, 'notes.txt'), 'one\nTODO two\n')
  await ui.send('search for TODO')
  await expect(ui.timeline.locator('summary').filter({ hasText: 'Search' })).toHaveText(/"TODO"\s*· 1 hit/)
})
