import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { posixIt } from '#core/testing/posix-it'
import { NotifySend } from './notify-send'
import type { NotificationRequest } from './notification-request'

/** A program in place of `notify-send`: keeps its arguments, then does what `script` says. */
async function programDoing(script: string) {
  const folder = await mkdtemp(join(tmpdir(), 'notify-send-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const kept = join(folder, 'arguments')
  await writeFile(join(folder, 'notify-send'), `#!/bin/sh\nprintf '%s\\n' "$@" > '${kept}'\n${script}\n`)
  await chmod(join(folder, 'notify-send'), 0o755)
  return {
    program: new NotifySend({ PATH: `${folder}:/usr/bin:/bin` }),
    args: async () => (await readFile(kept, 'utf8')).trimEnd().split('\n'),
    folder,
  }
}

function request(isSilent = true) {
  return {
    title: '--help',
    body: 'Shell: echo "<b>a\\nb</b>" & exit',
    isSilent,
    buttons: ['Allow once', 'Deny'],
    onclick: vi.fn(),
    onbutton: vi.fn(),
    onclose: vi.fn(),
  } satisfies NotificationRequest
}

const never = vi.fn(() => ({ close: () => undefined }))

describe('notifications with buttons through notify-send', () => {
  posixIt('name the button that was chosen, and take text as text', async () => {
    const { program, args } = await programDoing('echo 1')
    const asked = request()
    program.show(asked, never)
    await vi.waitFor(() => expect(asked.onclose).toHaveBeenCalled())
    expect(asked.onbutton.mock.calls).toEqual([[1]])
    expect(asked.onclick).not.toHaveBeenCalled()
    expect(await args()).toEqual([
      '--app-name=Parley',
      '--hint=boolean:suppress-sound:true',
      '--action=default=Open Parley',
      '--action=0=Allow once',
      '--action=1=Deny',
      '--',
      '--help',
      'Shell: echo "&lt;b&gt;a\\\\nb&lt;/b&gt;" &amp; exit',
    ])
    expect(never).not.toHaveBeenCalled()
  })

  posixIt('open the session by a click, and believe no other output', async () => {
    const { program } = await programDoing('echo 7; echo allow; echo default')
    const asked = request(false)
    program.show(asked, never)
    await vi.waitFor(() => expect(asked.onclose).toHaveBeenCalled())
    expect(asked.onclick).toHaveBeenCalledOnce()
    expect(asked.onbutton).not.toHaveBeenCalled()
  })

  posixIt('are taken away by an interrupt, after which no button counts', async () => {
    const { program, folder } = await programDoing(
      `trap 'touch "$0.gone"; echo 0; exit 0' INT; touch "$0.shown"; while :; do sleep 0.05; done`,
    )
    const asked = request()
    const shown = program.show(asked, never)
    await vi.waitFor(() => readFile(join(folder, 'notify-send.shown')))
    shown.close()
    await vi.waitFor(() => expect(asked.onclose).toHaveBeenCalled())
    await readFile(join(folder, 'notify-send.gone'))
    expect(asked.onbutton).not.toHaveBeenCalled()
  })

  posixIt('show in another way where the program is too old or missing, from then on at once', async () => {
    const { program } = await programDoing('exit 1')
    const close = vi.fn()
    const other = vi.fn(() => ({ close }))
    program.show(request(), other)
    await vi.waitFor(() => expect(other).toHaveBeenCalledOnce())
    const second = program.show(request(), other)
    await vi.waitFor(() => expect(other).toHaveBeenCalledTimes(2))
    second.close()
    expect(close).toHaveBeenCalledOnce()

    new NotifySend({ PATH: '/nowhere' }).show(request(), other)
    await vi.waitFor(() => expect(other).toHaveBeenCalledTimes(3))
  })
})
