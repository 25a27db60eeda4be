import { render } from '@testing-library/svelte'
import type { Component } from 'svelte'
import type { OpenSession } from '../conversation/open-session.svelte'
import type { AppWindow } from '../window/app-window.svelte'
import InAppWindow from './InAppWindow.svelte'

/** Renders a component in a window, and in an open session where it belongs to one. */
export function show<P extends object>(appWindow: AppWindow, part: Component<P>, props: P, open?: OpenSession): void {
  render(InAppWindow, { appWindow, part, given: props, open })
}
