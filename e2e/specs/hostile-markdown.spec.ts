import { expect, test } from '../fixtures/test'

const hostile = [
  '<img src=x onerror="globalThis.hacked = 1"><script>globalThis.hacked = 2</script>',
  '<svg onload="globalThis.hacked = 3"></svg><iframe srcdoc="<script>parent.hacked = 4</script>"></iframe>',
  '[a link](javascript:globalThis.hacked=5) [another](data:text/html,<script>hacked=6</script>)',
  '![remote](https://example.com/pixel.png) <link rel="stylesheet" href="https://example.com/style.css">',
  '<style>body { display: none }</style><form action="https://example.com"><button>Send</button></form>',
  '<a href="https://example.com" onclick="globalThis.hacked = 7">honest</a>',
].join('\n\n')

// The fixture also checks that no page threw, and that nothing accessed the network.
test('what an agent writes can run nothing, load nothing and hide nothing', async ({ page, ui }) => {
  await ui.send(`say ${hostile}\n\nthe end`)
  await expect(ui.answers.last()).toContainText('the end')
  await expect(ui.stop).toBeHidden()

  expect(await page.evaluate('globalThis.hacked')).toBeUndefined()
  const dangerous = 'script, iframe, form, link, style, svg[onload], [onerror], [onclick], [onload], img[src^="http"]'
  await expect(ui.answers.locator(dangerous)).toHaveCount(0)
  await expect(ui.answers.locator('a[href^="javascript:"], a[href^="data:"]')).toHaveCount(0)
  await expect(ui.composer).toBeVisible()

  // The user's message is only text, too.
  await expect(ui.messages('You').locator(`${dangerous}, img`)).toHaveCount(0)
})
