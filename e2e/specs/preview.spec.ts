import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'

test.skip(process.platform === 'win32', 'Ports of scripts are not found on Windows.')

/** A page that tries to get at Parley, and says what it reached. */
const HOSTILE = `<!doctype html><title>Shop</title><h1 id="offer">Hello</h1><button onclick="this.textContent='Bought'">Buy</button>
<input aria-label="Name"><ul id="reached"></ul><script>
const reached = (what) => { document.getElementById('reached').innerHTML += '<li>' + what }
const tries = {
  parent: () => parent.document.title, top: () => top.document.title, bridge: () => parent.parley.platform,
  opener: () => opener.document.title, storage: () => parent.localStorage.length,
  navigation: () => { top.location.href = 'about:blank'; throw 0 },
  window: () => { if (open('about:blank') === null) throw 0 },
}
for (const [name, attempt] of Object.entries(tries)) try { attempt(); reached(name) } catch {}
fetch('app://parley/index.html').then(() => reached('app'), () => {})
if (window.require) reached('require')
parent.postMessage({ parley: { kind: 'picked', picked: { selector: 'planted', html: '', styles: {} } } }, '*')
console.error('no price for the lamp')
</script>`

const SERVER = `require('node:http').createServer((_, answer) => {
  answer.setHeader('Content-Type', 'text/html')
  answer.end(${JSON.stringify(HOSTILE)})
}).listen(process.env.PORT, '127.0.0.1', () => console.log('ready'))`

test('a script runs after consent, and its page shows beside the session, picked from and shut in', async ({
  page,
  ui,
  folders,
}) => {
  await writeFile(join(folders.home, 'server.cjs'), SERVER)
  const run = `${JSON.stringify(process.execPath)} server.cjs`
  await writeFile(join(folders.home, 'conductor.json'), JSON.stringify({ scripts: { run } }))
  await ui.send('say hello')
  await expect(ui.answers).toContainText('hello')

  await page.getByRole('button', { name: 'Run project' }).click()
  const tab = page.getByRole('region', { name: 'Run' })
  await expect(tab.getByText('From conductor.json')).toBeVisible()
  expect(await violations(page, { always: true })).toEqual([])
  await tab.getByRole('button', { name: 'Allow and run' }).click()
  const ports = tab.getByRole('list', { name: 'Ports in use' })
  await expect(ports).toContainText(/Port 2\d{4}/, { timeout: 30_000 })
  await ports.getByRole('button', { name: /^Preview port/ }).click()

  const preview = page.getByRole('region', { name: 'Preview' })
  const shown = preview.frameLocator('iframe')
  await expect(shown.getByRole('heading', { name: 'Hello' })).toBeVisible({ timeout: 30_000 })
  await expect(shown.locator('#reached li')).toHaveCount(0)
  expect(await violations(page, { always: true })).toEqual([])
  await shown.getByRole('button', { name: 'Buy' }).click()
  await expect(shown.getByRole('button', { name: 'Bought' })).toBeVisible()

  const { composer } = ui
  await expect(composer).not.toHaveValue(/planted/)
  await preview.getByRole('button', { name: /^Console/ }).click()
  await expect(preview.getByRole('list', { name: 'Console messages' })).toContainText('no price for the lamp')
  await preview.getByRole('button', { name: 'Add errors to the message' }).click()
  await expect(composer).toHaveValue(/error: no price for the lamp/)

  await preview.getByRole('button', { name: 'Pick an element' }).click()
  await shown.getByRole('heading', { name: 'Hello' }).click()
  await expect(composer).toHaveValue(/#offer/)
  await expect(page.getByText('element.png')).toBeVisible()

  await page.getByRole('tab', { name: /^Run/ }).click()
  await tab.getByRole('button', { name: 'Stop' }).click()
  await expect(tab.getByRole('button', { name: 'Run', exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(ports).toHaveCount(0)
})
