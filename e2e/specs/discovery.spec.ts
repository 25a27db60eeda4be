import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { isNightly, nightly } from '../helpers/nightly'
import { claudeLine, jsonLines } from '../helpers/transcripts'
import { Ui } from '../helpers/ui'

const claude = 'projects/-project/11111111-1111-4111-8111-111111111111.jsonl'
const codex = '.codex/sessions/2026/03/01/rollout-2026-03-01T10-00-00-01990000-0000-7000-8000-000000000001.jsonl'

const item = (payload: object) => ({ timestamp: '2026-03-01T11:00:00.000Z', type: 'response_item', payload })

/** Creates sessions of two other tools on this computer. */
async function leaveSessions(home: string): Promise<void> {
  const files = {
    [join('.claude', claude)]: [
      claudeLine('user', 'u1', null, 'What is in the notes?'),
      claudeLine('assistant', 'a1', 'u1', [
        { type: 'tool_use', id: 'c1', name: 'Read', input: { file_path: 'notes.txt' } },
      ]),
      claudeLine('user', 'r1', 'a1', [{ type: 'tool_result', tool_use_id: 'c1', content: 'milk' }]),
      claudeLine('assistant', 'a2', 'r1', [{ type: 'text', text: 'The notes say milk.' }]),
    ],
    [codex]: [
      {
        timestamp: '2026-03-01T11:00:00.000Z',
        type: 'session_meta',
        payload: { id: '01990000-0000-7000-8000-000000000001', cwd: '/project' },
      },
      item({ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'List the files' }] }),
      item({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'There is one.' }] }),
    ],
  }
  for (const [path, lines] of Object.entries(files)) {
    await mkdir(dirname(join(home, path)), { recursive: true })
    await writeFile(join(home, path), jsonLines(lines))
  }
}

test.beforeEach(({ folders }) => leaveSessions(folders.home))

test('the first run offers what it found, and imports all of it; the original of an imported session is saved', async ({
  page,
  ui,
  folders,
}) => {
  const found = page.getByRole('region', { name: 'Found 2 sessions from 2 tools' })
  await expect(found).toContainText('1 from Claude Code and 1 from Codex')
  await expect(
    found.getByRole('checkbox', {
      name: /^Keep copies, including of new sessions. Claude Code deletes its files after 30 days/,
    }),
  ).toBeChecked()
  expect(await violations(page, { always: true })).toEqual([])
  await found.getByRole('button', { name: 'Import all' }).click()
  await expect(ui.toast('Imported 2 sessions.')).toBeVisible()
  await expect(found).toBeHidden()
  await ui.session(/What is in the notes/).click()
  await expect(ui.messages('Claude Code').last()).toContainText('The notes say milk.')
  if (isNightly) {
    await page.reload()
    await ui.newSession.click()
    await expect(page.getByRole('heading', { name: 'New session' })).toBeVisible()
    await expect(found).toBeHidden()
  }

  await ui.session(/What is in the notes/).click()
  await ui.session(/What is in the notes/).click({ button: 'right' })
  await ui.menuAction('Save original transcript…')
  const dialog = page.getByRole('dialog', { name: 'Save original transcript' })
  const target = join(folders.home, 'originals')
  await dialog.getByRole('textbox', { name: /^Folder/ }).fill(target)
  expect(await violations(page, { always: true })).toEqual([])
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toContainText('1 file saved')
  const saved = await readFile(join(target, '11111111-1111-4111-8111-111111111111.jsonl'))
  expect(saved).toEqual(await readFile(join(folders.home, '.claude', claude)))
})

test('what was found shows apart, and is imported when it is opened', async ({ page, ui, folders }) => {
  const found = page.getByRole('region', { name: 'Found 2 sessions from 2 tools' })
  await expect(found).toBeVisible()
  await expect(ui.session(/What is in the notes/)).toBeHidden()
  await found.getByRole('button', { name: 'Choose' }).click()
  const tools = found.getByRole('list', { name: 'Tools' })
  await expect(tools.getByRole('listitem').filter({ hasText: 'Claude Code' })).toContainText('1')
  await expect(tools.getByRole('list', { name: 'Projects of Codex' })).toContainText('project')
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: /^Show:/ }).click()
  await page.getByRole('menuitemradio', { name: /Discovered/ }).click()
  await ui.session(/Not imported.*What is in the notes/).click()
  await expect(ui.messages('Claude Code').last()).toContainText('The notes say milk.')
  await rm(join(folders.home, codex))
  await ui.session(/List the files/).click()
  await expect(page.getByText(/could not be imported/)).toBeVisible()
})

test('only the chosen tools are imported at first', { tag: nightly }, async ({ page, ui }) => {
  const found = page.getByRole('region', { name: 'Found 2 sessions from 2 tools' })
  await found.getByRole('button', { name: 'Choose' }).click()
  await found.getByRole('checkbox', { name: /Codex/ }).uncheck()
  await found.getByRole('button', { name: 'Import chosen' }).click()
  await expect(ui.toast('Imported 1 session.')).toBeVisible()
  await expect(ui.session(/What is in the notes/)).toBeVisible()
  await expect(ui.session(/List the files/)).toBeHidden()
})

test('only the chosen projects are imported at first', { tag: nightly }, async ({ folders, launch }) => {
  const other = join(folders.home, '.claude/projects/-other/22222222-2222-4222-8222-222222222222.jsonl')
  await mkdir(dirname(other), { recursive: true })
  await writeFile(other, jsonLines([{ ...claudeLine('user', 'o1', null, 'What else is there?'), cwd: '/other' }]))
  const { page } = await launch()
  const ui = new Ui(page)
  const found = page.getByRole('region', { name: 'Found 3 sessions from 2 tools' })
  await found.getByRole('button', { name: 'Choose' }).click()
  const projects = found.getByRole('list', { name: 'Projects of Claude Code' })
  await projects.getByRole('checkbox', { name: /^project/ }).uncheck()
  await expect(found.getByRole('checkbox', { name: /from Claude Code/ })).toBeChecked({ indeterminate: true })
  expect(await violations(page)).toEqual([])
  await found.getByRole('checkbox', { name: /from Codex/ }).uncheck()
  await found.getByRole('button', { name: 'Import chosen' }).click()
  await expect(ui.toast('Imported 1 session.')).toBeVisible()
  await expect(ui.session(/What else is there/)).toBeVisible()
  await expect(ui.session(/What is in the notes/)).toBeHidden()
})

test('tools can be left alone, and looked at again', { tag: nightly }, async ({ page, ui, folders }) => {
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByRole('button', { name: 'Not now' })).toBeHidden()
  await page.keyboard.press('ControlOrMeta+,')
  await page
    .getByRole('navigation', { name: 'Settings sections' })
    .getByRole('button', { name: 'Import', exact: true })
    .click()
  const entry = page.getByRole('list', { name: 'Tools' }).getByRole('listitem').filter({ hasText: 'Codex' })
  await entry.getByRole('button', { name: 'Import all from Codex' }).click()
  await expect(ui.toast('Imported 1 session.')).toBeVisible()
  await expect(entry).toContainText('1 imported')
  const search = entry.getByRole('switch', { name: 'Scan for Codex sessions' })
  await search.click()
  await expect(search).toHaveAttribute('aria-checked', 'false')

  await rm(join(folders.home, '.claude', claude))
  await page.getByRole('button', { name: 'Scan again' }).click()
  await expect(page.getByRole('list', { name: 'Tools' }).getByRole('listitem').first()).toContainText(
    'No sessions found',
  )
})

test('a transcript is looked into before it is imported', { tag: nightly }, async ({ page, ui }) => {
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: 'Import sessions…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import sessions' })
  const content = [
    claudeLine('user', 'u1', null, 'Where is the key?'),
    claudeLine('assistant', 'a1', 'u1', [{ type: 'text', text: 'Under the mat.' }]),
  ]
  await dialog.getByLabel('Files to import').setInputFiles({
    name: '99999999-9999-4999-8999-999999999999.jsonl',
    mimeType: 'application/jsonl',
    buffer: Buffer.from(jsonLines(content)),
  })
  const row = dialog.getByRole('row', { name: /Where is the key/ })
  await expect(row).toContainText('Continues with Claude Code in /project')
  expect(await violations(page, { always: true })).toEqual([])
  await dialog.getByRole('button', { name: 'Import 1 session' }).click()
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect(ui.messages('Claude Code').last()).toContainText('Under the mat.')
})
