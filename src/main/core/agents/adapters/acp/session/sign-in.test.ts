import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { observe } from '#core/agents/adapters/testing/observe'
import { ofTest } from '#core/agents/adapters/testing/program-world'
import { createWorld } from '../testing/world'

const open = (way?: string) =>
  ofTest(
    createWorld('scripted-agent.mjs', {
      env: { SCRIPTED_AGENT_WITH: 'login,browser,close' },
      wayOfSignIn: () => Promise.resolve(way),
    }),
  )

describe('an agent that needs a login', () => {
  it('is not started, and all its ways to sign in are told, with the command for a terminal', async () => {
    const world = await open()
    await expect(observe(world)).rejects.toThrow(
      /^Fake needs a login: A key · Log in with a browser · Log in: run SCRIPTED_LOGIN_NAME=tester \S+ \S+scripted-agent.mjs login in a terminal\. Then try again\.$/,
    )
    expect(world.adapter.signIn).toMatchObject({ ways: [{ id: 'browser', name: 'Log in with a browser' }] })
    expect(await world.processes()).toEqual([])
  })

  it.each(['in', 'key', 'nothing'])('is signed in by no way that it does not carry out itself (%s)', async (way) => {
    await expect(observe(await open(way))).rejects.toThrow('needs a login')
  })

  it('is signed in by the way that was chosen, and out again', async () => {
    const world = await open('browser')
    const { agent } = await observe(world)
    await agent.dispose()
    expect(await readFile(join(world.home, 'signed-in'), 'utf8')).toBe('browser')
    expect(await world.adapter.signIn?.signOut?.()).toEqual({ ok: true, value: undefined })
    await expect(readFile(join(world.home, 'signed-in'))).rejects.toThrow('ENOENT')
    expect(await world.processes()).toEqual([])
  })
})

describe('a sign-in with a whole command', () => {
  const openWhole = (command: string = process.execPath) =>
    ofTest(
      createWorld('scripted-agent.mjs', {
        args: ['--scripted'],
        env: { SCRIPTED_AGENT_WITH: 'login,whole-login', SCRIPTED_LOGIN_COMMAND: command },
      }),
    )

  it('is for a terminal, as the agent names it', async () => {
    const world = await openWhole()
    await expect(observe(world)).rejects.toThrow(
      /Log in here: run SCRIPTED_LOGIN_NAME=whole \S+ \S+scripted-agent.mjs login in a terminal\. Then try again\.$/,
    )
    expect(world.adapter.signIn?.ways).toBeUndefined()
    expect(await world.adapter.signIn?.terminal?.command()).toMatchObject({
      value: {
        command: process.execPath,
        args: [expect.stringMatching(/scripted-agent\.mjs$/), 'login'],
        env: { SCRIPTED_LOGIN_NAME: 'whole' },
      },
    })
  })

  it.each(['no-such-program', './here'])('is refused where its command is missing: %s', async (command) => {
    const world = await openWhole(command)
    await expect(observe(world)).rejects.toThrow('needs a login')
    expect(await world.adapter.signIn?.terminal?.command()).toMatchObject({
      error: { message: `Fake: the command for its sign-in is missing: ${command}` },
    })
  })
})

it('a session is closed before its agent is ended', async () => {
  const world = await open('browser')
  const { agent } = await observe(world)
  await agent.dispose()
  expect(await readFile(join(world.home, 'closed'), 'utf8')).toBe(agent.adapterSessionId)
})
