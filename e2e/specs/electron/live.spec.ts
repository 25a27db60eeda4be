import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { electronTest as test, expect } from '#e2e/fixtures/test'
import { violations } from '#e2e/helpers/axe'
import { claudeLine, jsonLines } from '#e2e/helpers/transcripts'

const ID = '11111111-1111-4111-8111-111111111111'

/** Path of a transcript of Claude Code in a home. */
const transcript = (home: string, project: string, id: string): string =>
  join(home, '.claude/projects', `-${project}`, `${id}.jsonl`)

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

const said = (id: string, after: string, words: string) =>
  claudeLine('assistant', id, after, [{ type: 'text', text: words }])

/** Another process that writes the lines that it is given to a file, which it keeps open. */
function terminal(path: string): { readonly process: ChildProcess; write(line: object): void } {
  const program = `
    const { mkdirSync, openSync, writeSync } = require('node:fs')
    mkdirSync(require('node:path').dirname(process.argv[1]), { recursive: true })
    const file = openSync(process.argv[1], 'a')
    process.stdin.on('data', (lines) => writeSync(file, lines))`
  const started = spawn(process.execPath, ['-e', program, path], { stdio: ['pipe', 'ignore', 'inherit'] })
  return { process: started, write: (line) => void started.stdin.write(`${JSON.stringify(line)}\n`) }
}

test('a session that another process writes line by line appears, says that it runs in a terminal, grows on screen, and has ended', async ({
  page,
  ui,
  folders,
}) => {
  await expect(ui.newSession).toBeVisible()
  const { process: writer, write } = terminal(transcript(folders.home, 'project', ID))
  try {
    write(claudeLine('user', 'u1', null, 'Tidy the boat house'))
    const row = ui.session(/Tidy the boat house/)
    await expect(row).toBeVisible({ timeout: 5000 })
    await expect(row.getByText('Running in a terminal').first()).toBeAttached()
    await row.click()
    await expect(page.getByTestId('outside-line').filter({ hasText: 'Running in a terminal' }).last()).toBeVisible()
    for (let index = 1; index <= 5; index++) {
      write(said(`a${index}`, index === 1 ? 'u1' : `a${index - 1}`, `Step ${index} is done.`))
      await expect(page.getByText(`Step ${index} is done.`)).toBeVisible({ timeout: 5000 })
    }
    expect(await violations(page)).toEqual([])
    const ended = once(writer, 'exit')
    writer.kill()
    await ended
    await expect(page.getByTestId('outside-line').filter({ hasText: 'Ended outside Parley' })).toBeVisible()
  } finally {
    writer.kill()
  }
})

test('500 sessions are imported while one of them is read; what a cancelled import brought stays', async ({
  page,
  ui,
  folders,
}) => {
  const filler = 'The boats are painted in the order of their numbers. '.repeat(20)
  for (let index = 0; index < 500; index++) {
    const id = `22222222-2222-4222-8222-${String(index).padStart(12, '0')}`
    const lines = [claudeLine('user', 'u1', null, `Paint boat ${index}`)]
    for (let answer = 1; answer <= 150; answer++)
      lines.push(said(`a${answer}`, answer === 1 ? 'u1' : `a${answer - 1}`, `${answer}: ${filler}`))
    lines.push(said('end', 'a150', `Boat ${index} is blue.`))
    await put(transcript(folders.home, `dock${index % 5}`, id), jsonLines(lines))
  }
  const found = page.getByRole('region', { name: /^Found \d+ sessions from 1 tool$/ })
  await expect(found).toContainText('500 from Claude Code', { timeout: 30_000 })
  await found.getByRole('checkbox', { name: /^Keep copies/ }).uncheck()
  await found.getByRole('button', { name: 'Import all' }).click()
  const running = page.getByRole('group', { name: 'Import of sessions' })
  await running.getByRole('button', { name: 'Cancel import' }).click()
  await expect(ui.toast('Import cancelled. Sessions imported so far are kept.')).toBeVisible()
  await expect(running).toBeHidden()

  await found.getByRole('button', { name: 'Import all' }).click()
  await expect(running).toContainText(/\d+ of \d+/)
  // Rows appear while the others are imported.
  const row = ui.session(/Paint boat/).first()
  await row.click()
  const words = page.getByText(/Boat \d+ is blue\./)
  await expect(words).toBeVisible()
  await expect(running).toBeHidden({ timeout: 30_000 })
  await expect(words).toBeVisible()
  await expect(found).toBeHidden()
})
