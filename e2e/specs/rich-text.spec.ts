import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'

test('formulas, tasks, places in files, pictures of the session’s folder and the user’s own words are shown as such', async ({
  page,
  ui,
  folders,
}) => {
  await mkdir(join(folders.home, 'src'))
  await writeFile(join(folders.home, 'src', 'a.ts'), 'const a = 1\n')
  await ui.send(
    'say # Result\n\nThe area is $\\pi r^2$ and costs $5 to $10.\n\n$$\n\\frac{a}{b}\n$$\n\n- [x] first\n- [ ] second\n\nSee `src/a.ts:1`.',
  )
  const answer = ui.answers.last()
  await expect(answer.locator('math')).toHaveCount(2)
  await expect(answer.locator('mfrac')).toBeVisible()
  await expect(answer).toContainText('costs $5 to $10')
  await expect(answer.locator('.task-box.done')).toHaveCount(1)
  await expect(answer.getByRole('listitem')).toHaveText([/^Done: first/, /^To do: second/])
  await expect(answer.getByRole('link', { name: 'src/a.ts:1' })).toBeVisible()
  expect(await violations(page, { always: true })).toEqual([])

  await expect(ui.stop).toBeHidden()
  await ui.send('say **one**\nand `two`\n\n- three')
  const own = ui.messages('You').last()
  await expect(own.locator('code')).toHaveText('`two`')
  await expect(own.getByRole('listitem')).toHaveText('- three')
  expect(await own.innerText()).toContain('say **one**\nand `two`')

  await expect(ui.stop).toBeHidden()
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await writeFile(join(folders.home, 'shot.png'), Buffer.from(pixel, 'base64'))
  await ui.send('say Look: ![the screen](shot.png) and ![another](../outside.png)')
  const picture = ui.answers.last().getByRole('img', { name: 'Image: the screen' })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await expect(ui.answers.last().getByRole('link', { name: 'Image: another' })).toBeVisible()
  await expect(ui.answers.last().getByRole('img')).toHaveCount(1)
  expect(await violations(page)).toEqual([])
})

const hostile = [
  'graph TD\n  A["<img src=x onerror=globalThis.hacked=1><script>globalThis.hacked=2</script>"] --> B',
  'graph TD\n  A --> B\n  click A "javascript:globalThis.hacked=3" _self\n  click B call globalThis.alert()',
  '%%{init: {"securityLevel": "loose", "htmlLabels": true, "themeCSS": "@import url(https://example.com/a.css)"}}%%\ngraph TD\n  A["<iframe src=https://example.com></iframe>"] --> B',
  'graph TD\n  A@{ img: "https://example.com/a.png", label: "x" } --> B',
]

// The fixture also checks that no page threw, and that nothing accessed the network.
test('a diagram is drawn on demand, as a picture; a hostile one runs nothing, loads nothing and leaves nothing in the page', async ({
  page,
  ui,
}) => {
  await ui.send('say ```mermaid\ngraph TD\n  A[Start] --> B{Works?}\n  B -->|yes| C[Done]\n```')
  const answer = ui.answers.first()
  await expect(answer.getByText('A[Start] --> B{Works?}')).toBeVisible()
  await answer.getByRole('button', { name: 'Show diagram' }).click()
  const picture = answer.getByRole('img', { name: /^Diagram: graph TD/ })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(50)
  expect(await violations(page, { always: true })).toEqual([])
  await answer.getByRole('button', { name: 'Show source' }).click()
  await expect(answer.getByText('A[Start] --> B{Works?}')).toBeVisible()

  await expect(ui.stop).toBeHidden()
  await ui.send(`say ${hostile.map((source) => `\`\`\`mermaid\n${source}\n\`\`\``).join('\n\n')}`)
  const hostileAnswer = ui.answers.last()
  const show = hostileAnswer.getByRole('button', { name: 'Show diagram' })
  await expect(show).toHaveCount(hostile.length)
  await expect(ui.stop).toBeHidden()
  const drawn = hostileAnswer.getByRole('img').or(hostileAnswer.getByText('The diagram can’t be drawn.'))
  for (let count = 1; count <= hostile.length; count++) {
    // By key: for a click Playwright scrolls to and fro, and sometimes releases the button while the page still moves.
    await show.first().press('Enter')
    await expect(drawn).toHaveCount(count)
    // Anything that is not an image has no size.
    await expect
      .poll(() =>
        hostileAnswer
          .getByRole('img')
          .evaluateAll((images) => images.every((image) => (image as HTMLImageElement).naturalWidth > 0)),
      )
      .toBe(true)
  }
  expect(await page.evaluate('globalThis.hacked')).toBeUndefined()
  await expect(page.locator('#main script, #main iframe, #main svg foreignObject, #main [onerror]')).toHaveCount(0)
  await expect(page.locator('a[href^="javascript:"]')).toHaveCount(0)
})
