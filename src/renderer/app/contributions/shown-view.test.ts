import { render } from '@testing-library/svelte'
import type { Component } from 'svelte'
import { expect, it } from 'vitest'
import { shown } from './shown'
import ShownView from './ShownView.svelte'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { FakeHost } from '#renderer/lib/testing/fake-host'

it('keeps the properties of what was shown for what still runs in it', async () => {
  let read = (): string => ''
  const Example: Component<{ text: string }> = (_internals, props) => {
    read = () => props.text
    return {}
  }
  const appWindow = new AppWindow(await new FakeHost({}).connect(), localStorage, { current: false })
  const example = shown(Example, ({ text }: { text: string }) => ({ text }))
  const { rerender } = render(ShownView, { view: example({ text: 'first' }, appWindow) })
  expect(read()).toBe('first')
  await rerender({ view: example({ text: 'second' }, appWindow) })
  expect(read()).toBe('second')
  await rerender({ view: null })
  expect(read()).toBe('second')
})
