import { expect, it } from 'vitest'
import { version } from '#core/base/version'
import { run } from './testing/run'

it('the process has the output and the exit code of the command', async () => {
  expect(await run(['nothing'])).toMatchObject({ code: 2, output: '' })
  expect(await run(['--version'])).toEqual({ code: 0, output: `${version}\n`, errors: '' })
})
