import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'

/** Returns a command line that Node runs, on every platform. */
const node = (code: string) => `node -e "${code}"`

test('a command is run with an exclamation mark, shown with its end, and put into a message; a running one shows what it prints, can be stopped, and is still there after a reload', async ({
  page,
  ui,
}) => {
  await ui.send('say hello')
  await expect(ui.answers).toContainText('hello')
  await ui.send(`!${node("console.log('from the shell');process.exit(3)")}`)
  const command = page.getByTestId('command')
  await expect(command).toContainText('You · Exit code 3')
  await expect(command.getByRole('group', { name: 'Output' })).toHaveText(/from the shell/)
  expect(await violations(page, { always: true })).toEqual([])
  await expect(ui.messages('You')).toHaveCount(1)

  await command.getByRole('button', { name: 'Insert into message' }).click()
  await expect(ui.composer).toHaveValue(/from the shell[^]*exited with code 3/)

  await ui.composer.fill('')
  await ui.send(`!${node("console.log('at work');setInterval(()=>{},1000)")}`)
  const running = page.getByTestId('command').filter({ hasText: 'at work' })
  await expect(running).toContainText('Running')
  await expect(running.getByRole('group', { name: 'Output' })).toHaveText(/at work/)
  await page.reload()
  await expect(running.getByRole('group', { name: 'Output' })).toHaveText(/at work/)
  await running.getByRole('button', { name: 'Stop' }).click()
  await expect(running).toContainText('You · Stopped')

  const line = page.getByRole('textbox', { name: 'Command' })
  await line.press('ArrowUp')
  await expect(line).toHaveValue(/at work/)
})
