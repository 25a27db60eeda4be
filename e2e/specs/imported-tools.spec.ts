import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { dropPaths } from '../helpers/drop'
import { claudeLine, jsonLines } from '../helpers/transcripts'

const ESCAPE = '\u001b'
const task = 'Find out who reads the notes'
const called = (id: string, name: string, input: object) => ({ type: 'tool_use', id, name, input })
const returned = (id: string, content: string) => [{ type: 'tool_result', tool_use_id: id, content }]

/** A session of another tool that asked a question, ran a command and had a subagent work. */
const transcript = jsonLines([
  claudeLine('user', 'u1', null, 'Look after the notes'),
  claudeLine('assistant', 'a1', 'u1', [
    called('ask', 'AskUserQuestion', {
      questions: [{ question: 'Which notes?', header: 'Notes', options: [{ label: 'Mine' }, { label: 'All' }] }],
    }),
  ]),
  claudeLine('user', 'r1', 'a1', returned('ask', 'User has answered your questions: "Which notes?"="All".')),
  claudeLine('assistant', 'a2', 'r1', [{ type: 'text', text: 'I run the tests first.' }]),
  claudeLine('assistant', 'a3', 'a2', [called('run', 'Bash', { command: 'npm test', description: 'Run the tests' })]),
  claudeLine('user', 'r2', 'a3', returned('run', `${ESCAPE}[31m1 failed${ESCAPE}[0m of 12`)),
  claudeLine('assistant', 'a4', 'r2', [{ type: 'text', text: 'Somebody else looks who reads them.' }]),
  claudeLine('assistant', 'a5', 'a4', [called('task', 'Task', { description: 'Find the readers', prompt: task })]),
  { ...claudeLine('user', 'x1', null, task), isSidechain: true },
  { ...claudeLine('assistant', 'x2', 'x1', [{ type: 'text', text: 'Nobody reads them.' }]), isSidechain: true },
  claudeLine('user', 'r3', 'a5', returned('task', 'Nobody reads them.')),
  claudeLine('assistant', 'a6', 'r3', [{ type: 'text', text: 'Nobody does.' }]),
])

test('imported tool calls look like live ones: questions with answers, the command first, a subagent with its session', async ({
  page,
  ui,
  folders,
}) => {
  const file = join(folders.home, '11111111-1111-4111-8111-111111111111.jsonl')
  await writeFile(file, transcript)
  await dropPaths(page, [file])
  const dialog = page.getByRole('dialog', { name: 'Import sessions' })
  await dialog.getByRole('button', { name: /^Import/ }).click()
  await dialog.getByRole('button', { name: 'Show' }).click()
  const tool = (words: string | RegExp) => ui.timeline.locator('details').filter({ hasText: words })
  await expect(ui.timeline.getByText('Nobody does.')).toBeVisible()

  await tool('Which notes?').locator('summary').click()
  const questions = ui.timeline.getByTestId('tool-questions')
  await expect(questions).toContainText('Which notes?')
  await expect(questions).toContainText('Mine · All')
  await expect(questions).toContainText('Answer All')

  await tool('npm test').locator('summary').click()
  const opened = tool('npm test')
  await expect(opened.getByLabel('Command', { exact: true })).toHaveText('npm test')
  // The colors of its terminal, without their codes.
  await expect(opened).toContainText('1 failed of 12')
  const failed = await opened.getByText('1 failed', { exact: true }).evaluate((words) => getComputedStyle(words).color)
  expect(failed).not.toBe(await opened.getByText('of 12').evaluate((words) => getComputedStyle(words).color))

  await tool('Find the readers').locator('summary').click()
  expect(await violations(page)).toEqual([])
  await tool('Find the readers').getByRole('button', { name: 'Open conversation' }).click()
  await expect(ui.messages('You')).toContainText(task)
  await expect(ui.messages('Claude Code')).toContainText('Nobody reads them.')
})
